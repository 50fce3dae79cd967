import type { GitLabRequest, Method } from '../core/context.ts';

export interface Body {
  readonly type: string;
  readonly content: string | Uint8Array;
}

/** One request before it is known which replica takes it. */
export interface Call {
  readonly api: 'rest' | 'graphql';
  readonly method: Method;
  /** Below the API root, without the query; what errors and logs show. */
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  readonly body?: Body | undefined;
  /** Whether it changes nothing by its method, so that it may be repeated and follow redirects. */
  readonly isRead: boolean;
  readonly onRedirect?: GitLabRequest['onRedirect'];
}
