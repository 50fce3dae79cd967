import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputError } from '../core/errors/input-error.ts';
import { toolsets } from '../tools/index.ts';
import { furnish } from './fake-house.ts';
import { host, read, refusalOf } from './made-tools.ts';
import { readArguments } from './read-arguments.ts';

describe('plain arguments', () => {
  it.each([
    ['list', { project_id: 72, per_page: '50', page: null, state: null }, { project_id: '72', per_page: 50 }],
    ['list', { labels: '["bug","ui"]' }, { labels: 'bug,ui' }],
    ['list', { labels: 'bug, ui' }, { labels: 'bug,ui' }],
    ['list', { labels: ['bug', 'ui'] }, { labels: 'bug,ui' }],
    ['list', { per_page: 1000, page: -1 }, { per_page: 100, page: 1 }],
    ['list', { per_page: 0 }, { per_page: 1 }],
    ['get_merge_request', { project_id: 'acme/web', merge_request_iid: '!7' }, { merge_request_iid: 7 }],
    ['get_merge_request', { project_id: 'acme/web', merge_request_iid: '7' }, { merge_request_iid: 7 }],
    ['get_issue', { project_id: '72', issue_iid: '#12' }, { issue_iid: 12 }],
    ['create', { project_id: 1, title: 7 }, { title: '7' }],
    ['create', { project_id: 1, title: '["x"]' }, { title: '["x"]' }],
    [
      'create',
      { project_id: 1, title: 't', actions: '[{"path":"a","line":"3"}]' },
      { actions: [{ path: 'a', line: 3 }] },
    ],
    ['create', { project_id: 1, title: 't', position: '{"old_line":null}' }, { position: { old_line: null } }],
  ] as const)('%s reads %j as %j', (name, raw, expected) => {
    const { input, notes } = read(name, raw);
    expect(input).toMatchObject(expected);
    expect(notes).toEqual([]);
  });

  it('takes null for absent, in every argument at once', () => {
    expect(read('list', { project_id: null, state: null, labels: null, search: null, page: null })).toEqual({
      input: {},
      notes: [],
    });
  });

  it('takes empty text for absent on reads, and for empty on writes', () => {
    expect(read('list', { project_id: '', search: '', state: '' }).input).toEqual({});
    expect(read('create', { project_id: 'acme/web', title: 't', description: '' }).input).toMatchObject({
      description: '',
    });
    expect(refusalOf('create', { project_id: '', title: 't' }).message).toContain('project_id is missing');
  });

  it.each([
    ['group%2Fapp', 'group/app'],
    ['group%2fsub%2Fapp', 'group/sub/app'],
    ['/group/app', 'group/app'],
    ['//group/app/', 'group/app'],
    [' group/app ', 'group/app'],
    ['72', '72'],
  ])('takes the project %j for %s', (given, expected) => {
    expect(read('get_project', { project_id: given }).input).toEqual({ project_id: expected });
  });
});

describe('unknown arguments', () => {
  it('are ignored on reads with a note and the nearest name', () => {
    const { input, notes } = read('list', { labls: 'bug', serch: 'x', colour: 'red' });
    expect(input).toEqual({});
    expect(notes).toEqual([
      'Ignored unknown arguments labls (did you mean labels?), serch (did you mean search?), colour.',
    ]);
  });

  it('are refused by name on writes, with what the tool takes', () => {
    expect(refusalOf('create', { project_id: 1, title: 't', milestoneId: 3, foo: 1 })).toMatchObject({
      message: 'Unknown arguments milestoneId (did you mean milestone_id?), foo; nothing was sent.',
      hint: 'create takes project_id, title, description, labels, milestone_id, position, actions.',
    });
  });

  it('are forgiven on writes where they are null', () => {
    expect(read('create', { project_id: 1, title: 't', milestoneId: null }).input).toEqual({
      project_id: '1',
      title: 't',
    });
  });

  it('are named in the hint where the call fails for another reason', () => {
    expect(refusalOf('get_merge_request', { project_id: 'acme/web', number: 7 })).toMatchObject({
      message: 'merge_request_iid is missing: pass it, or the URL of the merge request as project_id.',
      hint: 'Ignored unknown argument number.',
    });
  });

  it('are counted beyond the tenth', () => {
    const raw = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`unknown_${index}`, 1]));
    expect(read('list', raw).notes[0]).toMatch(/^Ignored unknown arguments unknown_0, .*unknown_9 and 49990 more\.$/);
  });
});

