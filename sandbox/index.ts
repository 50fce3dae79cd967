import { setMaxListeners } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createApp } from './http/app.ts';
import type { RecordedRequest } from './http/context.ts';
import type { ContractCheck } from './http/contract.ts';
import { createFaults, type FaultRule } from './http/faults.ts';
import { createSettle } from './merging/settle.ts';
import { routes } from './routes/index.ts';
import { tellStory } from './state/seed/story.ts';
import type { Store } from './state/store.ts';

export type { RecordedRequest } from './http/context.ts';
export type { ContractCheck, ContractProblem } from './http/contract.ts';
export type { FaultRule } from './http/faults.ts';

export interface SandboxOptions {
  /** 0, the default, takes a free one. */
  port?: number;
  /** Such as `/gitlab`; by default GitLab is at the root. */
  relativeRoot?: string;
  /** What `/version` tells; `19.5.0-ee` by default. */
  version?: string;
  /** How long a job takes from the moment its stage has come; 0.3 by default. */
  secondsPerJob?: number;
  /** The present moment in milliseconds since 1970; the machine's own by default. */
  clock?: () => number;
  log?: (line: string) => void;
  /** Checks every request and every success answer. */
  checkContract?: ContractCheck;
}

export interface Sandbox {
  /** Without a slash at the end, with the relative root. */
  url: string;
  apiUrl: string;
  /** By username; also `reader-scope`, `user-scope`, `expired` and `revoked`, which are dana's. */
  tokens: Record<string, string>;
  /** Of a running job of acme/greeter, in dana's name. */
  jobToken: string;
  requests: RecordedRequest[];
  /** What the contract check found so far. */
  problems: string[];
  /** Makes matching requests go wrong; answers the undo. */
  fault(rule: FaultRule): () => void;
  close(): Promise<void>;
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

function namedTokens(store: Store) {
  const tokens = store.tokens.filter(({ job }) => job === null).map(({ name, secret }) => [name, secret]);
  const jobToken = store.tokens.find(({ job }) => job !== null)?.secret ?? '';
  return { tokens: Object.fromEntries(tokens) as Record<string, string>, jobToken };
}

const directories = new Set<string>();

/** Removes what is left when the process ends without closing its sandboxes. */
function removeDirectories(): void {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
}

async function makeDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'gitlab-sandbox-'));
  if (directories.size === 0) process.once('exit', removeDirectories);
  directories.add(directory);
  return directory;
}

async function removeDirectory(directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true, maxRetries: 3 });
  directories.delete(directory);
  if (directories.size === 0) process.off('exit', removeDirectories);
}

/** Starts a GitLab on 127.0.0.1 with the story of acme/greeter in it, and acme/tools/archive for long lists. Nothing is kept when it closes. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { port = 0, relativeRoot = '', version = '19.5.0-ee', log = () => undefined } = options;
  const { secondsPerJob = 0.3, clock = Date.now } = options;
  const closing = new AbortController();
  // Every git process and every waiting fault listens to it.
  setMaxListeners(0, closing.signal);
  const directory = await makeDirectory();
  const faults = createFaults(closing.signal);
  const requests: RecordedRequest[] = [];
  const problems: string[] = [];
  try {
    const store = await tellStory(directory, closing.signal, { version, clock, secondsPerJob });
    const { checkContract } = options;
    const app = createApp({
      store,
      routes,
      settle: createSettle(store),
      relativeRoot,
      faults,
      requests,
      problems,
      log,
      checkContract,
    });
    const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
    store.url = `http://127.0.0.1:${await listen(server, port)}${relativeRoot}`;
    const shutDown = async () => {
      closing.abort();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await removeDirectory(directory);
    };
    let closed: Promise<void> | undefined;
    const close = () => {
      closed ??= shutDown();
      return closed;
    };
    const { url } = store;
    return { url, apiUrl: `${url}/api/v4`, ...namedTokens(store), requests, problems, fault: faults.add, close };
  } catch (error) {
    closing.abort();
    await removeDirectory(directory);
    throw error;
  }
}
