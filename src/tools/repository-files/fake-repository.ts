import { createHash } from 'node:crypto';
import type { Context, GitLabRequest, Reply } from '../../core/context.ts';
import { GitLabError } from '../../core/errors/gitlab-error.ts';

const contract = new URL('../../../contract/check.mjs', import.meta.url).href;
const { validateRequest } = (await import(contract)) as {
  validateRequest(request: object): { problems: { message: string }[] };
};

interface Stored {
  readonly bytes: Buffer;
  readonly commit: string;
  readonly isExecutable: boolean;
}
type Tree = ReadonlyMap<string, Stored>;
type Action = Readonly<Record<string, string | boolean | undefined>>;

export const changedSince = 'You are attempting to update a file that has changed since you started editing it.';
export const commitId = (number: number) => number.toString(16).padStart(40, 'c');

interface Options {
  /** Called before every request; may change the repository, or throw what GitLab would answer. */
  readonly before?: (request: GitLabRequest, repository: FakeRepository) => void;
  /** Store CRLF as LF, as Gitaly can. */
  readonly foldsLineEnds?: boolean;
}

/** Project 42: branches of files in memory, and GitLab's endpoints for reading and committing them. */
export class FakeRepository {
  readonly requests: GitLabRequest[] = [];
  readonly #trees = new Map<string, Tree>();
  readonly #options: Options;
  #commits = 0;

  constructor(files: Readonly<Record<string, string | Buffer>>, options: Options = {}) {
    this.#options = options;
    this.commit('main', files);
  }

  /** Commit files past the API, as somebody else would. Gives the commit id. */
  commit(branch: string, files: Readonly<Record<string, string | Buffer>>): string {
    const tree = new Map(this.#trees.get(branch) ?? []);
    const commit = commitId(++this.#commits);
    for (const [path, content] of Object.entries(files))
      tree.set(path, { bytes: Buffer.from(content), commit, isExecutable: false });
    this.#trees.set(branch, tree).set(commit, tree);
    return commit;
  }

  bytes(branch: string, path: string): Buffer | undefined {
    return this.#trees.get(branch)?.get(path)?.bytes;
  }

  paths(branch: string): string[] {
    return [...(this.#trees.get(branch)?.keys() ?? [])].sort();
  }

  isExecutable(branch: string, path: string): boolean | undefined {
    return this.#trees.get(branch)?.get(path)?.isExecutable;
  }

  get writes(): GitLabRequest[] {
    return this.requests.filter(({ method }) => method !== 'GET' && method !== 'HEAD');
  }

  /** Methods and paths below the repository. */
  get lines(): string[] {
    return this.requests.map(
      ({ method, path }) => `${method} ${decodeURIComponent(path.split('/repository/')[1] ?? path)}`,
    );
  }

  get ctx(): Context {
    const gitlab = { webUrl: 'https://gitlab.example', request: (request: GitLabRequest) => this.#answer(request) };
    return { gitlab, limits: { responseBytes: 40_000 } } as unknown as Context;
  }

  async #answer(request: GitLabRequest): Promise<Reply> {
    const problems = validateRequest(request).problems.map(({ message }) => message);
    if (problems.length > 0) throw new Error(`${request.method} ${request.path}: ${problems.join('; ')}`);
    this.requests.push(request);
    this.#options.before?.(request, this);
    await Promise.resolve();
    const [, , , , area, name = ''] = request.path.split('/');
    const body = (request.body ?? {}) as Action;
    if (area === 'branches') return this.#trees.has(decodeURIComponent(name)) ? reply(204, null) : refuse(404, request);
    if (area === 'commits') return this.#commitAll(request, body, request.body?.actions as Action[]);
    const path = decodeURIComponent(name);
    if (request.method === 'GET' || request.method === 'HEAD') return this.#show(request, path);
    const action = request.method === 'POST' ? 'create' : 'update';
    await this.#commitAll(request, body, [{ ...body, action, file_path: path }]);
    return reply(200, { file_path: path, branch: body.branch });
  }

  #show(request: GitLabRequest, path: string): Reply {
    const file = this.#trees.get(String(request.query?.ref))?.get(path);
    if (!file) return refuse(404, request, '404 File Not Found');
    const facts = {
      file_path: path,
      ref: request.query?.ref,
      size: file.bytes.length,
      last_commit_id: file.commit,
      content_sha256: createHash('sha256').update(file.bytes).digest('hex'),
    };
    const headers = {
      'x-gitlab-last-commit-id': facts.last_commit_id,
      'x-gitlab-content-sha256': facts.content_sha256,
    };
    return reply(200, request.method === 'GET' ? { ...facts, content: file.bytes.toString('base64') } : null, headers);
  }

  async #commitAll(request: GitLabRequest, body: Action, actions: readonly Action[]): Promise<Reply> {
    const branch = String(body.branch);
    const start = this.#trees.get(String(body.start_branch ?? branch));
    if (!start) return refuse(400, request, 'You can only create or edit files when you are on a branch');
    const tree = new Map(start);
    const commit = commitId(this.#commits + 1);
    for (const action of actions) this.#carryOut(request, tree, action, commit);
    this.#commits++;
    this.#trees.set(branch, tree).set(commit, tree);
    const web_url = `https://gitlab.example/acme/web/-/commit/${commit}`;
    return reply(201, { id: commit, web_url, stats: { additions: 2, deletions: 1, total: 3 } });
  }

  #carryOut(request: GitLabRequest, tree: Map<string, Stored>, action: Action, commit: string): void {
    const path = String(action.file_path);
    const source = action.action === 'move' ? String(action.previous_path) : path;
    const current = tree.get(source);
    if (action.action === 'create' && current) refuse(400, request, 'A file with this name already exists');
    if (action.action !== 'create' && !current) refuse(400, request, "A file with this name doesn't exist");
    const isHeld = action.last_commit_id !== undefined && current?.commit !== commit;
    if (isHeld && current?.commit !== action.last_commit_id) refuse(400, request, changedSince);
    if (action.action === 'delete' || action.action === 'move') tree.delete(source);
    if (action.action === 'delete') return;
    const sent = Buffer.from(String(action.content ?? ''), action.encoding === 'base64' ? 'base64' : 'utf8');
    const folded = this.#options.foldsLineEnds
      ? Buffer.from(sent.toString('latin1').replaceAll('\r\n', '\n'), 'latin1')
      : sent;
    const bytes = action.content === undefined ? (current?.bytes ?? folded) : folded;
    const isExecutable = (action.execute_filemode ?? current?.isExecutable ?? false) === true;
    tree.set(path, { bytes, commit, isExecutable });
  }
}

function reply(status: number, data: unknown, headers: Reply['headers'] = {}): Reply {
  return { status, data, headers };
}

function refuse(status: number, { method, path }: GitLabRequest, reason = '404 Not Found'): never {
  throw new GitLabError({ status, method, path, reason });
}

/** The error that a promise is rejected with; fails where it is not. */
export async function refusalOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => {
      throw new Error('Nothing was refused.');
    },
    (error: unknown) => error,
  );
}
