import { InputError } from '../../core/errors/input-error.ts';

/** A part of a path as it was given: text, decoded, or a name that other inputs give a value to. */
export type Part = { readonly text: string } | { readonly name: string };

const badPath = (message: string, hint: string) => new InputError(`path ${message}`, { hint });
const below = 'Pass what stands behind /api/v4, such as projects/:id/badges.';

function belowApi(text: string, webUrl: string): string {
  if (!/^https?:\/\//i.test(text)) return text.replace(/^\/?api\/v4(?=\/|$)/, '');
  const [given, own] = [URL.canParse(text) ? new URL(text) : undefined, new URL(webUrl)];
  const root = `${own.pathname.replace(/\/$/, '')}/api/v4/`;
  const address = text.replace(/^https?:\/\/[^/?#]*/i, '');
  if (given?.host !== own.host || !address.startsWith(root)) {
    throw badPath(`is not below ${webUrl}/api/v4.`, below);
  }
  return address.slice(root.length);
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // A percent sign that stands for itself.
    return segment;
  }
}

/**
 * The parts of a path, which may start with `/api/v4` or with the address of GitLab at `webUrl`, and be encoded or not.
 * `:name` and `{name}` are names. InputError for what could lead elsewhere: `..`, an empty part, `?`, `#`.
 */
export function readPath(text: string, webUrl: string): readonly Part[] {
  const path = belowApi(text.trim(), webUrl).replace(/^\//, '').replace(/\/$/, '');
  if (/[?#]/.test(path)) throw badPath('may not hold ? or #.', 'Pass parameters in query or body.');
  const segments = path.split('/');
  if (segments.some((segment) => ['', '.', '..'].includes(decode(segment)))) {
    throw badPath('may not hold "." or ".." or an empty part.', below);
  }
  return segments.map((segment) => {
    const name = /^:(\w+)$|^\{(\w+)\}$/.exec(segment);
    return name ? { name: name[1] ?? name[2] ?? '' } : { text: decode(segment) };
  });
}
