import { execFile } from 'node:child_process';

/** A bare git repository on disk; `signal` ends every git process still running when the sandbox closes. */
export interface Repository {
  readonly directory: string;
  readonly signal: AbortSignal;
}

/** Thrown when git ends with a status the caller did not expect. */
export class GitError extends Error {
  readonly status: number | null;

  constructor(command: string, status: number | null, detail: string) {
    super(`git ${command} ended with ${status ?? 'a signal'}: ${detail.trim()}`);
    this.status = status;
  }
}

export interface RunOptions {
  input?: Buffer | string;
  /** Exit statuses besides 0 that are an answer, such as 1 of `git grep` without a match. */
  expected?: readonly number[];
}

const environment = {
  PATH: process.env.PATH ?? '/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_TERMINAL_PROMPT: '0',
  // A caller's path such as `:(top)x` or `*.ts` must name that very file.
  GIT_LITERAL_PATHSPECS: '1',
};

const timeLimit = 20_000;
const outputLimit = 64 * 1024 * 1024;

/**
 * Runs git in a bare repository without a shell and answers its standard output as bytes.
 * Fails with GitError on an unexpected status; ends after 20 seconds.
 */
export async function runGit(repository: Repository, args: string[], options: RunOptions = {}): Promise<Buffer> {
  const { stdout } = await runGitWithStatus(repository, args, options);
  return stdout;
}

/** Like `runGit`, and tells the exit status where more than one is expected. */
export function runGitWithStatus(
  repository: Repository,
  args: string[],
  options: RunOptions = {},
): Promise<{ stdout: Buffer; status: number }> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      'git',
      ['--git-dir', repository.directory, ...args],
      {
        cwd: repository.directory,
        env: environment,
        encoding: 'buffer',
        maxBuffer: outputLimit,
        timeout: timeLimit,
        signal: repository.signal,
      },
      (error, stdout, stderr) => {
        const status = error === null ? 0 : typeof error.code === 'number' ? error.code : null;
        if (status === 0 || (status !== null && options.expected?.includes(status))) resolve({ stdout, status });
        else reject(new GitError(args[0] ?? '', status, stderr.toString() || (error?.message ?? '')));
      },
    );
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(options.input ?? '');
  });
}

/** Bytes as text: UTF-8 where they are that, else Latin-1, as GitLab shows files of an unknown encoding. */
export function decodeText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return bytes.toString('latin1');
  }
}

/** Text that was read as Latin-1 to keep its bytes, as the text it stands for. */
export function recodeText(latin1: string): string {
  return decodeText(Buffer.from(latin1, 'latin1'));
}
