import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRun } from '../exec/run.ts';
import { type CheckoutOptions, createCheckout, type RunProgram } from './checkout.ts';

let folder = '';
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'checkout-')));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const webUrl = 'https://gitlab.example';
const run = createRun({ PATH: process.env.PATH ?? '', HOME: '/nonexistent' });
const signal = new AbortController().signal;

function git(where: string, ...args: string[]): void {
  const who = ['-c', 'user.name=Kim', '-c', 'user.email=kim@example.com', '-c', 'init.defaultBranch=main'];
  execFileSync('git', [...who, ...args], { cwd: where, stdio: 'pipe' });
}

/** A repository with one commit on main, and these remotes. */
function makeRepository(name: string, remotes: Readonly<Record<string, string>>): string {
  const where = join(folder, name);
  mkdirSync(where);
  git(where, 'init');
  git(where, 'commit', '--allow-empty', '--message', 'first');
  for (const [remote, url] of Object.entries(remotes)) git(where, 'remote', 'add', remote, url);
  return where;
}

const read = (where: string, more: Partial<CheckoutOptions> = {}) =>
  createCheckout({ run, folder: where, webUrl, ...more }).read(signal);

describe('a checkout', () => {
  it('tells its project and branch, over SSH and HTTP, from a folder within, and before the first commit', async () => {
    const ssh = makeRepository('ssh', { origin: 'git@gitlab.example:acme/greeter.git' });
    expect(await read(ssh)).toEqual({ project: 'acme/greeter', branch: 'main' });
    const https = makeRepository('https', { origin: 'https://kim:secret@gitlab.example/acme/sub/kit.git' });
    mkdirSync(join(https, 'src/deep'), { recursive: true });
    git(https, 'checkout', '-b', 'feature/x.y');
    expect(await read(join(https, 'src/deep'))).toEqual({ project: 'acme/sub/kit', branch: 'feature/x.y' });
    const empty = join(folder, 'empty');
    mkdirSync(empty);
    git(empty, 'init');
    git(empty, 'remote', 'add', 'origin', 'git@gitlab.example:acme/new.git');
    expect(await read(empty)).toEqual({ project: 'acme/new', branch: 'main' });
  });

  it('tells the branch of a worktree, not that of its repository', async () => {
    const main = makeRepository('main', { origin: 'git@gitlab.example:acme/greeter.git' });
    git(main, 'worktree', 'add', '-b', 'beside', join(folder, 'worktree'));
    expect(await read(join(folder, 'worktree'))).toEqual({ project: 'acme/greeter', branch: 'beside' });
  });

  it('is on no branch where HEAD is detached', async () => {
    const where = makeRepository('detached', { origin: 'git@gitlab.example:acme/greeter.git' });
    git(where, 'checkout', '--detach');
    expect(await read(where)).toEqual({ project: 'acme/greeter', branch: undefined });
  });

  it('tells a branch by its whole name where a tag has it too', async () => {
    const where = makeRepository('tagged', { origin: 'git@gitlab.example:acme/greeter.git' });
    git(where, 'tag', 'main');
    expect(await read(where)).toMatchObject({ branch: 'main' });
  });

  it('follows the short forms of addresses that its user set up', async () => {
    const where = makeRepository('short', { origin: 'work:acme/greeter.git' });
    git(where, 'config', 'url.git@gitlab.example:.insteadOf', 'work:');
    expect(await read(where)).toMatchObject({ project: 'acme/greeter' });
  });
});

describe('of several remotes', () => {
  const own = 'git@gitlab.example:kim/greeter.git';
  const shared = 'git@gitlab.example:acme/greeter.git';
  const elsewhere = 'git@github.com:acme/greeter.git';

  it("the branch's own comes first, then origin", async () => {
    const where = makeRepository('several', { origin: own, upstream: shared });
    expect(await read(where)).toMatchObject({ project: 'kim/greeter' });
    git(where, 'config', 'branch.main.remote', 'upstream');
    expect(await read(where)).toMatchObject({ project: 'acme/greeter' });
  });

  it('those on another host do not count', async () => {
    const where = makeRepository('mirror', {
      origin: elsewhere,
      gitlab: shared,
      web: 'https://gitlab.example/acme/greeter',
    });
    git(where, 'config', 'branch.main.remote', 'origin');
    expect(await read(where)).toMatchObject({ project: 'acme/greeter' });
    expect(await read(makeRepository('foreign', { origin: elsewhere }))).toBeUndefined();
  });

  it('none is taken where it is not clear which', async () => {
    expect(await read(makeRepository('unclear', { one: own, two: shared }))).toBeUndefined();
  });
});

