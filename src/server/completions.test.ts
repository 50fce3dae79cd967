import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Checkout } from '../checkout/checkout.ts';
import { type Answer, json, text } from '../core/answer.ts';
import { GitLabError } from '../core/errors/gitlab-error.ts';
import { project } from '../core/params.ts';
import { type Tool, tool } from '../core/tool.ts';
import { createCompletions } from './completions.ts';
import { fakeContext, furnish, openRules } from './fake-house.ts';
import type { House } from './stages.ts';

const inputs = {
  project_id: project.optional(),
  membership: z.boolean().optional(),
  order_by: z.string().optional(),
  search: z.string().optional(),
  query: z.string().optional(),
  state: z.string().optional(),
  scope: z.string().optional(),
  status: z.string().optional(),
  path: z.string().optional(),
  ref: z.string().optional(),
  per_page: z.int().optional(),
};

type Asked = Readonly<Record<string, unknown>>;

/** A listing tool that answers this, or throws it, and keeps what it was asked. */
function listing(answer: Answer | Error, asked: Asked[]): Tool {
  return tool({
    title: 'Made',
    about: 'Made by hand.',
    effect: 'read',
    input: inputs,
    example: {},
    run: async (input) => {
      asked.push(input);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
}

/** Complete one argument with a server whose only tool is this one. */
async function complete(
  name: string,
  answer: Answer | Error,
  [argument, value, chosen]: readonly [string, string, (Readonly<{ project?: string; ref?: string }> | undefined)?],
  more: Partial<House> & { readonly of?: string } = {},
) {
  const { of = 'plan_issue', ...rest } = more;
  const asked: Asked[] = [];
  const { house } = furnish({ [name]: listing(answer, asked) }, rest);
  const { ctx, logged } = fakeContext();
  const ref = of.includes('{')
    ? ({ type: 'ref/resource', uri: of } as const)
    : ({ type: 'ref/prompt', name: of } as const);
  const { completion } = await createCompletions(house).complete(
    { ref, argument: { name: argument, value }, ...(chosen ? { context: { arguments: chosen } } : {}) },
    ctx,
  );
  return { ...completion, asked, logged };
}

const web = { project: 'acme/web' };
const blob = 'gitlab://{+project}/-/blob/{ref}/{+path}';
const rowsOf = (name: string, values: readonly unknown[]) => json(values.map((value) => ({ [name]: value })));

describe('completions', () => {
  it.each([
    ['', undefined, ['acme/web', 'acme/web-api', 'kim/notes']],
    ['acme/', undefined, ['acme/web', 'acme/web-api']],
    ['we', undefined, ['acme/web', 'acme/web-api']],
    ['acme/WEB', 'WEB', ['acme/web', 'acme/web-api']],
    ['acme/web-', 'web-', ['acme/web-api']],
  ])('of the project %j ask for the caller’s own by %j', async (value, search, values) => {
    const answer = rowsOf('path_with_namespace', ['acme/web', 'acme/web-api', 'kim/notes']);
    const completed = await complete('gitlab_list_projects', answer, ['project', value]);
    expect(completed).toMatchObject({ values, hasMore: false });
    expect(completed.asked).toEqual([
      { membership: true, order_by: 'last_activity_at', per_page: 100, ...(search ? { search } : {}) },
    ]);
  });

  it.each([
    ['gitlab_list_branches', blob, 'ref', 'fe', 'name', { search: 'fe' }],
    ['gitlab_list_branches', 'release_notes', 'to', '', 'name', {}],
    ['gitlab_list_project_members', 'plan_issue', 'assignee', 'ki', 'username', { query: 'ki' }],
    ['gitlab_list_labels', 'plan_issue', 'labels', 'bu', 'name', { search: 'bu' }],
    ['gitlab_list_tags', 'release_notes', 'from', 'v1', 'name', { search: 'v1' }],
    ['gitlab_list_pipelines', 'fix_failed_pipeline', 'pipeline_id', '', 'id', { status: 'failed' }],
  ])('by %s of %s, argument %s, ask in the chosen project', async (name, of, argument, value, field, asked) => {
    const completed = await complete(name, rowsOf(field, ['a', 'b', null, 'a']), [argument, value, web], { of });
    expect(completed.values).toEqual(['a', 'b']);
    expect(completed.asked).toEqual([{ project_id: 'acme/web', per_page: 100, ...asked }]);
  });

  it.each([
    ['', {}, ['17', '71', '7']],
    ['7', {}, ['71', '7']],
    ['!7', {}, ['71', '7']],
    ['greet', { search: 'greet' }, ['17', '71', '7']],
  ])('of the number %j are open ones, by number or by title', async (value, asked, values) => {
    for (const [name, of, argument] of [
      ['gitlab_list_merge_requests', 'review_merge_request', 'merge_request_iid'],
      ['gitlab_list_merge_requests', 'gitlab://{+project}/-/merge_requests/{iid}', 'iid'],
      ['gitlab_list_issues', 'plan_issue', 'issue_iid'],
      ['gitlab_list_issues', 'gitlab://{+project}/-/issues/{iid}', 'iid'],
    ] as const) {
      const completed = await complete(name, rowsOf('iid', [17, 71, 7]), [argument, value, web], { of });
      expect(completed.values).toEqual(values);
      expect(completed.asked).toEqual([
        { project_id: 'acme/web', state: 'opened', scope: 'all', per_page: 100, ...asked },
      ]);
    }
  });

  it('of labels go on where the list stands', async () => {
    const completed = await complete('gitlab_list_labels', rowsOf('name', ['docs', 'done']), [
      'labels',
      'bug, do',
      web,
    ]);
    expect(completed.values).toEqual(['bug,docs', 'bug,done']);
    expect(completed.asked).toMatchObject([{ search: 'do' }]);
  });

  it('of a path list its folder at the chosen ref', async () => {
    const chosen = { ...web, ref: 'dev' };
    const answer = text({ entries: 3 }, 'src/a.ts\nsrc/api/\nsrc/sub@\nsrc/b.ts');
    const completed = await complete('gitlab_get_repository_tree', answer, ['path', 'src/a', chosen], { of: blob });
    expect(completed.values).toEqual(['src/a.ts', 'src/api/']);
    expect(completed.asked).toEqual([{ project_id: 'acme/web', ref: 'dev', path: 'src/', per_page: 100 }]);
  });

  it('are a hundred at most, and say where there are more', async () => {
    const many = Array.from({ length: 120 }, (_, index) => `branch-${index}`);
    const cut = await complete('gitlab_list_branches', rowsOf('name', many), ['ref', '', web], { of: blob });
    expect(cut).toMatchObject({ values: many.slice(0, 100), hasMore: true });
    const paged = json([{ name: 'main' }], { page: { page: 1, next: 2 } });
    expect(await complete('gitlab_list_branches', paged, ['ref', '', web], { of: blob })).toMatchObject({
      values: ['main'],
      hasMore: true,
    });
  });
});

describe('without a chosen project, completions', () => {
  const branches = rowsOf('name', ['main']);
  const checkout: Checkout = { read: async () => ({ project: 'acme/clone', branch: 'main' }) };

  it('are none, and nothing is asked', async () => {
    for (const chosen of [undefined, {}, { project: '' }]) {
      const { values, asked } = await complete('gitlab_list_branches', branches, ['ref', '', chosen], { of: blob });
      expect({ values, asked }).toEqual({ values: [], asked: [] });
    }
  });

  it.each([
    ['the only project there is', { defaultProject: 'acme/only' }, 'acme/only'],
    ['that of the checkout', { checkout }, 'acme/clone'],
  ])('take %s', async (_what, more, project_id) => {
    const completed = await complete('gitlab_list_branches', branches, ['ref', '', {}], { ...more, of: blob });
    expect(completed.asked).toEqual([{ project_id, per_page: 100 }]);
  });
});

describe('an empty list', () => {
  const none = { values: [], hasMore: false, asked: [] };
  const branches = rowsOf('name', ['main']);

  it.each([
    ['an unknown prompt', 'nope', 'project'],
    ['an unknown template', 'gitlab://{x}', 'project'],
    ['an unknown argument', 'plan_issue', 'nope'],
    ['an argument of all objects', 'plan_issue', 'constructor'],
    ['a variable of all objects', blob, 'toString'],
    ['a variable that nothing completes', 'gitlab://{+project}/-/jobs/{job_id}/raw', 'job_id'],
    ['an argument whose tool there is not', 'plan_issue', 'labels'],
  ])('is given for %s', async (_what, of, argument) => {
    expect(await complete('gitlab_list_branches', branches, [argument, 'm', web], { of })).toMatchObject(none);
  });

  it('is given for a value of no sensible length', async () => {
    const value = 'a'.repeat(256);
    expect(await complete('gitlab_list_branches', branches, ['ref', value, web], { of: blob })).toMatchObject(none);
  });

  it('is given where policy refuses the tool, and the log says why', async () => {
    const rules = { ...openRules, deniedTools: /branches/ };
    const completed = await complete('gitlab_list_branches', branches, ['ref', '', web], { of: blob, rules });
    expect(completed).toMatchObject(none);
    expect(completed.logged).toMatchObject([{ level: 'debug' }, { level: 'debug', message: 'no completion' }]);
  });

  it.each([
    ['GitLab refuses', new GitLabError({ status: 401, method: 'GET', path: '/x', reason: '401 Unauthorized' })],
    ['this server has a fault', new TypeError('oops')],
    ['GitLab answers with a page of a proxy', json('<html>')],
    ['GitLab answers nothing', json(null)],
  ])('is given where %s', async (_what, answer) => {
    const { values, asked } = await complete('gitlab_list_branches', answer, ['ref', '', web], { of: blob });
    expect({ values, asked: asked.length }).toEqual({ values: [], asked: 1 });
  });

  it('is given where the checkout cannot be read', async () => {
    const checkout: Checkout = { read: () => Promise.reject(new Error('no git')) };
    expect(await complete('gitlab_list_branches', branches, ['ref', ''], { of: blob, checkout })).toMatchObject(none);
  });
});
