import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

export interface Start {
  /** Milliseconds on a processor, all threads, from spawn to tools/list answered. */
  readonly cpu: number;
  /** Milliseconds on the clock, the same stretch. */
  readonly wall: number;
  /** Peak resident memory in MiB. */
  readonly rss: number;
  readonly tools: number;
}

const opening = {
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '0' } },
};

function measure(pid: number): { cpu: number; rss: number } {
  const tasks = readdirSync(`/proc/${pid}/task`);
  const onCpu = (task: string) => Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]);
  const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return { cpu: tasks.reduce((sum, task) => sum + onCpu(task), 0) / 1e6, rss: Number(peak) / 1024 };
}

/**
 * Start a stdio server, open a session, ask for its tools and measure it at that moment, from /proc (Linux only). Ends the
 * process by its id; rejects after 30 s.
 */
export function startOnce(command: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<Start> {
  const [program = process.execPath, ...args] = command;
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'ignore'], env });
    const limit = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`no answer in 30 s: ${command.join(' ')}`));
    }, 30_000);
    const say = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    let buffer = '';
    let result: Start | undefined;
    child.stdout.on('data', (chunk) => {
      buffer += chunk;
      for (let end = buffer.indexOf('\n'); end >= 0; end = buffer.indexOf('\n')) {
        const message = JSON.parse(buffer.slice(0, end)) as { id?: number; result?: { tools?: unknown[] } };
        buffer = buffer.slice(end + 1);
        if (message.id === 1) {
          say({ method: 'notifications/initialized' });
          say({ id: 2, method: 'tools/list' });
        } else if (message.id === 2 && child.pid !== undefined) {
          const wall = performance.now() - began;
          result = { wall, ...measure(child.pid), tools: message.result?.tools?.length ?? 0 };
          child.stdin.end();
        }
      }
    });
    child.on('error', reject).on('exit', (code) => {
      clearTimeout(limit);
      if (result) resolve(result);
      else reject(new Error(`${command.join(' ')} ended with ${code} before it answered`));
    });
    say({ id: 1, ...opening });
  });
}
