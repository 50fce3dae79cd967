import type { CatalogEntry } from '../catalog/entry.ts';
import type { Answer } from '../core/answer.ts';
import type { Context } from '../core/context.ts';
import type { Operation } from '../core/operation.ts';
import type { Confirm } from './confirm.ts';

/** What a call brings along; the catalog is added on its way in. */
export type Caller = Omit<Context, 'catalog'> & {
  /** How to ask the user before something is deleted; undefined where the client cannot show a question. */
  readonly confirm?: Confirm | undefined;
};

/** One tool call on its way in. Stages pass on a copy where they change it. */
export interface Call {
  readonly entry: CatalogEntry;
  readonly args: Readonly<Record<string, unknown>>;
  readonly ctx: Context;
  readonly confirm?: Caller['confirm'];
  /** What the input asks for, where the tool can carry out any operation of GitLab's API. */
  readonly operation?: Operation | undefined;
}

export type Next = (call: Call) => Promise<Answer>;
export type Stage = (call: Call, next: Next) => Promise<Answer>;

/** Put stages around the last step, the first one outermost. */
export function compose(stages: readonly Stage[], last: Next): Next {
  return stages.reduceRight<Next>((next, stage) => (call) => stage(call, next), last);
}
