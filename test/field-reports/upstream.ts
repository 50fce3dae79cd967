import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { connectClient } from '../connected-client.ts';

export interface UpstreamAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text is sent as it is, anything else as JSON. */
  readonly body?: unknown;
}

export interface Asked {
  /** `GET /projects/42?per_page=20`: below the API root. */
  readonly line: string;
  readonly body: unknown;
}

export interface ToolResult {
  readonly isError: boolean;
  /** All text blocks. */
  readonly text: string;
  readonly blocks: readonly string[];
  readonly structured: Readonly<Record<string, unknown>> | undefined;
  /** What this call asked GitLab. */
  readonly asked: readonly Asked[];
}

export interface Bench {
  /** Address of this GitLab. */
  readonly url: string;
  readonly asked: readonly Asked[];
  call(name: string, args?: Readonly<Record<string, unknown>>): Promise<ToolResult>;
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  if (text === '') return undefined;
  return request.headers['content-type']?.includes('json') ? JSON.parse(text) : text;
}

/** Enough of everything for tools that read before they go on. */
const anything = {
  ...{ id: 1, iid: 1, name: 'x', title: 'x', state: 'opened', status: 'success', ref: 'main', sha: 'a'.repeat(40) },
  ...{ default_branch: 'main', content: '', description: '', notes: [], jobs: [] },
};

/** What a GitLab says that has whatever is asked for. */
export function haveEverything(method: string, path: string): UpstreamAnswer {
  if (method === 'DELETE') return { status: 204 };
  return { body: /\/(users|pipelines|members\/all)\b[^/]*$/.test(path) ? [anything] : anything };
}

/**
 * The whole server in this process in front of a GitLab that answers as the test says, spoken to by a real MCP client.
 * `answer` gets the method and the path below the API root; everything ends with the test.
 */
export async function bench(
  answer: (method: string, path: string, count: number) => UpstreamAnswer,
  env: Readonly<Record<string, string>> = {},
): Promise<Bench> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const path = (request.url ?? '').replace(/^\/api\/v4/, '');
      asked.push({ line: `${request.method} ${path}`, body });
      const { status = 200, headers = {}, body: sent } = answer(request.method ?? '', path, asked.length);
      const isText = typeof sent === 'string';
      response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers });
      response.end(sent === undefined ? '' : isText ? sent : JSON.stringify(sent));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const connected = await connectClient({ GITLAB_API_URL: url, GITLAB_PERSONAL_ACCESS_TOKEN: 'token', ...env });
  onTestFinished(async () => {
    await connected.close();
    server.closeAllConnections();
    server.close();
  });
  return {
    url,
    asked,
    async call(name, args = {}) {
      const from = asked.length;
      const result = await connected.client.callTool({ name, arguments: { ...args } });
      const blocks = result.content.map((block) => (block.type === 'text' ? block.text : ''));
      const structured = result.structuredContent as Record<string, unknown> | undefined;
      return {
        isError: result.isError === true,
        text: blocks.join('\n'),
        blocks,
        structured,
        asked: asked.slice(from),
      };
    },
  };
}
