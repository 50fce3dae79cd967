import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import type { GitLab } from '../core/context.ts';
import type { Credential } from '../core/credential.ts';
import { type ClientOptions, createClient } from './client.ts';

export interface Seen {
  /** `GET /api/v4/projects?page=2` */
  readonly line: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export type Behaviour = (request: IncomingMessage, response: ServerResponse, count: number) => void;

export interface FakeGitLab {
  readonly origin: string;
  readonly seen: readonly Seen[];
  readonly sockets: ReadonlySet<Socket>;
}

/** Listen on loopback and answer as told, until the test ends; `count` tells the behaviour which request it is, from 1. */
export async function startFake(behave: Behaviour): Promise<FakeGitLab> {
  const seen: Seen[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      seen.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
      behave(request, response, seen.length);
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen, sockets };
}

/** A port of loopback on which nobody listens. */
export async function findClosedOrigin(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${port}`;
}

export const TOKEN = 'glpat-never.shown-0123456789';
export const START = Date.parse('2026-01-01T00:00:00Z');

/** The token that must show nowhere, as a credential. */
export function credentialOf(kind: Credential['kind'], token = TOKEN): Credential {
  return { kind, token, source: 'THE_SETTING' };
}

export interface Bench {
  readonly gitlab: GitLab;
  /** Everything logged, as text. */
  readonly logged: () => string;
  /** Milliseconds of each wait between attempts; none is waited for. */
  readonly waits: readonly number[];
  readonly advance: (ms: number) => void;
}

/** A client bound to a caller, with a clock that moves only by its own sleeping. */
export function openBench(
  origins: string | readonly string[],
  options: Partial<ClientOptions> & {
    readonly signal?: AbortSignal;
    readonly credential?: () => Promise<Credential>;
  } = {},
): Bench {
  let now = START;
  const waits: number[] = [];
  const lines: string[] = [];
  const note = (facts: object, message: string) => lines.push(JSON.stringify({ ...facts, message }));
  const client = createClient({
    apiUrls: [origins].flat().map((origin) => `${origin}/api/v4`),
    timeoutMs: 5_000,
    userAgent: 'gitlab-mcp/test',
    log: { debug: note, info: note, warn: note, error: note },
    now: () => now,
    random: () => 0.5,
    sleep: async (ms) => {
      waits.push(ms);
      now += ms;
    },
    ...options,
  });
  onTestFinished(() => client.close());
  const gitlab = client.bind({
    credential: options.credential ?? (async () => credentialOf('private-token')),
    signal: options.signal ?? new AbortController().signal,
  });
  return {
    gitlab,
    logged: () => lines.join('\n'),
    waits,
    advance: (ms) => {
      now += ms;
    },
  };
}

/** Answer with JSON. */
export function answerJson(
  response: ServerResponse,
  value: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
}

/** Wait for what a promise is rejected with. */
export async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    (value) => {
      throw new Error(`Expected a failure, got ${JSON.stringify(value)}`);
    },
    (error: unknown) => error,
  );
}
