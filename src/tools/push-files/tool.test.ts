import { describe, expect, it } from 'vitest';
import { GitLabError } from '../../core/errors/gitlab-error.ts';
import { publishSchema } from '../../core/json-schema.ts';
import { commitId, FakeRepository, refusalOf } from '../repository-files/fake-repository.ts';
import { pushFiles } from './tool.ts';

const target = { project_id: 'acme/web', branch: 'main', commit_message: 'Change things' };
const run = (repository: FakeRepository, input: Record<string, unknown>) =>
  pushFiles.run({ ...target, ...input }, repository.ctx);
const files = { 'a.txt': 'one\ntwo\n', 'b.txt': 'b\n', 'run.sh': '#!/bin/sh\n' };

describe('gitlab_push_files', () => {
  it('publishes a plain schema', () => {
    const schema = publishSchema(pushFiles.input, 'push');
    expect(schema.required).toEqual(['branch', 'commit_message']);
    expect(schema.properties?.actions?.items).toMatchObject({ type: 'object', required: ['file_path'] });
  });

  it.each([
    [
      'files',
      {
        files: [
          { file_path: 'a.txt', content: 'A\n' },
          { path: 'new.txt', content: '' },
        ],
      },
    ],
    [
      'actions',
      {
        actions: [
          { file_path: 'a.txt', content: 'A\n' },
          { file_path: '/new.txt', content: '' },
        ],
      },
    ],
  ])('H2: %s without a verb become create or update by existence, in one commit', async (_, input) => {
    const repository = new FakeRepository(files);
    const answer = await run(repository, input);
    expect(repository.lines).toEqual(['HEAD files/a.txt', 'HEAD files/new.txt', 'POST commits']);
    expect(repository.writes[0]?.body).toMatchObject({
      branch: 'main',
      actions: [
        { action: 'update', file_path: 'a.txt', content: 'A\n', last_commit_id: commitId(1) },
        { action: 'create', file_path: 'new.txt', content: '' },
      ],
    });
    expect(answer).toMatchObject({
      value: {
        commit: commitId(2),
        web_url: `https://gitlab.example/acme/web/-/commit/${commitId(2)}`,
        branch: 'main',
        files: [
          { path: 'a.txt', action: 'update' },
          { path: 'new.txt', action: 'create' },
        ],
        stats: { additions: 2, deletions: 1 },
      },
    });
  });

  it.each([403, 500])('H2: a probe that answers %i ends it before any write', async (status) => {
    const before = ({ method, path }: { method: string; path: string }) => {
      if (path.endsWith('b.txt')) throw new GitLabError({ status, method, path, reason: 'no' });
    };
    const repository = new FakeRepository(files, { before });
    const paths = ['a.txt', 'b.txt', 'c.txt'].map((file_path) => ({ file_path, content: '' }));
    expect(await refusalOf(run(repository, { actions: paths }))).toMatchObject({ status });
    expect(repository.writes).toEqual([]);
  });

  it('looks at no more than four files at a time, and at each once', async () => {
    let running = 0;
    let most = 0;
    const repository = new FakeRepository(files);
    const { gitlab, ...rest } = repository.ctx;
    const request: typeof gitlab.request = async (sent) => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 1));
      return gitlab.request(sent).finally(() => running--);
    };
    const actions = Array.from({ length: 15 }, (_, index) => ({ file_path: `f${index % 12}.txt`, content: '' }));
    await pushFiles.run({ ...target, actions }, { ...rest, gitlab: { ...gitlab, request } });
    expect(most).toBe(4);
    expect(repository.requests.filter(({ method }) => method === 'HEAD')).toHaveLength(12);
  });

  it('edits, deletes, moves and changes modes in one commit', async () => {
    const repository = new FakeRepository(files);
    await run(repository, {
      actions: [
        { action: 'move', file_path: 'lib/b.txt', previous_path: 'b.txt' },
        { action: 'chmod', file_path: 'run.sh', execute_filemode: true },
        { file_path: 'tool.sh', content: 'x', execute_filemode: true },
        { action: 'update', file_path: 'a.txt', edits: [{ old_text: 'two', new_text: '2' }] },
        { action: 'create', file_path: 'c.bin', content: 'AP8=', encoding: 'base64' },
      ],
    });
    await run(repository, { actions: [{ action: 'delete', file_path: 'c.bin' }] });
    expect(repository.writes).toHaveLength(2);
    expect(repository.paths('main')).toEqual(['a.txt', 'lib/b.txt', 'run.sh', 'tool.sh']);
    expect(repository.bytes('main', 'a.txt')?.toString()).toBe('one\n2\n');
    expect(repository.isExecutable('main', 'run.sh')).toBe(true);
    expect(repository.isExecutable('main', 'tool.sh')).toBe(true);
    expect(repository.writes[0]?.body?.actions).toContainEqual({
      action: 'create',
      file_path: 'c.bin',
      content: 'AP8=',
      encoding: 'base64',
    });
  });

  it('takes actions one after the other, as GitLab does', async () => {
    const repository = new FakeRepository(files);
    await run(repository, {
      actions: [
        { action: 'delete', file_path: 'a.txt' },
        { action: 'create', file_path: 'a.txt', content: 'again' },
        { file_path: 'new.txt', content: '1' },
        { file_path: 'new.txt', content: '2' },
      ],
    });
    expect(repository.bytes('main', 'a.txt')?.toString()).toBe('again');
    expect(repository.bytes('main', 'new.txt')?.toString()).toBe('2');
  });

  it('creates the branch from start_branch', async () => {
    const repository = new FakeRepository(files);
    await run(repository, { branch: 'work', start_branch: 'main', actions: [{ file_path: 'a.txt', content: 'x' }] });
    expect(repository.bytes('work', 'a.txt')?.toString()).toBe('x');
    expect(repository.bytes('main', 'a.txt')?.toString()).toBe('one\ntwo\n');
  });

  it.each([
    ['nothing', {}, /nothing to commit/],
    ['a file without a path', { files: [{ content: 'x' }] }, /files\[0\]\.file_path is missing/],
    ['no content', { actions: [{ file_path: 'a.txt', edits: [] }] }, /\(a\.txt\): content is missing/],
    [
      'content and edits',
      { actions: [{ file_path: 'a.txt', content: '', edits: [{ old_text: 'a', new_text: 'b' }] }] },
      /exclude each other/,
    ],
    [
      'create of what is there',
      { actions: [{ action: 'create', file_path: 'a.txt', content: '' }] },
      /exists already on main; leave action out/,
    ],
    [
      'update of what is not',
      { actions: [{ action: 'update', file_path: 'n.txt', content: '' }] },
      /there is no n\.txt on main/,
    ],
    ['delete of what is not', { actions: [{ action: 'delete', file_path: 'n.txt' }] }, /there is no n\.txt/],
    [
      'delete with content',
      { actions: [{ action: 'delete', file_path: 'a.txt', content: '' }] },
      /delete takes no content/,
    ],
    [
      'a move from nowhere',
      { actions: [{ action: 'move', file_path: 'x', previous_path: 'n.txt' }] },
      /there is no n\.txt/,
    ],
    [
      'a move onto a file',
      { actions: [{ action: 'move', file_path: 'a.txt', previous_path: 'b.txt' }] },
      /exists already/,
    ],
    ['a move without its source', { actions: [{ action: 'move', file_path: 'x' }] }, /needs previous_path/],
    [
      'a hidden move',
      { actions: [{ file_path: 'x', previous_path: 'a.txt', content: '' }] },
      /goes with the action move/,
    ],
    ['chmod without a mode', { actions: [{ action: 'chmod', file_path: 'run.sh' }] }, /needs execute_filemode/],
    [
      'edits of a new file',
      { actions: [{ file_path: 'n.txt', edits: [{ old_text: 'a', new_text: 'b' }] }] },
      /there is no such file/,
    ],
    [
      'edits that do not fit',
      { actions: [{ file_path: 'a.txt', edits: [{ old_text: 'One', new_text: '1' }] }] },
      /edits\[0\]\.old_text is not in a\.txt\. The nearest/,
    ],
    ['what is not base64', { actions: [{ file_path: 'a.txt', content: '?', encoding: 'base64' }] }, /not base64/],
    [
      'edits after another action on the file',
      {
        actions: [
          { file_path: 'a.txt', content: 'x' },
          { file_path: 'a.txt', edits: [{ old_text: 'x', new_text: 'y' }] },
        ],
      },
      /actions\[1\] \(a\.txt\): an action before it changes the same file/,
    ],
  ])('refuses %s before the write', async (_, input, message) => {
    const repository = new FakeRepository(files);
    const error = await refusalOf(run(repository, input));
    expect(error).toMatchObject({ code: 'invalid_input', message: expect.stringMatching(message) });
    expect(repository.writes).toEqual([]);
  });

  it('names every action that cannot be done', async () => {
    const repository = new FakeRepository(files);
    const actions = [
      { action: 'create', file_path: 'a.txt', content: '' },
      { file_path: 'ok.txt', content: '' },
      ...Array.from({ length: 12 }, (_, index) => ({ action: 'delete', file_path: `n${index}` })),
    ];
    const { message } = (await refusalOf(run(repository, { actions }))) as Error;
    expect(message).toMatch(/^Nothing was written\. actions\[0\] \(create a\.txt\): .* actions\[2\] \(delete n0\): /);
    expect(message).toMatch(/And 3 more\.$/);
  });

  it('refuses what moved since last_commit_id, before the write', async () => {
    const repository = new FakeRepository(files);
    repository.commit('main', { 'b.txt': 'B\n' });
    const actions = [{ file_path: 'b.txt', content: 'mine', last_commit_id: commitId(1) }];
    expect(await refusalOf(run(repository, { actions }))).toMatchObject({
      message: expect.stringMatching(/^b\.txt on main is not what it was .* Line 1 was "b" and is "B" now\.$/),
    });
    expect(repository.writes).toEqual([]);
  });

  it('says which file changed in between, and does not write again', async () => {
    const before = ({ method }: { method: string }, repository: FakeRepository) => {
      if (method === 'POST') repository.commit('main', { 'b.txt': 'B\n' });
    };
    const repository = new FakeRepository(files, { before });
    const actions = [
      { file_path: 'a.txt', content: 'x' },
      { file_path: 'b.txt', content: 'y' },
    ];
    expect(await refusalOf(run(repository, { actions }))).toMatchObject({
      status: 400,
      hint: expect.stringMatching(
        /^b\.txt on main is not what it was .* Line 1 was "b" and is "B" now\. Nothing was written/,
      ),
    });
    expect(repository.writes).toHaveLength(1);
    expect(repository.bytes('main', 'a.txt')?.toString()).toBe('one\ntwo\n');
  });

  it('says where CRLF did not survive', async () => {
    const repository = new FakeRepository(files, { foldsLineEnds: true });
    const answer = await run(repository, {
      files: [
        { path: 'w.txt', content: 'a\r\n' },
        { path: 'u.txt', content: 'a\n' },
      ],
    });
    expect(answer.notes).toEqual([expect.stringMatching(/other bytes of w\.txt .* CRLF into LF/)]);
  });

  it('is done where GitLab accepted the commit, whatever its answer lacks', async () => {
    const repository = new FakeRepository(files);
    const { gitlab, ...rest } = repository.ctx;
    const request: typeof gitlab.request = async (sent) => {
      const reply = await gitlab.request(sent);
      return sent.method === 'POST' ? { ...reply, data: null } : reply;
    };
    const input = { ...target, files: [{ path: 'a.txt', content: 'x\r\n' }] };
    const answer = await pushFiles.run(input, { ...rest, gitlab: { ...gitlab, request } });
    expect(answer).toMatchObject({
      value: { branch: 'main', files: [{ path: 'a.txt', action: 'update' }] },
      notes: [],
    });
  });

  it('needs the capability delete where a file goes away', () => {
    const needs = (...actions: (string | undefined)[]) =>
      pushFiles.needs?.({ actions: actions.map((action) => ({ action, file_path: 'a' })) });
    expect(needs('create', 'delete')).toEqual(['delete']);
    expect(needs('move')).toEqual(['delete']);
    expect(needs('create', 'update', 'chmod', undefined)).toEqual([]);
    expect(pushFiles.needs?.({ files: [] })).toEqual([]);
  });
});
