import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Sandbox, startSandbox } from '../sandbox/index.ts';
import { connectClient } from './connected-client.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

async function connect(env: Readonly<Record<string, string>>, user = 'dana') {
  const credential = { GITLAB_API_URL: sandbox.apiUrl, GITLAB_PERSONAL_ACCESS_TOKEN: sandbox.tokens[user] ?? '' };
  const { client, close } = await connectClient({ ...credential, ...env });
  onTestFinished(close);
  return async (name: string, args: Record<string, unknown>) => {
    const from = sandbox.requests.length;
    const { content, isError } = await client.callTool({ name, arguments: args });
    const writes = sandbox.requests.slice(from).filter(({ method }) => method !== 'GET');
    const text = content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
    return { isError: isError === true, text, writes: writes.map(({ method, path }) => `${method} ${path}`) };
  };
}

const project_id = 'acme/greeter';
const refused = { isError: true, writes: [] };

describe('what destroys needs delete', () => {
  it.each([
    ['gitlab_merge_merge_request', { project_id, merge_request_iid: 7, should_remove_source_branch: true }],
    ['gitlab_update_merge_request', { project_id, merge_request_iid: 7, remove_source_branch: true }],
    [
      'gitlab_rest_request',
      {
        method: 'POST',
        path: 'projects/118/repository/commits',
        body: {
          branch: 'docs-cleanup',
          start_branch: 'main',
          force: true,
          commit_message: 'x',
          actions: [{ action: 'create', file_path: 'a', content: 'a' }],
        },
      },
    ],
    ['gitlab_delete_variable', { project_id, key: 'X' }],
    ['gitlab_remove_member', { project_id, user_id: 'kim' }],
    ['gitlab_unprotect_branch', { project_id, name: 'main' }],
  ])('%s', async (name, args) => {
    const call = await connect({ GITLAB_DISABLED_CAPABILITIES: 'delete' });
    expect(await call(name, args)).toMatchObject(refused);
  });
});

describe('a rule about one tool', () => {
  it.each([
    [{ GITLAB_DENIED_TOOLS_REGEX: '^gitlab_approve_merge_request$' }],
    [{ GITLAB_TOOLSETS: 'draft_notes' }],
    [{ GITLAB_ALLOWED_TOOLS: 'submit_review' }],
  ])('holds for the verdict of a review with %j', async (env) => {
    const call = await connect(env);
    const review = { project_id, merge_request_iid: 7, summary: 'Fine.', verdict: 'approve' };
    expect(await call('gitlab_submit_review', review)).toMatchObject(refused);
  });

  it.each([
    ['^delete_', 'gitlab_delete_branch', { project_id, branch: 'docs-cleanup' }],
    ['create_group_milestone', 'create_group_milestone', { group_id: 'acme', title: 'x' }],
    ['whoami', 'whoami', {}],
  ])('holds under every name of the tool: %s', async (pattern, name, args) => {
    const call = await connect({ GITLAB_DENIED_TOOLS_REGEX: pattern });
    expect(await call(name, args)).toMatchObject(refused);
  });

  it.each([
    ['gitlab_create_merge_request_pipeline', { project_id, merge_request_iid: 7 }, { USE_PIPELINE: 'false' }],
    ['gitlab_validate_ci_config', { project_id, content: 'a: 1' }, { USE_PIPELINE: 'false' }],
    ['gitlab_search', { project_id, scope: 'wiki_blobs', search: 'a' }, { USE_GITLAB_WIKI: 'false' }],
    ['gitlab_search', { project_id, scope: 'milestones', search: 'a' }, { USE_MILESTONE: 'false' }],
  ])('a switch holds for %s', async (name, args, env) => {
    const call = await connect(env);
    expect(await call(name, args)).toMatchObject(refused);
  });
});

describe('a scope of projects', () => {
  it('keeps forks that merge requests come from out of reach', async () => {
    const call = await connect({ GITLAB_ALLOWED_PROJECT_IDS: 'acme/greeter' });
    for (const [name, more] of [
      ['gitlab_rebase_merge_request', {}],
      ['gitlab_create_merge_request_pipeline', {}],
      ['gitlab_merge_merge_request', { should_remove_source_branch: true }],
      ['gitlab_create_merge_request_note', { body: '/rebase' }],
    ] as const) {
      expect({ name, ...(await call(name, { merge_request_iid: 8, ...more })) }).toMatchObject({ name, ...refused });
    }
  });

  it('does not tell by counts or pages what a search found elsewhere', async () => {
    const call = await connect({ GITLAB_ALLOWED_PROJECT_IDS: 'acme/greeter,acme/tools/build-kit' });
    const answers = await Promise.all(
      ['vault', 'no such thing'].map((search) => call('gitlab_list_projects', { search, per_page: 1 })),
    );
    expect(answers[0]?.text).toBe(answers[1]?.text);
  });
});

it('answers about a long path at once', async () => {
  const call = await connect({});
  const path = (count: number) => `projects/a/packages/conan/v1/conans/${Array(count).fill('x').join('/')}`;
  const time = async (count: number) => {
    const began = performance.now();
    expect(await call('gitlab_rest_get', { path: path(count) })).toMatchObject({ isError: true });
    return performance.now() - began;
  };
  await time(10);
  const short = await time(40);
  expect((await time(80)) / Math.max(short, 1)).toBeLessThan(40);
});

it('masks its own token wherever GitLab repeats it, whatever it looks like', async () => {
  const call = await connect({});
  const token = sandbox.tokens.dana ?? '';
  const content = `key: ${token}`;
  const file = { project_id, file_path: 'notes.txt', branch: 'docs-cleanup', content, commit_message: 'Note' };
  await call('gitlab_create_or_update_file', file);
  const read = await call('gitlab_get_file_contents', { project_id, file_path: 'notes.txt', ref: 'docs-cleanup' });
  expect(read.text).toContain('key: [masked:');
  expect(read.text).not.toContain(token);
});