describe('no checkout', () => {
  it('is a folder outside a repository, one that is gone, a repository without remotes, and a machine without git', async () => {
    expect(await read(folder)).toBeUndefined();
    expect(await read(join(folder, 'gone'))).toBeUndefined();
    const where = makeRepository('alone', {});
    expect(await read(where)).toBeUndefined();
    git(where, 'remote', 'add', 'origin', 'git@gitlab.example:acme/greeter.git');
    expect(await read(where, { run: createRun({ PATH: '/nonexistent' }) })).toBeUndefined();
  });

  it('is a repository that belongs to somebody else, or that git cannot read', async () => {
    const where = makeRepository('broken', { origin: 'git@gitlab.example:acme/greeter.git' });
    const PATH = process.env.PATH ?? '';
    // Git's own switch for tests: it behaves as if the folder had another owner.
    const asStranger = createRun({ PATH, HOME: '/nonexistent', GIT_TEST_ASSUME_DIFFERENT_OWNER: '1' });
    expect(await read(where)).toMatchObject({ project: 'acme/greeter' });
    expect(await read(where, { run: asStranger })).toBeUndefined();
    writeFileSync(join(where, '.git/config'), '[core\n');
    expect(await read(where)).toBeUndefined();
  });
});

describe('a hostile repository', () => {
  it('runs no program, neither of its configuration nor of its own folders', async () => {
    const where = makeRepository('hostile', { origin: 'git@gitlab.example:acme/greeter.git' });
    const proof = join(folder, 'it-ran');
    const program = join(where, 'program');
    writeFileSync(program, `#!/bin/sh\ntouch '${proof}'\n`);
    chmodSync(program, 0o755);
    const settings = [
      'core.fsmonitor',
      'core.hooksPath',
      'core.sshCommand',
      'core.gitProxy',
      'core.askPass',
      'core.editor',
      'core.pager',
      'pager.remote',
      'pager.config',
      'alias.remote',
      'alias.symbolic-ref',
      'credential.helper',
      'diff.external',
      'gpg.program',
      'remote.origin.uploadpack',
      'remote.origin.vcs',
      'filter.x.smudge',
    ];
    for (const name of settings) git(where, 'config', name, program);
    for (const name of ['git', 'git-remote', 'git-symbolic-ref']) {
      mkdirSync(join(where, 'node_modules/.bin'), { recursive: true });
      for (const path of [join(where, name), join(where, 'node_modules/.bin', name)]) {
        writeFileSync(path, `#!/bin/sh\ntouch '${proof}'\n`);
        chmodSync(path, 0o755);
      }
    }
    const PATH = ['', '.', join(where, 'node_modules/.bin'), process.env.PATH].join(':');
    expect(await read(where, { run: createRun({ PATH }) })).toEqual({ project: 'acme/greeter', branch: 'main' });
    expect(existsSync(proof)).toBe(false);
    git(where, 'status');
    expect(existsSync(proof)).toBe(true);
  });

  it('is asked for names alone, without a terminal, a lock or the network', async () => {
    const runs: { readonly args: readonly string[]; readonly environment: Readonly<Record<string, string>> }[] = [];
    const recording: RunProgram = async (program, args, options) => {
      runs.push({ args, environment: options.environment });
      return run(program, args, options);
    };
    const remotes = { origin: 'git@gitlab.example:acme/a.git', other: 'git@gitlab.example:acme/b.git' };
    await read(makeRepository('asked', remotes), { run: recording });
    const tamed = '-c core.fsmonitor=false -c core.hooksPath=/dev/null -c credential.helper=';
    expect(runs.map(({ args }) => args.join(' ')).sort()).toEqual([
      `${tamed} config --get branch.main.remote`,
      `${tamed} remote --verbose`,
      `${tamed} symbolic-ref --quiet HEAD`,
    ]);
    for (const { environment } of runs) {
      expect(environment).toMatchObject({
        GIT_TERMINAL_PROMPT: '0',
        GIT_OPTIONAL_LOCKS: '0',
        GIT_ALLOW_PROTOCOL: 'none',
      });
    }
  });
});

describe('reading', () => {
  it('starts nothing before the first question, and asks git again after ten seconds', async () => {
    const where = makeRepository('cached', { origin: 'git@gitlab.example:acme/greeter.git' });
    let runs = 0;
    let time = 0;
    const counting: RunProgram = (...given) => {
      runs += 1;
      return run(...given);
    };
    const checkout = createCheckout({ run: counting, folder: where, webUrl, now: () => time });
    expect(runs).toBe(0);
    await checkout.read(signal);
    const once = runs;
    git(where, 'checkout', '-b', 'next');
    time = 9_999;
    expect(await checkout.read(signal)).toMatchObject({ branch: 'main' });
    expect(runs).toBe(once);
    time = 10_000;
    expect(await checkout.read(signal)).toMatchObject({ branch: 'next' });
  });

  it('ends with the call that asked, and leaves nothing wrong behind', async () => {
    const where = makeRepository('cancelled', { origin: 'git@gitlab.example:acme/greeter.git' });
    const checkout = createCheckout({ run, folder: where, webUrl });
    const controller = new AbortController();
    const reading = checkout.read(controller.signal);
    controller.abort(new Error('cancelled by the client'));
    await expect(reading).rejects.toThrow('cancelled by the client');
    expect(await checkout.read(signal)).toMatchObject({ project: 'acme/greeter' });
  });
});
