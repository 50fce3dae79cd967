import { readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProgram } from './find-program.ts';
import { createRun, type RunOptions } from './run.ts';

let folder = '';
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'run-')));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const PATH = process.env.PATH ?? '';
const run = createRun({ PATH });

function sh(script: string, options: Partial<RunOptions> = {}) {
  const usual = { cwd: folder, signal: new AbortController().signal, timeoutMs: 10_000, maxOutput: 10_000 };
  return run('sh', ['-c', script], { ...usual, ...options });
}

/** Whether a process is there. What waits for its parent to take notice (state Z) has ended. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Resolves when a process that was just killed is gone; the test's own time limit is the bound. */
async function untilGone(pid: number): Promise<void> {
  while (isRunning(pid)) await new Promise((resolve) => setTimeout(resolve, 10));
}

async function writePrograms(name: string, ...inside: string[]): Promise<string[]> {
  const folders = inside.map((part) => join(folder, part));
  for (const where of folders) {
    await mkdir(where, { recursive: true });
    await writeFile(join(where, name), '#!/bin/sh\necho "from $0"\n');
    await chmod(join(where, name), 0o755);
  }
  return folders;
}

describe('running a program', () => {
  it('gives both outputs as they were written', async () => {
    expect(await sh('echo out; echo err >&2')).toEqual({ ok: true, stdout: 'out\n', stderr: 'err\n' });
  });

  it('knows no shell: arguments stay what they are', async () => {
    const args = ['%s|', '$(touch x)', '; echo y', '*', ''];
    const options = { cwd: folder, signal: new AbortController().signal, timeoutMs: 10_000, maxOutput: 1000 };
    expect(await run('printf', args, options)).toMatchObject({ ok: true, stdout: '$(touch x)|; echo y|*||' });
  });

  it('runs where it is told, with the given environment alone', async () => {
    const { stdout } = await sh('pwd; env', { environment: { GIT_TERMINAL_PROMPT: '0' } });
    const [where, ...variables] = stdout.trim().split('\n');
    expect(where).toBe(folder);
    const names = variables.map((line) => line.split('=')[0]);
    expect(names).toEqual(expect.arrayContaining(['PATH', 'GIT_TERMINAL_PROMPT']));
    expect(
      names.filter((name) => !['PATH', 'PWD', 'SHLVL', '_', 'OLDPWD', 'GIT_TERMINAL_PROMPT'].includes(name ?? '')),
    ).toEqual([]);
  });

  it('gives it an empty input, so that nothing waits for one', async () => {
    expect(await sh('cat; echo done')).toMatchObject({ ok: true, stdout: 'done\n' });
  });

  it('tells a failure as a value, with the exit code and what was written', async () => {
    expect(await sh('echo half; exit 3')).toEqual({
      ok: false,
      reason: 'failed',
      exitCode: 3,
      stdout: 'half\n',
      stderr: '',
    });
    expect(await sh('kill -9 $$')).toMatchObject({ ok: false, reason: 'failed' });
    expect(await sh('true', { cwd: join(folder, 'absent') })).toMatchObject({ ok: false, reason: 'failed' });
    const options = { cwd: folder, signal: new AbortController().signal, timeoutMs: 10_000, maxOutput: 1000 };
    expect(await run('sh', ['-c', 'a\0b'], options)).toMatchObject({ ok: false, reason: 'failed' });
    expect(await run('no-such-program', [], options)).toMatchObject({ ok: false, reason: 'not-installed' });
  });
});

describe('limits', () => {
  it('end a program at its time limit, and all it started', async () => {
    const result = await sh('sleep 300 & echo $!; wait', { timeoutMs: 300 });
    expect(result).toMatchObject({ ok: false, reason: 'timeout' });
    await untilGone(Number(result.stdout));
  });

  it('do not wait for what left the process group and holds the output open', async () => {
    const result = await sh('setsid sleep 300 & echo $!; sleep 300', { timeoutMs: 300 });
    expect(result).toMatchObject({ ok: false, reason: 'timeout' });
    process.kill(Number(result.stdout), 'SIGKILL');
  });

  it('end a program that writes too much, and all it started', async () => {
    const result = await sh('echo $$ > pid; yes | cat', { maxOutput: 1000 });
    expect(result).toMatchObject({ ok: false, reason: 'too-much-output' });
    expect(result.stdout.length).toBeLessThanOrEqual(1000);
    await untilGone(Number(await readFile(join(folder, 'pid'), 'utf8')));
  });

  it('end a program when the call is cancelled, before or meanwhile', async () => {
    expect(await sh('touch started', { signal: AbortSignal.abort() })).toMatchObject({
      ok: false,
      reason: 'cancelled',
    });
    await expect(readFile(join(folder, 'started'))).rejects.toThrow('ENOENT');
    const controller = new AbortController();
    const running = sh('sleep 300', { signal: controller.signal });
    setTimeout(() => controller.abort(), 50);
    expect(await running).toMatchObject({ ok: false, reason: 'cancelled' });
  });
});

describe('the program that is run', () => {
  it('never comes from a relative folder or from node_modules/.bin, which a repository can fill', async () => {
    const [hidden = '', last = ''] = await writePrograms('tool', 'node_modules/.bin', 'bin');
    const before = process.cwd();
    process.chdir(folder);
    try {
      for (const path of [`${hidden}:${last}`, `${hidden}/:${last}`, `.:bin:${last}`, `:${last}`]) {
        expect(await findProgram('tool', { PATH: path })).toBe(join(last, 'tool'));
      }
      expect(await findProgram('tool', { PATH: `${hidden}:bin:` })).toBeUndefined();
    } finally {
      process.chdir(before);
    }
  });

  it('is a file that may be executed', async () => {
    await mkdir(join(folder, 'dir/tool'), { recursive: true });
    await mkdir(join(folder, 'plain'));
    await writeFile(join(folder, 'plain/tool'), '');
    expect(await findProgram('tool', { PATH: `${folder}/dir:${folder}/plain` })).toBeUndefined();
    expect(await findProgram('tool', {})).toBeUndefined();
  });
});
