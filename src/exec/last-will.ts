import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { type ProcessTree, signalTree } from './process-tree.ts';

/** What may not outlive this process. */
export interface Remains {
  readonly tree?: Required<ProcessTree>;
  /** Files and folders. */
  readonly paths: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

const all = new Set<Remains>();

/** Runs while the process exits, so nothing here can wait. */
function clearAll(): void {
  for (const { tree, environment } of all) if (tree) signalTree(tree, 'SIGKILL', environment);
  for (const path of [...all].flatMap(({ paths }) => paths)) {
    try {
      rmSync(path, { recursive: true, force: true });
    } catch {
      // The next run sweeps it.
    }
  }
}

/**
 * Reads a line from this process, or the end of input when it is gone. Its arguments: the process group, the marker,
 * then the paths. Where there is no /proc, the pattern names no file and grep finds nothing.
 */
const script = `
read -r line && exit 0
group=$1 marker=$2
shift 2
kill -TERM "-$group"
sleep 2
kill -KILL "-$group"
for environ in $(grep -lsaF -e "$marker" /proc/[0-9]*/environ); do
  pid=\${environ#/proc/}
  kill -KILL "\${pid%/environ}"
done
rm -rf -- "$@"
`;

/** A shell outlives this process, whatever ends it, SIGKILL included, and then clears up. Windows ends children by itself. */
function startExecutor({ tree, paths }: Remains): (() => void) | undefined {
  if (!tree || process.platform === 'win32') return undefined;
  const shell = spawn('/bin/sh', ['-c', script, 'sh', String(tree.pid), tree.marker, ...paths], {
    // A session of its own: Ctrl-C in a terminal reaches all that is in ours.
    detached: true,
    cwd: '/',
    env: { PATH: '/usr/bin:/bin' },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.on('error', () => undefined).unref();
  shell.stdin.on('error', () => undefined);
  return () => shell.stdin.end('over\n');
}

/**
 * Have a process tree ended and paths removed should this process end before it calls what this returns. Where there is
 * a tree, that holds on POSIX even for a SIGKILL of this process; Windows then ends the tree's first process alone.
 */
export function leaveWill(remains: Remains): () => void {
  if (all.size === 0) process.on('exit', clearAll);
  all.add(remains);
  const dismiss = startExecutor(remains);
  return () => {
    dismiss?.();
    all.delete(remains);
    if (all.size === 0) process.off('exit', clearAll);
  };
}
