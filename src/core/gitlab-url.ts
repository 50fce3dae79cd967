export type UrlKind = 'project' | 'merge_request' | 'issue' | 'pipeline' | 'job' | 'file' | 'tree' | 'commit' | 'other';

/** What the address of a page in GitLab names. */
export interface GitLabUrl {
  /** Scheme, host and port. */
  readonly origin: string;
  /** Full path of the project, decoded, without a final `.git`. */
  readonly project: string;
  readonly kind: UrlKind;
  /** Issue or merge request iid, or instance-wide pipeline or job id. */
  readonly number?: number;
  /** First segment after `blob` or `tree`: where a branch name with slashes ends cannot be told from the address alone. */
  readonly ref?: string;
  readonly path?: string;
  readonly sha?: string;
}

const longest = 2_048;
/** GitLab allows twenty ancestors above a project (lib/gitlab/path_regex.rb). */
const mostSegments = 22;
const segment = /^[\p{L}\p{N}_.][\p{L}\p{N}_.-]{0,254}$/u;
const numbered: Readonly<Record<string, UrlKind>> = {
  merge_requests: 'merge_request',
  issues: 'issue',
  work_items: 'issue',
  pipelines: 'pipeline',
  jobs: 'job',
  builds: 'job',
};

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

/** Remove the sub-path an instance is installed under; undefined when the URL lies outside it. */
function belowRoot(pathname: string, root: string): string[] | undefined {
  const parts = pathname.split('/').filter(Boolean).map(decode);
  const rootParts = root.split('/').filter(Boolean);
  if (parts.some((part) => part === undefined)) return undefined;
  if (rootParts.some((part, index) => parts[index] !== part)) return undefined;
  return parts.slice(rootParts.length) as string[];
}

function readNumber(text: string | undefined): number | undefined {
  const digits = /^(\d{1,16})(?:\.(?:diff|patch|json))?$/.exec(text ?? '')?.[1];
  const value = digits === undefined ? Number.NaN : Number(digits);
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

function readSubject(rest: readonly string[]): Omit<GitLabUrl, 'origin' | 'project'> {
  const [area = '', first, ...more] = rest;
  const kind = numbered[area];
  if (kind) {
    const number = readNumber(first === 'incident' ? more[0] : first);
    return number === undefined ? { kind: 'other' } : { kind, number };
  }
  if (first !== undefined && (area === 'blob' || area === 'raw' || area === 'blame' || area === 'tree')) {
    const kindOfPath = area === 'tree' ? 'tree' : 'file';
    return { kind: kindOfPath, ref: first, ...(more.length > 0 ? { path: more.join('/') } : {}) };
  }
  if (area === 'commit' && first !== undefined && /^[0-9a-f]{7,64}$/i.test(first))
    return { kind: 'commit', sha: first };
  return { kind: rest.length === 0 ? 'project' : 'other' };
}

/** Where the project path ends: at `/-/`, or at a legacy area word followed by a number; else the whole path is the project. */
function splitProject(parts: readonly string[]): { project: readonly string[]; rest: readonly string[] } {
  const dash = parts.indexOf('-');
  if (dash >= 0) return { project: parts.slice(0, dash), rest: parts.slice(dash + 1) };
  for (let at = 2; at < parts.length; at++) {
    const word = parts[at] ?? '';
    const next = parts[at + 1];
    const isLegacy = numbered[word] !== undefined && readNumber(next) !== undefined;
    const isPath = ['blob', 'tree', 'raw', 'blame', 'commit'].includes(word) && next !== undefined;
    if (isLegacy || isPath) return { project: parts.slice(0, at), rest: parts.slice(at) };
  }
  return { project: parts, rest: [] };
}

/**
 * Read the address of a page in GitLab. `webUrl` is the instance's own address, whose sub-path is not part of the
 * project. Gives undefined for anything that is not an http(s) address of a project; never throws. Grammar: GitLab's
 * config/routes/project.rb, with and without `/-/`.
 */
export function readGitLabUrl(text: string, webUrl: string): GitLabUrl | undefined {
  if (text.length > longest || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const base = URL.canParse(webUrl) ? new URL(webUrl) : undefined;
  // The same GitLab may be written with http and with https.
  const parts = belowRoot(url.pathname, base && base.host === url.host ? base.pathname : '/');
  if (!parts) return undefined;
  const { project, rest } = splitProject(parts);
  if (project[0] === 'groups' || project.length < 2 || project.length > mostSegments) return undefined;
  if (!project.every((part) => segment.test(part))) return undefined;
  return { origin: url.origin, project: project.join('/').replace(/\.git$/, ''), ...readSubject(rest) };
}

/** The path of the group that the address of a page on this GitLab names; undefined for any other address. Never throws. */
export function readGroupUrl(text: string, webUrl: string): string | undefined {
  if (text.length > longest || !URL.canParse(text) || !URL.canParse(webUrl)) return undefined;
  const [url, base] = [new URL(text), new URL(webUrl)];
  const parts = url.host === base.host ? belowRoot(url.pathname, base.pathname) : undefined;
  const below = parts?.[0] === 'groups' ? parts.slice(1) : parts;
  const dash = below?.indexOf('-') ?? -1;
  const group = dash < 0 ? below : below?.slice(0, dash);
  return group?.length && group.every((part) => segment.test(part)) ? group.join('/') : undefined;
}
