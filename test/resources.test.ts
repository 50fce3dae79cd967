import { readFileSync } from 'node:fs';
import { ProtocolErrorCode } from '@modelcontextprotocol/server';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Sandbox, startSandbox } from '../sandbox/index.ts';
import { connectClient } from './connected-client.ts';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});

afterAll(() => sandbox.close());

const greeter = 'gitlab://acme/greeter/-';
const uris = {
  file: `${greeter}/blob/main/README.md`,
  merge_request: `${greeter}/merge_requests/7`,
  issue: `${greeter}/issues/4`,
  job_log: `${greeter}/jobs/30510/raw`,
} as const;
const tools = {
  file: 'gitlab_get_file_contents',
  merge_request: 'gitlab_get_merge_request',
  issue: 'gitlab_get_issue',
  job_log: 'gitlab_get_pipeline_job_output',
} as const;
const names = Object.keys(uris) as (keyof typeof uris)[];

interface Content {
  readonly uri: string;
  readonly mimeType?: string;
  readonly text?: string;
  readonly blob?: string;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/** A client of a server with these settings, for one test. */
async function connect(env: Readonly<Record<string, string>> = {}) {
  const credential = { GITLAB_API_URL: sandbox.apiUrl, GITLAB_PERSONAL_ACCESS_TOKEN: sandbox.tokens.dana ?? '' };
  const { client, close } = await connectClient({ ...credential, ...env });
  onTestFinished(close);
  const asked = async <T>(run: () => Promise<T>) => {
    const from = sandbox.requests.length;
    const result = await run().catch((error: { code: number; message: string; data: unknown }) => error);
    const paths = sandbox.requests.slice(from).map(({ path }) => path.replace(/^.*\/api\/v4/, ''));
    return { result, paths };
  };
  return {
    client,
    list: async () => (await client.listResourceTemplates()).resourceTemplates.map(({ name }) => name),
    read: async (uri: string): Promise<Content> => {
      const [content] = (await client.readResource({ uri })).contents;
      if (!content) throw new Error('The resource has no content.');
      return content as Content;
    },
    refusal: async (uri: string) => {
      const { result, paths } = await asked(() => client.readResource({ uri }));
      if (!('code' in result)) throw new Error('The resource was read.');
      const { code, message, data } = result as { code: number; message: string; data: unknown };
      return { code, message, data, paths };
    },
  };
}

describe('resources', () => {
  it('are templates alone, with the addresses of the pages in GitLab', async () => {
    const { client } = await connect();
    expect(client.getServerCapabilities()).toMatchObject({ resources: {} });
    expect(client.getServerCapabilities()?.resources).toEqual({});
    expect((await client.listResources()).resources).toEqual([]);
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'gitlab://{+project}/-/blob/{ref}/{+path}',
      'gitlab://{+project}/-/merge_requests/{iid}',
      'gitlab://{+project}/-/issues/{iid}',
      'gitlab://{+project}/-/jobs/{job_id}/raw',
    ]);
    const page = readFileSync('docs/resources-and-prompts.md', 'utf8');
    for (const { uriTemplate } of resourceTemplates) expect(page).toContain(`| \`${uriTemplate}\` |`);
    for (const { description = '' } of resourceTemplates) expect(description).toMatch(/^.{16,120}\.$/);
  });

