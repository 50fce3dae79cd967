/** What the address of a resource names, as arguments of the tool that reads it. */
export type ResourceAddress =
  | {
      readonly name: 'file';
      readonly args: { readonly project_id: string; readonly ref: string; readonly file_path: string };
    }
  | {
      readonly name: 'merge_request';
      readonly args: { readonly project_id: string; readonly merge_request_iid: number };
    }
  | { readonly name: 'issue'; readonly args: { readonly project_id: string; readonly issue_iid: number } }
  | { readonly name: 'job_log'; readonly args: { readonly project_id: string; readonly job_id: number } };

const scheme = 'gitlab://';
/** Longest address that is read, in characters. */
export const longestUri = 4_096;
/** GitLab allows twenty ancestors above a project (lib/gitlab/path_regex.rb). */
const mostSegments = 22;

const isClimb = (part: string) => part === '.' || part === '..';

/** Whether a part of a name or path leads nowhere else, read with either kind of slash. */
function isPlain(part: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return part !== '' && !part.split('\\').some(isClimb) && !/[\u0000-\u001f\u007f]/.test(part);
}

/** The part without its percent encoding; undefined where that is broken. */
function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

/** The path or id of a project. Neither holds anything that would have to be encoded but letters of other scripts. */
function readProject(text: string): string | undefined {
  const parts = text.split('/');
  const isId = parts.length === 1 && /^\d{1,16}$/.test(text);
  if (!isId && (parts.length < 2 || parts.length > mostSegments)) return undefined;
  const decoded = parts.map((part) => decode(part) ?? '');
  const isPath = decoded.every((part) => !isClimb(part) && /^[\p{L}\p{N}_.][\p{L}\p{N}_.-]{0,254}$/u.test(part));
  return isPath ? decoded.join('/') : undefined;
}

/** A branch, tag or commit. The slashes in it are encoded, or nobody could tell where it ends. */
function readRef(segment: string): string | undefined {
  const ref = decode(segment);
  return ref?.split('/').every(isPlain) ? ref : undefined;
}

/** A path inside a repository, each of its slashes a plain one. */
function readPath(segments: readonly string[]): string | undefined {
  const parts = segments.map((segment) => decode(segment) ?? '');
  const isPath = parts.length > 0 && parts.every((part) => isPlain(part) && !part.includes('/'));
  return isPath ? parts.join('/') : undefined;
}

function readNumber(segment: string): number | undefined {
  const number = /^[1-9]\d{0,15}$/.test(segment) ? Number(segment) : Number.NaN;
  return Number.isSafeInteger(number) ? number : undefined;
}

function readThing(project_id: string, [area, first = '', ...more]: readonly string[]): ResourceAddress | undefined {
  if (area === 'blob') {
    const [ref, file_path] = [readRef(first), readPath(more)];
    return ref && file_path ? { name: 'file', args: { project_id, ref, file_path } } : undefined;
  }
  const number = readNumber(first);
  if (number === undefined) return undefined;
  if (area === 'jobs' && more.length === 1 && more[0] === 'raw')
    return { name: 'job_log', args: { project_id, job_id: number } };
  if (more.length > 0) return undefined;
  if (area === 'merge_requests') return { name: 'merge_request', args: { project_id, merge_request_iid: number } };
  return area === 'issues' ? { name: 'issue', args: { project_id, issue_iid: number } } : undefined;
}

/**
 * Read the address of a resource: `gitlab://`, then the path of GitLab's own page. Gives undefined for everything else,
 * climbs and encoded slashes outside the ref included. There is no query and no fragment: `?` and `#` belong to the path,
 * where templates put them unencoded (RFC 6570, reserved expansion). Linear, at most 4,096 characters; never throws.
 */
export function readResourceUri(uri: string): ResourceAddress | undefined {
  if (uri.length > longestUri || !uri.isWellFormed()) return undefined;
  if (uri.slice(0, scheme.length).toLowerCase() !== scheme) return undefined;
  const rest = uri.slice(scheme.length);
  const dash = rest.indexOf('/-/');
  const project = dash < 0 ? undefined : readProject(rest.slice(0, dash));
  return project === undefined ? undefined : readThing(project, rest.slice(dash + 3).split('/'));
}
