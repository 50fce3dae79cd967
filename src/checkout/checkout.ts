import { projectOfRemote } from './remote.ts';

/** Runs a program in a folder, without a shell and within limits; a failed run is a value. */
export type RunProgram = (
  program: string,
  args: readonly string[],
  options: {
    readonly cwd: string;
    readonly environment: Readonly<Record<string, string>>;
    readonly signal: AbortSignal;
    readonly timeoutMs: number;
    readonly maxOutput: number;
  },
) => Promise<{ readonly ok: boolean; readonly stdout: string }>;

/** What a working directory stands for in GitLab. */
export interface Place {
  /** Full path of the project. */
  readonly project: string;
  /** Undefined where HEAD is detached. */
  readonly branch: string | undefined;
}

export interface Checkout {
  /** The place as it is now; undefined outside a repository, and where no remote is on the configured GitLab. */
  read(signal: AbortSignal): Promise<Place | undefined>;
}

export interface CheckoutOptions {
  readonly run: RunProgram;
  readonly folder: string;
  /** Address of the configured GitLab. Remotes are compared with it; it never follows from them. */
  readonly webUrl: string;
  /** Milliseconds. */
  readonly now?: () => number;
}

/** How long an answer of git holds, in milliseconds: the branch may change at any time. */
const keepMs = 10_000;

/**
 * The configuration of a repository may name programs, and the repository may be anybody's. These are the ones that git
 * could run for a command that only reads; what talks to a remote is refused altogether.
 */
const tamed = ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null', '-c', 'credential.helper='];
const environment = {
  GIT_TERMINAL_PROMPT: '0',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_ALLOW_PROTOCOL: 'none',
  LC_ALL: 'C',
};

/** Names and addresses of the remotes in `git remote --verbose`, `insteadOf` applied. */
function readRemotes(listing: string): Map<string, string> {
  const rows = listing.split('\n').map((line) => /^([^\t]+)\t(.*) \(fetch\)/.exec(line));
  return new Map(rows.flatMap((row) => (row?.[1] && row[2] ? [[row[1], row[2]] as const] : [])));
}

/** The project of the branch's own remote, else of origin, else the only one that any remote names. */
function chooseProject(projects: ReadonlyMap<string, string>, upstream: string | undefined): string | undefined {
  const preferred = projects.get(upstream ?? '') ?? projects.get('origin');
  const [only, ...others] = new Set(projects.values());
  return preferred ?? (others.length === 0 ? only : undefined);
}

async function readPlace(options: CheckoutOptions, signal: AbortSignal): Promise<Place | undefined> {
  const { run, folder: cwd, webUrl } = options;
  const git = async (...args: readonly string[]): Promise<string | undefined> => {
    const limits = { signal, timeoutMs: 3_000, maxOutput: 200_000 };
    const { ok, stdout } = await run('git', [...tamed, ...args], { cwd, environment, ...limits });
    return ok ? stdout.trimEnd() : undefined;
  };
  // Only names are read, no objects: those could be missing and make git fetch them.
  const [head, listing = ''] = await Promise.all([git('symbolic-ref', '--quiet', 'HEAD'), git('remote', '--verbose')]);
  const branch = head?.replace(/^refs\/heads\//, '');
  const found = [...readRemotes(listing)].map(([name, url]) => [name, projectOfRemote(url, webUrl)] as const);
  const projects = new Map(found.filter((pair): pair is readonly [string, string] => pair[1] !== undefined));
  if (projects.size === 0) return undefined;
  const upstream = branch && projects.size > 1 ? await git('config', '--get', `branch.${branch}.remote`) : undefined;
  const project = chooseProject(projects, upstream);
  return project === undefined ? undefined : { project, branch };
}

/** The checkout in a folder. Nothing is read before the first question; what git said then holds for ten seconds. */
export function createCheckout(options: CheckoutOptions): Checkout {
  const now = options.now ?? Date.now;
  let last: { readonly at: number; readonly place: Place | undefined } | undefined;
  return {
    async read(signal) {
      if (last && now() - last.at < keepMs) return last.place;
      const place = await readPlace(options, signal);
      // A cancelled run says nothing about the checkout.
      signal.throwIfAborted();
      last = { at: now(), place };
      return place;
    },
  };
}
