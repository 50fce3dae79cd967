import type { Capability } from '../core/tool.ts';

/** Everything the user decided, checked and complete. Deeply frozen, and the only place settings come from. */
export interface Config {
  readonly identity: { readonly name: string; readonly version: string };
  readonly log: { readonly level: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent' };
  readonly gitlab: {
    /** Replicas of one instance, at least one, each ending in `/api/v4` without a final slash. */
    readonly apiUrls: readonly string[];
    /** Secrets. The personal access token wins where both are there. */
    readonly credential: { readonly personalAccessToken: string | undefined; readonly jobToken: string | undefined };
  };
  /** Whether missing arguments may come from the git checkout in the working directory. */
  readonly usesCheckout: boolean;
  /** Folders below which local files may be read for an upload: absolute, at least one. */
  readonly uploadRoots: readonly string[];
  /** The environment of every program this server runs: nothing of it is a secret. */
  readonly programEnvironment: Readonly<Record<string, string>>;
  readonly policy: {
    /** The stricter of `GITLAB_PERMISSION_MODE` and `GITLAB_READ_ONLY_MODE`. */
    readonly permissionMode: 'readonly' | 'modify' | 'full';
    /** The variable and value that decided it, for messages. */
    readonly permissionSetting: string;
    readonly disabledCapabilities: readonly Capability[];
    /** Names of toolsets, `default`, `all` and `lean`; undefined where none were chosen, and the list is never empty. */
    readonly toolsets: readonly string[] | undefined;
    /** Names as the user wrote them, with or without `gitlab_`: tools besides those of the toolsets. */
    readonly extraTools: readonly string[];
    /** Names as the user wrote them, with or without `gitlab_`; undefined allows every tool, and the list is never empty. */
    readonly allowedTools: readonly string[] | undefined;
    /** Has no flags, so `test` keeps no state between calls. */
    readonly deniedTools: { readonly source: string; readonly pattern: RegExp } | undefined;
    /** The project that is meant where a call names none, by id or full path. */
    readonly defaultProject: string | undefined;
    /** A number is a project's id, a string its full path, decoded; undefined sets no limit, and the list is never empty. */
    readonly allowedProjects: readonly (number | string)[] | undefined;
    readonly features: {
      readonly wiki: boolean;
      readonly milestone: boolean;
      readonly pipeline: boolean;
      readonly release: boolean;
    };
  };
  readonly output: {
    readonly mode: 'json' | 'compact-json' | 'yaml' | 'toon';
    readonly detail: 'slim' | 'full';
    readonly maxBytes: number;
    readonly structured: 'auto' | 'true' | 'false';
    readonly errorDetail: 'safe' | 'full';
  };
  readonly http: {
    readonly timeoutMs: number;
    readonly userAgent: string;
    /** Certificates to trust besides the usual ones, as PEM text with nothing but certificates in it. */
    readonly caCertificates: string | undefined;
    readonly verifyTls: boolean;
  };
}