  it('give a file as its text alone, and what there is to say about it beside it', async () => {
    const { read, client } = await connect();
    const { text, mimeType, uri, _meta } = await read(uris.file);
    expect({ uri, mimeType }).toEqual({ uri: uris.file, mimeType: 'text/markdown' });
    const called = await client.callTool({
      name: tools.file,
      arguments: { project_id: 'acme/greeter', file_path: 'README.md', ref: 'main' },
    });
    expect(text).toBe((called.content.at(-1) as { text: string }).text);
    expect(text).toMatch(/^# Greeter\n[\s\S]+\n$/);
    expect(_meta).toMatchObject({ truncated: false, facts: { path: 'README.md', ref: 'main' } });
  });

  it('take a branch with slashes percent-encoded, and a project by its id', async () => {
    const { read } = await connect();
    const { text } = await read(`${greeter}/blob/feature%2Fx%231/README.md`);
    expect(text).toMatch(/^# Greeter/);
    expect((await read('gitlab://118/-/blob/main/README.md')).text).toBe((await read(uris.file)).text);
  });

  it('give what is no text as bytes', async () => {
    const { read } = await connect();
    const { blob = '', mimeType, text } = await read(`${greeter}/blob/main/assets/logo.png`);
    expect({ mimeType, text }).toEqual({ mimeType: 'image/png', text: undefined });
    const png = await fetch(
      `${sandbox.apiUrl}/projects/118/repository/files/${encodeURIComponent('assets/logo.png')}/raw?ref=main`,
      { headers: { 'private-token': sandbox.tokens.dana ?? '' } },
    );
    expect(Buffer.from(blob, 'base64')).toEqual(Buffer.from(await png.arrayBuffer()));
  });

  it('give Latin-1 as text and say so', async () => {
    const { read } = await connect();
    const { text, _meta } = await read(`${greeter}/blob/main/data/names-latin1.txt`);
    expect(text).toBe('Zoë\nJosé\nGrüße\n');
    expect(_meta).toMatchObject({ facts: { encoding: 'latin1' } });
  });

  it('give merge requests and issues as the trimmed object that the tool gives', async () => {
    const { read } = await connect();
    const { text: mergeRequest = '', mimeType } = await read(uris.merge_request);
    expect(JSON.parse(mergeRequest)).toMatchObject({ iid: 7, state: 'opened', author: 'kim' });
    expect(JSON.parse((await read(uris.issue)).text ?? '')).toMatchObject({ iid: 4, author: 'dana' });
    expect(mimeType).toBe('application/json');
    const yaml = await (await connect({ GITLAB_RESPONSE_MODE: 'yaml' })).read(uris.issue);
    expect(yaml).toMatchObject({ mimeType: 'application/yaml', text: expect.stringMatching(/^iid: 4$/m) });
  });

  it('give as much of the end of a log as one answer holds, and say which lines', async () => {
    const { read } = await connect();
    const { text = '', mimeType, _meta } = await read(uris.job_log);
    expect(mimeType).toBe('text/plain');
    expect(text).toMatch(/ERROR: Job failed: exit code 2$/);
    expect(Buffer.byteLength(text)).toBeGreaterThan(30_000);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(40_000);
    expect(_meta).toMatchObject({
      facts: { job: 'build (build) failed', lines: expect.stringMatching(/-2963 of 2963$/) },
    });
  });

  it('hide credentials as every answer does', async () => {
    const { client, read } = await connect();
    const place = { project_id: 'acme/greeter', branch: 'docs-cleanup', file_path: 'deploy.env' };
    const content = 'A=1\nTOKEN=glpat-abcdefghij0123456789\n';
    const written = { ...place, content, commit_message: 'Add the settings' };
    await client.callTool({ name: 'gitlab_create_or_update_file', arguments: written });
    const { text } = await read(`${greeter}/blob/docs-cleanup/deploy.env`);
    expect(text).toMatch(/^A=1\nTOKEN=\[masked:[a-z-]+\]\n$/);
  });

  it('keep to the limit of answers: text is cut in the middle, bytes are refused with the setting', async () => {
    const { client, read, refusal } = await connect({ GITLAB_MAX_RESPONSE_BYTES: '1024' });
    const content = Buffer.alloc(1_000).toString('base64');
    const place = { project_id: 'acme/greeter', branch: 'docs-cleanup', file_path: 'assets/large.png' };
    const written = { ...place, content, encoding: 'base64', commit_message: 'Add an image' };
    await client.callTool({ name: 'gitlab_create_or_update_file', arguments: written });
    const { text = '', _meta } = await read(`${greeter}/blob/main/package-lock.json`);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1_024);
    expect(text).toMatch(/\[truncated \d+ bytes\]/);
    expect(_meta).toMatchObject({ truncated: true });
    const { code, message } = await refusal(`${greeter}/blob/docs-cleanup/assets/large.png`);
    expect(code).toBe(ProtocolErrorCode.InvalidParams);
    expect(message).toContain('its 1336 bytes as base64');
    expect(message).toContain('GITLAB_MAX_RESPONSE_BYTES');
  });
});