describe('defaults', () => {
  const around = { defaultProject: 'acme/web' };

  it('fill the project where the scope has one, and say so', () => {
    expect(read('get_merge_request', { merge_request_iid: 7 }, around)).toEqual({
      input: { project_id: 'acme/web', merge_request_iid: 7 },
      notes: ['Assumed project_id acme/web.'],
    });
    expect(read('list', { project_id: null }, around).input).toEqual({ project_id: 'acme/web' });
  });

  it('give way to an argument and to a URL', () => {
    expect(read('list', { project_id: 5 }, around)).toEqual({ input: { project_id: '5' }, notes: [] });
    const url = `${host}/acme/kit/-/merge_requests/7`;
    expect(read('get_merge_request', { merge_request_iid: url }, around)).toEqual({
      input: { project_id: 'acme/kit', merge_request_iid: 7 },
      notes: [],
    });
  });

  it('do not fill a second project, nor a tool without one', () => {
    expect(read('link', { issue_iid: 1 }, around).input).toEqual({ project_id: 'acme/web', issue_iid: 1 });
    expect(read('none', {}, around)).toEqual({ input: {}, notes: [] });
  });
});

describe('refusals', () => {
  it.each([
    ['get_project', {}, 'project_id is missing: pass a project ID, a path such as group/app, or a GitLab URL.'],
    ['get_job', { project_id: 1 }, 'job_id is missing: pass it, or the URL of the job as project_id.'],
    ['get_file', { project_id: 1 }, 'file_path is missing: pass it, or the URL of the file as project_id.'],
    ['create', { project_id: 1 }, 'title is missing.'],
    ['search', { search: 'x' }, 'scope is missing: one of blobs, issues.'],
    ['search', { scope: 'code', search: 'x' }, 'scope: Invalid option: expected one of "blobs"|"issues".'],
    ['list', { state: 'open' }, 'state: Invalid option: expected one of "opened"|"closed".'],
    ['get_job', { project_id: 1, job_id: 'seven' }, 'job_id: Invalid input: expected number, received string.'],
    ['get_job', { project_id: 1, job_id: 1.5 }, 'job_id: Invalid input: expected int, received number.'],
    ['get_job', { project_id: 1, job_id: 0 }, 'job_id: Too small: expected number to be >0.'],
    ['get_project', { project_id: {} }, 'project_id: Invalid input: expected string, received object.'],
    ['create', { project_id: 1, title: 't', actions: [{}] }, 'actions[0].path is missing.'],
    ['list', { labels: ['a,b'] }, 'labels[0]: a label with a comma in it cannot be sent.'],
  ] as const)('%s with %j says: %s', (name, raw, message) => {
    expect(refusalOf(name, raw)).toMatchObject({ message, code: 'invalid_input' });
  });

  it('name everything that is wrong at once', () => {
    const { message } = refusalOf('get_merge_request', {});
    expect(message).toMatch(/^project_id is missing: .*; merge_request_iid is missing: .*\.$/);
  });

  it.each(['../../../user', '1/../2', '1?x=1', '1#', '%2e%2e%2f', '1\u0000', '0x10', '1e3', 'Infinity'])(
    'keep %j out of a number',
    (job_id) => {
      expect(refusalOf('get_job', { project_id: 1, job_id }).message).toMatch(/^job_id: /);
    },
  );
});

describe('whatever the arguments', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '..',
      '!7',
      '{',
      '["a"]',
      '\ud800',
      '%',
      `${host}/acme/web/-/jobs/1`,
      `${host}/%zz`,
      'https://[',
      'http://x/a/b',
    ),
    fc.jsonValue({ maxDepth: 3 }),
  );

  it('throws InputErrors only, for every tool there is', async () => {
    const loaded = await Promise.all(Object.values(toolsets).map((load) => load()));
    for (const { tools: declared } of loaded) {
      const { entries } = furnish(declared);
      for (const each of entries) {
        const found = declared[each.name];
        if (!found) throw new Error(`${each.name} is not there`);
        const names = [
          ...Object.keys(each.inputSchema.properties ?? {}),
          'url',
          '__proto__',
          'constructor',
          'toString',
        ];
        const raw = fc.dictionary(fc.constantFrom(...names), hostile, { maxKeys: 6 });
        fc.assert(
          fc.property(raw, fc.boolean(), (given, isScoped) => {
            try {
              const around = { webUrl: host, defaultProject: isScoped ? 'acme/web' : undefined };
              const { input } = readArguments(each, found, given, around);
              expect(Object.getPrototypeOf(input)).toBe(Object.prototype);
            } catch (error) {
              expect(error).toBeInstanceOf(InputError);
            }
          }),
          { numRuns: 25 },
        );
      }
    }
  });

  it('leaves the given arguments as they were', () => {
    const raw = { project_id: `${host}/acme/web/-/merge_requests/7`, merge_request_iid: null };
    const before = structuredClone(raw);
    read('get_merge_request', raw);
    expect(raw).toEqual(before);
  });
});
