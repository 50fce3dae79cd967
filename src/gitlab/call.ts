import type { Method } from '../core/context.ts';

/** One request before it is known which replica takes it. */
export interface Call {
  readonly api: 'rest' | 'graphql';
  readonly method: Method;
  /** Below the API root, without the query; what errors and logs show. */
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  readonly body?: string | undefined;
  /** Whether it changes nothing by its method, so that it may be repeated and follow redirects. */
  readonly isRead: boolean;
}
