import type { Call } from './call.ts';

/**
 * Who may call: `anyone`; `signed-in`; `project` and `code` for readers of the project that `:id` names and of its
 * repository; `group` for those who see the group; a number for the least role in the project. Whatever changes
 * something needs a caller with a token besides.
 */
export type Access = 'anyone' | 'signed-in' | 'project' | 'code' | 'group' | number;

/** An answer; text and bytes are sent as they are, everything else as JSON, null as no body. */
export interface Answer {
  status: number;
  body: unknown;
  headers: Record<string, string>;
  /** For the few success answers whose body the contract does not tell. */
  isOutsideContract?: boolean;
}

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api/v4`, in the form `/projects/:id/issues/:issue_iid`. */
  path: string;
  access: Access;
  /** Whether a CI job may call it with its own token. */
  acceptsJobToken: boolean;
  /** Whether a token that may only read suffices although the method is not GET. */
  isReadOnly: boolean;
  answer: (call: Call) => Answer | Promise<Answer>;
}

type Options = { acceptsJobToken?: boolean; isReadOnly?: boolean };

const declare =
  (method: Route['method']) =>
  (path: string, access: Access, answer: Route['answer'], options: Options = {}): Route => ({
    method,
    path,
    access,
    answer,
    acceptsJobToken: options.acceptsJobToken ?? false,
    isReadOnly: options.isReadOnly ?? false,
  });

/** Declares a GET route; it answers HEAD as well. */
export const get = declare('GET');
export const post = declare('POST');
export const put = declare('PUT');
export const patch = declare('PATCH');
export const remove = declare('DELETE');

/** A JSON answer. */
export const json = (body: unknown, headers: Record<string, string> = {}): Answer => ({ status: 200, body, headers });

/** The answer to something made. */
export const created = (body: unknown): Answer => ({ status: 201, body, headers: {} });

/** 204 without a body. */
export const noContent = (): Answer => ({ status: 204, body: null, headers: {} });

/** Text or bytes of a given content type. */
export const raw = (body: string | Buffer, contentType: string, headers: Record<string, string> = {}): Answer => ({
  status: 200,
  body,
  headers: { 'content-type': contentType, ...headers },
});
