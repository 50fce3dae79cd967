import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { execa } from 'execa';
import { findProgram } from './find-program.ts';

export interface RunOptions {
  readonly cwd: string;
  /** Beside what every program gets. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  /** Most characters of standard output, and of standard error; a program that writes more is ended. */
  readonly maxOutput: number;
}

interface Output {
  readonly stdout: string;
  readonly stderr: string;
}

/** How a program ended. Whatever it wrote until then is there in both cases. */
export type RunResult =
  | (Output & { readonly ok: true })
  | (Output & {
      readonly ok: false;
      /** `failed`: it ended with another code than 0, or by a signal, or could not be started. */
      readonly reason: 'not-installed' | 'failed' | 'timeout' | 'cancelled' | 'too-much-output';
      readonly exitCode?: number;
    });

export type Run = (program: string, args: readonly string[], options: RunOptions) => Promise<RunResult>;

const nothing: Output = { stdout: '', stderr: '' };

/** End a program and all it started. On POSIX it leads a process group of its own. */
function killTree(pid: number | undefined, environment: Readonly<Record<string, string>>): void {
  if (pid === undefined) return;
  if (process.platform === 'win32') {
    // By its full path: Windows would look in the working directory first.
    const taskkill = join(environment.SYSTEMROOT ?? 'C:\\Windows', 'System32', 'taskkill.exe');
    spawn(taskkill, ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore' }).on('error', () => undefined);
    return;
  }
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/**
 * Build the function that runs other programs: without a shell, with the given environment and nothing else of this
 * process's own, within a time limit, ended as a whole tree. A run that fails is a value; nothing is thrown.
 */
export function createRun(environment: Readonly<Record<string, string>>): Run {
  return async (program, args, { cwd, environment: more, signal, timeoutMs, maxOutput }) => {
    const file = await findProgram(program, environment);
    if (file === undefined) return { ok: false, reason: 'not-installed', ...nothing };
    if (args.some((arg) => arg.includes('\0'))) return { ok: false, reason: 'failed', ...nothing };
    if (signal.aborted) return { ok: false, reason: 'cancelled', ...nothing };
    const child = execa(file, args, {
      cwd,
      env: { ...environment, ...more },
      extendEnv: false,
      stdin: 'ignore',
      maxBuffer: maxOutput,
      stripFinalNewline: false,
      detached: process.platform !== 'win32',
      reject: false,
    });
    let ended: 'timeout' | 'cancelled' | undefined;
    const end = (reason: 'timeout' | 'cancelled') => {
      ended ??= reason;
      killTree(child.pid, environment);
      // What left the process group may hold the other end open.
      child.stdout.destroy();
      child.stderr.destroy();
    };
    const timer = setTimeout(end, timeoutMs, 'timeout');
    const cancel = () => end('cancelled');
    signal.addEventListener('abort', cancel, { once: true });
    const result = await child;
    clearTimeout(timer);
    signal.removeEventListener('abort', cancel);
    const output = { stdout: result.stdout ?? '', stderr: result.stderr ?? '' };
    if (!result.failed) return { ok: true, ...output };
    if (result.isMaxBuffer) killTree(child.pid, environment);
    const reason = ended ?? (result.isMaxBuffer ? 'too-much-output' : 'failed');
    return { ok: false, reason, ...output, ...(result.exitCode === undefined ? {} : { exitCode: result.exitCode }) };
  };
}
