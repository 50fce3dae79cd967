import { onTestFinished } from 'vitest';
import type { Sandbox } from '../sandbox/index.ts';
import { connectClient } from './connected-client.ts';

export type Args = Readonly<Record<string, unknown>>;
/** The REST tools of a server with these settings, for one test, and the requests that the sandbox got for a call. */
export async function connectRest(sandbox: Sandbox, env: Readonly<Record<string, string>> = {}) {
  const credential = { GITLAB_API_URL: sandbox.apiUrl, GITLAB_PERSONAL_ACCESS_TOKEN: sandbox.tokens.dana ?? '' };
  const { client, close } = await connectClient({ ...credential, ...env });
  onTestFinished(close);
  const call = async (name: string, args: Args) => {
    const from = sandbox.requests.length;
    const { content, isError } = await client.callTool({ name, arguments: { ...args } });
    const text = content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
    const requests = sandbox.requests
      .slice(from)
      .map(({ method, path }) => `${method} ${path.replace(/^.*\/api\/v4/, '')}`);
    return { text, isError: isError === true, requests };
  };
  return {
    get: (args: Args) => call('gitlab_rest_get', args),
    request: (args: Args) => call('gitlab_rest_request', args),
    find: async (args: Args) => {
      const { text } = await call('gitlab_find_endpoint', args);
      return JSON.parse(text.split('\n')[0] ?? '') as Record<string, unknown>[];
    },
  };
}
