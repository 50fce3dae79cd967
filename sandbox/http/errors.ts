/** An answer other than success, thrown from anywhere below a route. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Record<string, string>;

  constructor(status: number, body: unknown, headers: Record<string, string> = {}) {
    super(`${status} ${JSON.stringify(body)}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

const message = (status: number, text: string) => new ApiError(status, { message: text });

/** 401 as GitLab says it to a caller it does not know. */
export const unauthorized = () => message(401, '401 Unauthorized');

/** 403, with a reason where GitLab tells one. */
export const forbidden = (reason?: string) => message(403, reason ? `403 Forbidden - ${reason}` : '403 Forbidden');

/** 404 of a thing that GitLab names, such as `Project`; without one it comes from the database layer, spelt otherwise. */
export const notFound = (thing?: string) =>
  message(404, thing === undefined ? '404 Not found' : `404 ${thing} Not Found`);

/** 404 as endpoints say it themselves, which GitLab spells otherwise than its database layer. */
export const nothingFound = () => message(404, '404 Not Found');

/** 405 of a change that the thing's present state does not allow. */
export const methodNotAllowed = () => message(405, '405 Method Not Allowed');

/** 404 of an endpoint that does not exist. */
export const noSuchEndpoint = () => new ApiError(404, { error: '404 Not Found' });

/** 400 of parameter validation: `{"error":"state does not have a valid value"}`. */
export const invalidParameter = (text: string) => new ApiError(400, { error: text });

/** 400 that a service refused with. */
export const badRequest = (reason: string) => message(400, `400 Bad request - ${reason}`);

/** 403 of a token that lacks a scope. */
export const insufficientScope = (scope: string) =>
  new ApiError(
    403,
    {
      error: 'insufficient_scope',
      error_description: 'The request requires higher privileges than provided by the access token.',
      scope,
    },
    {
      'www-authenticate':
        'Bearer realm="Protected by OAuth", error="insufficient_scope", error_description="The request requires higher privileges than provided by the access token."',
    },
  );

/** 401 of a token that was good once. */
export const invalidToken = (description: string) =>
  new ApiError(401, { error: 'invalid_token', error_description: description });
