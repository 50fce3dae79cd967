import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly message: string };
}

/** The built server as a process, spoken to line by line: for what a client library would hide. */
export interface ServerProcess {
  readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  /** Every line of standard output, parsed; a line that is no JSON-RPC message ends up in `noise`. */
  readonly messages: Message[];
  readonly noise: string[];
  stderr(): string;
  send(message: object): void;
  /** The answer to a request, or undefined when the process ends first. */
  answer(id: number): Promise<Message | undefined>;
  /** Exit code and signal; rejects when the process is still there after the limit, in milliseconds. */
  exit(limitMs: number): Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

export interface ServerProcessOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly node?: string;
  readonly args?: readonly string[];
}

/** Start dist/gitlab-mcp.js with exactly the given environment (and PATH). */
export function startServer({
  env = {},
  node = process.execPath,
  args = [],
}: ServerProcessOptions = {}): ServerProcess {
  const child = spawn(node, ['dist/gitlab-mcp.js', ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const messages: Message[] = [];
  const noise: string[] = [];
  const waiting = new Set<() => void>();
  let buffer = '';
  let errors = '';
  let ended: { code: number | null; signal: NodeJS.Signals | null } | undefined;
  const wake = () => {
    for (const callback of waiting) callback();
  };
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  child.stdin.on('error', () => undefined);
  child.stdout.on('data', (chunk) => {
    buffer += chunk;
    const lines = buffer.split('\n');
    buffer = lines.pop() ?? '';
    for (const line of lines) {
      try {
        const message = JSON.parse(line) as Message & { jsonrpc?: string };
        if (message.jsonrpc === '2.0') messages.push(message);
        else noise.push(line);
      } catch {
        noise.push(line);
      }
    }
    wake();
  });
  child.on('close', (code, signal) => {
    ended = { code, signal };
    if (buffer !== '') noise.push(buffer);
    wake();
  });
  const until = <T>(read: () => T | undefined): Promise<T | undefined> =>
    new Promise((resolve) => {
      const check = () => {
        const value = read();
        if (value === undefined && !ended) return;
        waiting.delete(check);
        resolve(value);
      };
      waiting.add(check);
      check();
    });

  return {
    child,
    messages,
    noise,
    stderr: () => errors,
    send: (message) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`),
    answer: (id) => until(() => messages.find((message) => message.id === id)),
    exit: (limitMs) => {
      const late = new Promise<never>((_, reject) => {
        setTimeout(() => {
          child.kill('SIGKILL');
          reject(new Error(`still running after ${limitMs} ms`));
        }, limitMs).unref();
      });
      return Promise.race([until(() => ended).then((value) => value ?? { code: null, signal: null }), late]);
    },
  };
}

/** The opening of a 2025-era session, without waiting for the answer. */
export function open(server: ServerProcess): void {
  const clientInfo = { name: 'test', version: '1' };
  server.send({ id: 0, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo } });
  server.send({ method: 'notifications/initialized' });
}

/** Ask for a tool call without waiting for the answer. */
export function call(server: ServerProcess, id: number, name: string, args: object = {}): void {
  server.send({ id, method: 'tools/call', params: { name, arguments: args } });
}