describe('what is no resource', () => {
  it.each(['https://gitlab.com/acme/greeter/-/issues/4', `${greeter}/boards/1`, 'gitlab://'])(
    '%s is told with the templates there are, and nothing is asked',
    async (uri) => {
      const { refusal } = await connect();
      const { code, message, data, paths } = await refusal(uri);
      expect({ code, data, paths }).toEqual({ code: ProtocolErrorCode.InvalidParams, data: { uri }, paths: [] });
      expect(message).toContain('Unknown resource. There are gitlab://{+project}/-/blob/{ref}/{+path}');
    },
  );

  it('U7: is told at once where the address is crafted to keep the server busy', async () => {
    const { refusal } = await connect();
    const uri = `/u/${'a,'.repeat(50_000)}/`;
    const { code, message, paths } = await refusal(uri);
    expect({ code, paths }).toEqual({ code: ProtocolErrorCode.InvalidParams, paths: [] });
    expect(message).toContain('at most 4096');
    expect(message.length).toBeLessThan(200);
  });

  it('is what GitLab does not have, in its words', async () => {
    const { refusal } = await connect();
    const { code, message, data } = await refusal(`${greeter}/issues/999`);
    expect({ code, data }).toEqual({ code: ProtocolErrorCode.InvalidParams, data: { uri: `${greeter}/issues/999` } });
    expect(message).toContain('GitLab answered 404');
  });

  it('is told apart from what went wrong in between', async () => {
    const { refusal } = await connect({ GITLAB_PERSONAL_ACCESS_TOKEN: 'wrong' });
    const { code, message, data } = await refusal(uris.issue);
    expect(code).toBe(ProtocolErrorCode.InternalError);
    expect(data).toMatchObject({ uri: uris.issue, code: 'gitlab_error', status: 401 });
    expect(message).toContain('401');
  });
});

type Refuses = (name: (typeof names)[number]) => boolean;
const only =
  (...refused: readonly (typeof names)[number][]): Refuses =>
  (name) =>
    refused.includes(name);

/** Settings, the resources they take away, and the setting that the refusal names. */
const matrix: readonly (readonly [Readonly<Record<string, string>>, Refuses, string])[] = [
  [{ GITLAB_PERMISSION_MODE: 'readonly' }, only(), 'no setting'],
  [{ GITLAB_DISABLED_CAPABILITIES: 'read' }, only(...names), 'GITLAB_DISABLED_CAPABILITIES'],
  [{ USE_PIPELINE: 'false' }, only('job_log'), 'USE_PIPELINE=false'],
  [{ GITLAB_TOOLSETS: 'issues,merge_requests' }, only('file', 'job_log'), 'GITLAB_TOOLSETS'],
  [{ GITLAB_ALLOWED_TOOLS: 'get_issue' }, only('file', 'merge_request', 'job_log'), 'GITLAB_ALLOWED_TOOLS'],
  ...names.map(
    (name) => [{ GITLAB_DENIED_TOOLS_REGEX: `^${tools[name]}$` }, only(name), 'GITLAB_DENIED_TOOLS_REGEX'] as const,
  ),
  [{ GITLAB_DENIED_TOOLS_REGEX: '.*' }, only(...names), 'GITLAB_DENIED_TOOLS_REGEX'],
];

describe.each(matrix)('with %j', (env, refuses, rule) => {
  it('lists the templates that are left, and reads those alone', async () => {
    const { list, read, refusal } = await connect(env);
    expect(await list()).toEqual(names.filter((name) => !refuses(name)));
    for (const name of names.filter((candidate) => !refuses(candidate)))
      expect((await read(uris[name])).uri).toBe(uris[name]);
    for (const name of names.filter(refuses)) {
      const { code, message, data, paths } = await refusal(uris[name]);
      expect({ code, paths }).toEqual({ code: ProtocolErrorCode.InvalidParams, paths: [] });
      expect(message).toContain(`${tools[name]} is disabled by policy`);
      expect(message).toContain(`has set ${rule}`);
      expect(data).toMatchObject({ uri: uris[name], code: 'denied_by_policy' });
    }
  });
});

describe('under a scope of projects', () => {
  it('reads every resource of an allowed project, by path and by id', async () => {
    const { read, list } = await connect({ GITLAB_ALLOWED_PROJECT_IDS: 'acme/greeter' });
    expect(await list()).toEqual(names);
    for (const name of names) {
      for (const uri of [uris[name], uris[name].replace('acme/greeter', '118')])
        expect((await read(uri)).uri).toBe(uri);
    }
  });

  it.each(['acme/vault', '121', 'kim/greeter', 'acme/none'])('refuses everything of %s', async (project) => {
    const { refusal } = await connect({ GITLAB_ALLOWED_PROJECT_IDS: 'acme/greeter' });
    for (const name of names) {
      const { code, message, paths } = await refusal(uris[name].replace('acme/greeter', project));
      expect(code).toBe(ProtocolErrorCode.InvalidParams);
      expect(message).toContain('GITLAB_ALLOWED_PROJECT_IDS');
      // Which project a path means is asked; nothing inside one is.
      expect(paths.filter((path) => !/^\/projects\/[^/]+$/.test(path))).toEqual([]);
    }
  });
});
