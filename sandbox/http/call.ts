import type { Group, Project, Token, User } from '../state/model.ts';
import type { Store } from '../state/store.ts';
import { invalidParameter, unauthorized } from './errors.ts';
import type { Input } from './input.ts';

/** One request as a route sees it, after its caller and its project were found. */
export interface Call {
  readonly store: Store;
  readonly method: string;
  /** Path below the host, still encoded and without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly input: Input;
  /** Path parameters, decoded once. */
  readonly params: Readonly<Record<string, string>>;
  readonly viewer: User | null;
  readonly token: Token | null;
  /** The project that `:id` names; reading it on another route is a mistake of the route table. */
  readonly project: Project;
  /** The group that `:id` names, likewise. */
  readonly group: Group;
}

/** A path parameter as text. */
export function textParam(call: Call, name: string): string {
  const value = call.params[name];
  if (value === undefined) throw new Error(`the route has no parameter ${name}`);
  return value;
}

/** A path parameter as a whole number; GitLab refuses others with 400. */
export function numberParam(call: Call, name: string): number {
  const value = textParam(call, name);
  if (!/^\d+$/.test(value)) throw invalidParameter(`${name} is invalid`);
  return Number(value);
}

/** The caller, where the route cannot be reached without one. */
export function viewerOf(call: Call): User {
  if (call.viewer === null) throw unauthorized();
  return call.viewer;
}
