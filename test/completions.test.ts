import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Sandbox, startSandbox } from '../sandbox/index.ts';
import { connectClient } from './connected-client.ts';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});

afterAll(() => sandbox.close());

const blob = 'gitlab://{+project}/-/blob/{ref}/{+path}';
const greeter = { project: 'acme/greeter' };

type Asking = readonly [of: string, argument: string, value: string, chosen?: Readonly<Record<string, string>>];

/** A client of a server with these settings, for one test, that completes and tells what GitLab was asked. */
async function connect(env: Readonly<Record<string, string>> = {}) {
  const credential = { GITLAB_API_URL: sandbox.apiUrl, GITLAB_PERSONAL_ACCESS_TOKEN: sandbox.tokens.dana ?? '' };
  const { client, close } = await connectClient({ ...credential, ...env });
  onTestFinished(close);
  const complete = async (...[of, name, value, chosen]: Asking) => {
    const from = sandbox.requests.length;
    const ref = of.includes('{')
      ? ({ type: 'ref/resource', uri: of } as const)
      : ({ type: 'ref/prompt', name: of } as const);
    const context = chosen ? { context: { arguments: { ...chosen } } } : {};
    const { completion } = await client.complete({ ref, argument: { name, value }, ...context });
    const paths = sandbox.requests.slice(from).map(({ path }) => path.replace(/^.*\/api\/v4/, ''));
    return { values: completion.values, paths };
  };
  return { client, complete };
}

describe('completions', () => {
  it.each([
    [['review_merge_request', 'project', 'acme/gre'], ['acme/greeter']],
    [['review_merge_request', 'merge_request_iid', '7', greeter], ['7']],
    [['fix_failed_pipeline', 'pipeline_id', '9003', greeter], ['9003']],
    [['plan_issue', 'issue_iid', '4', greeter], ['4']],
    [['plan_issue', 'labels', 'bug,docu', greeter], ['bug,documentation']],
    [['plan_issue', 'assignee', 'ki', greeter], ['kim']],
    [['release_notes', 'from', 'v1.0', greeter], ['v1.0.0']],
    [['release_notes', 'to', 'feature', greeter], ['feature/x#1']],
    [[blob, 'project', 'build'], ['acme/tools/build-kit']],
    [[blob, 'ref', 'stable', greeter], ['stable/1.0']],
    [[blob, 'path', 'assets/lo', { ...greeter, ref: 'main' }], ['assets/logo.png']],
    [['gitlab://{+project}/-/merge_requests/{iid}', 'iid', '7', { project: '118' }], ['7']],
    [['gitlab://{+project}/-/issues/{iid}', 'iid', '4', greeter], ['4']],
  ] as readonly (readonly [Asking, readonly string[]])[])('for %j are one request', async (asking, values) => {
    const { complete } = await connect();
    const completed = await complete(...asking);
    expect(completed.values).toEqual(values);
    expect(completed.paths).toHaveLength(1);
  });

  it('take the project that was chosen by its URL', async () => {
    const { complete } = await connect();
    const project = `${sandbox.url}/acme/greeter/-/merge_requests/7`;
    expect((await complete('plan_issue', 'assignee', 'ki', { project })).values).toEqual(['kim']);
  });

  it('are for the projects where the caller is a member', async () => {
    const { complete } = await connect({ GITLAB_PERSONAL_ACCESS_TOKEN: sandbox.tokens.guest ?? '' });
    const own = await complete('plan_issue', 'project', '');
    const all = await (await connect()).complete('plan_issue', 'project', '');
    expect(all.values).toContain('acme/vault');
    expect(own.values).not.toContain('acme/vault');
    expect(own.paths[0]).toContain('membership=true');
  });

  it('are none without a credential, with a wrong one, and where GitLab is down', async () => {
    for (const env of [{ GITLAB_PERSONAL_ACCESS_TOKEN: '' }, { GITLAB_PERSONAL_ACCESS_TOKEN: 'wrong' }]) {
      const { complete } = await connect(env);
      expect((await complete('plan_issue', 'project', '')).values).toEqual([]);
    }
    const gone = await connect({ GITLAB_API_URL: 'http://127.0.0.1:9' });
    expect((await gone.complete('plan_issue', 'project', '')).values).toEqual([]);
  });

  it.each([
    { GITLAB_DISABLED_CAPABILITIES: 'read' },
    { GITLAB_DENIED_TOOLS_REGEX: '_list_' },
    { GITLAB_ALLOWED_TOOLS: 'get_issue' },
    { GITLAB_TOOLSETS: 'wiki' },
  ])('are none with %j, and GitLab is not asked', async (env) => {
    const { complete } = await connect(env);
    for (const [of, argument, chosen] of [
      ['plan_issue', 'project', {}],
      ['plan_issue', 'issue_iid', greeter],
      ['plan_issue', 'labels', greeter],
      [blob, 'ref', greeter],
    ] as const) {
      expect(await complete(of, argument, '', chosen)).toEqual({ values: [], paths: [] });
    }
  });
});

describe('under a scope of projects, completions', () => {
  it('know the allowed projects alone', async () => {
    const { complete } = await connect({ GITLAB_ALLOWED_PROJECT_IDS: 'acme/greeter,120' });
    const { values } = await complete('plan_issue', 'project', '');
    expect([...values].sort()).toEqual(['acme/greeter', 'acme/tools/build-kit']);
  });

  it('ask nothing in other projects', async () => {
    const { complete } = await connect({ GITLAB_ALLOWED_PROJECT_IDS: 'acme/greeter' });
    for (const project of ['acme/vault', '121']) {
      const { values, paths } = await complete(blob, 'ref', '', { project });
      expect(values).toEqual([]);
      expect(paths.filter((path) => /\/(?:acme%2Fvault|121)\//.test(path))).toEqual([]);
    }
    expect((await complete(blob, 'ref', '', { project: '118' })).values).toContain('main');
    expect((await complete(blob, 'ref', '')).values).toContain('main');
  });
});

describe('prompts, to a client', () => {
  it('are filled with the arguments, and hold nothing that came from GitLab', async () => {
    const { client } = await connect();
    const from = sandbox.requests.length;
    const project = `${sandbox.url}/acme/greeter/-/merge_requests/7`;
    const { messages, description } = await client.getPrompt({ name: 'review_merge_request', arguments: { project } });
    expect(description).toBe('Read a merge request with its threads and code, and review it.');
    expect(messages).toMatchObject([
      {
        role: 'user',
        content: { text: expect.stringContaining('{"project_id":"acme/greeter","merge_request_iid":7}') },
      },
    ]);
    expect(sandbox.requests.slice(from)).toEqual([]);
  });

  it('are refused with invalid params where an argument is missing or the prompt unknown', async () => {
    const { client } = await connect();
    await expect(client.getPrompt({ name: 'plan_issue' })).rejects.toMatchObject({ code: -32602 });
    await expect(client.getPrompt({ name: 'plan' })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('Unknown prompt: plan.'),
    });
  });

  it.each([
    [{ USE_PIPELINE: 'false' }, ['review_merge_request', 'plan_issue', 'release_notes']],
    [{ GITLAB_TOOLSETS: 'issues' }, ['plan_issue']],
    [{ GITLAB_DISABLED_CAPABILITIES: 'read' }, []],
  ])('with %j are those whose tools are left', async (env, names) => {
    const { client } = await connect(env);
    expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual(names);
  });
});
