import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** A request as it arrived, kept for tests; `status` is 0 until it was answered, and stays so if it never was. */
export interface RecordedRequest {
  method: string;
  /** Still encoded, with the relative root and the query. */
  path: string;
  headers: Record<string, string>;
  body: unknown;
  status: number;
}

export interface SandboxEnv {
  Bindings: HttpBindings;
  Variables: { record: RecordedRequest; requestId: string };
}

export type SandboxContext = Context<SandboxEnv>;
