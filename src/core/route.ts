import type { Context, GitLabRequest, Method, Reply } from './context.ts';
import { InputError } from './errors/input-error.ts';

export type Verb = Exclude<Method, 'HEAD'>;
/** A verb and a path template below the API root: `GET /projects/:project_id/labels`. */
export type Route = `${Verb} /${string}`;

/** The parameter names in a route, as a union. */
export type PathNames<R extends string> = R extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | PathNames<`/${Rest}`>
  : R extends `${string}/:${infer Name}`
    ? Name
    : never;

export interface RouteParts {
  readonly verb: Verb;
  readonly segments: readonly ({ readonly literal: string } | { readonly name: string })[];
}

/** Split a route into its verb and segments. */
export function parseRoute(route: string): RouteParts {
  const [verb = 'GET', path = '/'] = route.split(' ');
  const segments = path
    .split('/')
    .filter(Boolean)
    .map((part) => (part.startsWith(':') ? { name: part.slice(1) } : { literal: part }));
  return { verb: verb as Verb, segments };
}

/** The names of a route's path parameters, in order. */
export function pathNames(route: string): string[] {
  return parseRoute(route).segments.flatMap((segment) => ('name' in segment ? [segment.name] : []));
}

/**
 * Encode one value as one path segment. Values that a server or proxy on the way could read as a climb
 * (`..` as a whole part) or as the end of the path (control characters), and halves of characters, are refused with an
 * InputError.
 */
export function encodeSegment(name: string, value: unknown): string {
  const plain = String(value);
  if (plain === '') throw new InputError(`${name} is empty.`);
  const climbs = plain.split(/[/\\]/).some((part) => part === '.' || part === '..');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  const isBroken = /[\u0000-\u001f\u007f]/.test(plain) || !plain.isWellFormed();
  if (climbs || isBroken || /%(?:2e|2f|5c|00)/i.test(plain)) {
    throw new InputError(
      `${name} may not contain "." or ".." as a path part, control characters or encoded slashes and dots.`,
      {
        hint: `Pass ${name} as it is shown in GitLab, not encoded.`,
      },
    );
  }
  return encodeURIComponent(plain.toWellFormed());
}

/** Encode a path of several parts, one part a segment, as GitLab's routes that end in a wildcard take it. */
export function encodePath(name: string, path: string): string {
  const parts = path.replace(/^\/+/, '').split('/');
  return parts.map((part) => encodeSegment(name, part)).join('/');
}

/** Fill a route's path from named values. A missing value is an InputError. */
export function fillPath(route: string, values: Readonly<Record<string, unknown>>): string {
  const { segments } = parseRoute(route);
  return segments
    .map((segment) => {
      if ('literal' in segment) return `/${segment.literal}`;
      const value = values[segment.name];
      if (value === undefined || value === null) throw new InputError(`${segment.name} is missing.`);
      return `/${encodeSegment(segment.name, value)}`;
    })
    .join('');
}

/** Send one request named by its route; `values` fills the path, the options carry the rest. */
export async function send<R extends Route>(
  ctx: Context,
  route: R,
  values: Readonly<Record<PathNames<R>, string | number>>,
  options: Pick<GitLabRequest, 'query' | 'body' | 'as'> = {},
): Promise<Reply> {
  return ctx.gitlab.request({ method: parseRoute(route).verb, path: fillPath(route, values), ...options });
}
