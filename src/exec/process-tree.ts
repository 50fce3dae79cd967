import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A program and all it started. On POSIX it leads a process group of its own. */
export interface ProcessTree {
  readonly pid: number;
  /** `NAME=value` from the environment it was given, unique to it: on Linux it tells what has left the process group. */
  readonly marker?: string;
}

type Environment = Readonly<Record<string, string>>;

function isMember(process: string, { pid, marker }: ProcessTree): boolean {
  try {
    const stat = readFileSync(`/proc/${process}/stat`, 'utf8');
    // The name, in parentheses, may itself hold parentheses and spaces.
    const [state = '', , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // What has ended and waits for its parent to take notice does nothing any more.
    if (/[ZX]/.test(state)) return false;
    if (Number(group) === pid) return true;
    return marker !== undefined && readFileSync(`/proc/${process}/environ`, 'latin1').includes(marker);
  } catch {
    // It has ended meanwhile, or belongs to another user.
    return false;
  }
}

/** The processes of a tree that run; undefined where the system does not tell. */
function findMembers(tree: ProcessTree): number[] | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    const names = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return names.filter((name) => isMember(name, tree)).map(Number);
  } catch {
    return undefined;
  }
}

function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

function isRunning(tree: ProcessTree): boolean {
  const members = findMembers(tree);
  return members ? members.length > 0 : send(-tree.pid, 0);
}

/** Send a signal to every process of a tree, without waiting. Windows has none: there the tree is ended. */
export function signalTree(tree: ProcessTree, signal: NodeJS.Signals, environment: Environment): void {
  if (process.platform === 'win32') {
    // By its full path: Windows would look in the working directory first.
    const taskkill = join(environment.SYSTEMROOT ?? 'C:\\Windows', 'System32', 'taskkill.exe');
    const options = { stdio: 'ignore', windowsHide: true } as const;
    spawn(taskkill, ['/pid', String(tree.pid), '/T', '/F'], options).on('error', () => undefined);
    return;
  }
  send(-tree.pid, signal);
  for (const pid of findMembers(tree) ?? []) send(pid, signal);
}

/** Whether the whole tree has ended within a time, in milliseconds. `again` runs before each further look. */
async function hasEndedWithin(tree: ProcessTree, ms: number, again?: () => void): Promise<boolean> {
  const end = performance.now() + ms;
  for (let pause = 10; isRunning(tree); pause = Math.min(2 * pause, 100)) {
    if (performance.now() >= end) return false;
    await sleep(pause);
    again?.();
  }
  return true;
}

/**
 * End what still runs of a tree: SIGTERM, after the grace time (milliseconds) SIGKILL. Resolves when nothing is left, at
 * the latest a second after that time: a process that hangs in the kernel cannot be ended. On Windows it does not wait.
 */
export async function endTree(tree: ProcessTree, environment: Environment, graceMs: number): Promise<void> {
  if (process.platform === 'win32') return signalTree(tree, 'SIGKILL', environment);
  if (!isRunning(tree)) return;
  signalTree(tree, 'SIGTERM', environment);
  if (await hasEndedWithin(tree, graceMs)) return;
  const kill = () => signalTree(tree, 'SIGKILL', environment);
  kill();
  // Again and again: a process may start another between the look and the kill.
  await hasEndedWithin(tree, 1_000, kill);
}
