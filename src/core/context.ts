import type { Page } from './answer.ts';
import type { Catalog } from './catalog.ts';

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Bytes and what they are called. */
export interface NamedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface GitLabRequest {
  readonly method: Method;
  /** Below the API root, starting with a slash, every segment already encoded. */
  readonly path: string;
  /** Arrays become `name[]=a&name[]=b`; undefined and null are left out. */
  readonly query?: Readonly<Record<string, unknown>>;
  /** Sent as JSON. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** In place of `body`, sent as a multipart form, the only way GitLab takes a file: it is the part `file`. */
  readonly form?: { readonly fields?: Readonly<Record<string, string>>; readonly file: NamedFile };
  /** `bytes` gives a Uint8Array; `json` (the default) a parsed value, or a string where GitLab sent no JSON. */
  readonly as?: 'json' | 'bytes';
  /** In place of the call's own signal, to tidy up after a call that was cancelled. Must be bounded by time. */
  readonly signal?: AbortSignal;
  /** Asked before a read follows a redirect to another path of the API, which a link in a project may have chosen; a throw refuses it. */
  readonly onRedirect?: (path: string, query: Readonly<Record<string, string>>) => Promise<void>;
}

export interface Reply {
  readonly status: number;
  readonly data: unknown;
  readonly page?: Page;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface GraphqlOptions {
  /** Told what GitLab says is missing from the data it gave. */
  readonly onPartial?: (reason: string) => void;
}

/** GitLab as one caller sees it: bound to that caller's credential and to the call's signal. There is no other credential to fall back to. */
export interface GitLab {
  /** Address of the instance in a browser, with its sub-path and without a final slash. */
  readonly webUrl: string;
  request(request: GitLabRequest): Promise<Reply>;
  /** Run one GraphQL document; gives its `data`, throws GitLabError with status 200 where GitLab reports errors and no data. */
  graphql(document: string, variables?: Readonly<Record<string, unknown>>, options?: GraphqlOptions): Promise<unknown>;
}

export interface Log {
  debug(facts: object, message: string): void;
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** What this server is and what it may do, without any secret. */
export interface Status {
  readonly server: { readonly name: string; readonly version: string; readonly node: string };
  readonly gitlab: { readonly url: string; readonly credential: string };
  readonly policy: Readonly<Record<string, unknown>>;
  /** Tools that exist and cannot be called, by the rule that forbids them; `name/*` is a whole toolset. */
  readonly switchedOff: Readonly<Record<string, readonly string[]>>;
}

/** Everything a tool may use besides its input. Passed explicitly, never stored. */
export interface Context {
  readonly gitlab: GitLab;
  readonly catalog: Catalog;
  readonly status: Status;
  /** Most bytes one answer may have. */
  readonly limits: { readonly responseBytes: number };
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Read a file of the user's machine, at most 25 MiB; absent where the server runs on another, as over HTTP. Throws an InputError, or a DeniedError outside of `GITLAB_UPLOAD_ROOTS`. */
  readonly readLocalFile?: ((path: string, signal: AbortSignal) => Promise<NamedFile>) | undefined;
  /** Tell the client how far a long call is; does nothing where the client did not ask. */
  readonly progress: (done: number, total: number | undefined, message: string) => void;
}
