import { z } from 'zod';
import type { CatalogEntry } from '../catalog/entry.ts';
import { InputError } from '../core/errors/input-error.ts';
import { type GitLabUrl, readGitLabUrl, readGroupUrl, type UrlKind } from '../core/gitlab-url.ts';
import { readLiberally } from '../core/liberal.ts';
import { nearest } from '../core/nearest.ts';
import type { Role } from '../core/params.ts';
import type { Tool } from '../core/tool.ts';
import { useOurNames } from './input-synonyms.ts';

type Values = Record<string, unknown>;

interface Surroundings {
  /** Address of the configured GitLab; URLs of other hosts are refused. */
  readonly webUrl: string;
  /** The one project of the scope, where there is just one. */
  readonly defaultProject: string | undefined;
}

/** Arguments that models add by themselves to pass a link. */
const urlArguments = ['url', 'web_url', 'merge_request_url', 'issue_url', 'pipeline_url', 'job_url', 'project_url'];
const isUrl = (text: string) => /^https?:\/\//i.test(text.trim());

const partOfUrl: Readonly<Record<Role, (url: GitLabUrl) => unknown>> = {
  project: (url) => url.project,
  group: () => undefined,
  merge_request: (url) => (url.kind === 'merge_request' ? url.number : undefined),
  issue: (url) => (url.kind === 'issue' ? url.number : undefined),
  pipeline: (url) => (url.kind === 'pipeline' ? url.number : undefined),
  job: (url) => (url.kind === 'job' ? url.number : undefined),
  file: (url) => url.path,
  ref: (url) => url.ref ?? url.sha,
  sha: (url) => url.sha,
};

const thing: Readonly<Record<Role, string>> = {
  project: 'anything in the project',
  group: 'the group',
  merge_request: 'the merge request',
  issue: 'the issue',
  pipeline: 'the pipeline',
  job: 'the job',
  file: 'the file',
  ref: 'the branch',
  sha: 'the commit',
};

const kindInWords: Readonly<Record<UrlKind, string>> = {
  project: 'a project',
  merge_request: 'a merge request',
  issue: 'an issue',
  pipeline: 'a pipeline',
  job: 'a job',
  file: 'a file',
  tree: 'a folder',
  commit: 'a commit',
  other: 'another page of a project',
};

function readUrl(name: string, text: string, webUrl: string): GitLabUrl {
  const url = readGitLabUrl(text.trim(), webUrl);
  const host = new URL(webUrl).host;
  if (!url)
    throw new InputError(`${name} is not the address of a project in GitLab.`, {
      hint: `Pass a project ID, a path such as group/app, or a URL on ${host}.`,
    });
  if (new URL(url.origin).host !== host) {
    throw new InputError(`${name} is on ${new URL(url.origin).host}, but this server talks to ${host}.`, {
      hint: 'The host is chosen by whoever runs the server, not by an argument.',
    });
  }
  return url;
}

interface GivenUrl {
  readonly name: string;
  readonly url: GitLabUrl;
}

/** Take the URLs out of the arguments that may hold one: those with a role, and the names models make up for a link. */
function takeUrls(entry: CatalogEntry, values: Values, webUrl: string): GivenUrl[] {
  const { roles, inputSchema } = entry;
  const isExtra = (name: string) =>
    urlArguments.includes(name) && !inputSchema.properties?.[name] && Object.keys(roles).length > 0;
  const found = Object.entries(values).filter(
    ([name]) => (Object.hasOwn(roles, name) && roles[name] !== 'group') || isExtra(name),
  );
  return found.flatMap(([name, value]) => {
    if (typeof value !== 'string' || !isUrl(value)) return [];
    delete values[name];
    return [{ name, url: readUrl(name, value, webUrl) }];
  });
}

/** A branch name may hold slashes. Where the caller says which branch, the path is what comes behind it. */
function splitAtRef(url: GitLabUrl, ref: unknown): GitLabUrl {
  const whole = `${url.ref}/${url.path}`;
  if (url.path === undefined || typeof ref !== 'string' || !whole.startsWith(`${ref}/`)) return url;
  return { ...url, ref, path: whole.slice(ref.length + 1) };
}

/** Whether the URL in one argument may fill another: a second project or thing says nothing about the first, nor the first about it. */
function mayFill({ roles }: CatalogEntry, from: string, to: string): boolean {
  const isFirst = (name: string) =>
    !Object.hasOwn(roles, name) || Object.keys(roles).find((other) => roles[other] === roles[name]) === name;
  return from === to || (isFirst(from) && isFirst(to));
}

function isSame(role: Role, left: unknown, right: unknown): boolean {
  // What is no text or number is refused by the tool's own schema, in its own words.
  if (typeof left === 'object') return true;
  const [one, other] = [String(left), String(right)];
  return role === 'project' ? one.toLowerCase() === other.toLowerCase() : one === other;
}

/** Fill what a URL names and no argument gives. The answer is a note where the tool wants a thing and the URL names another. */
function fillFrom({ name, url: whole }: GivenUrl, entry: CatalogEntry, values: Values): string[] {
  const roles = Object.entries(entry.roles);
  const url = splitAtRef(whole, values[roles.find(([, role]) => role === 'ref')?.[0] ?? '']);
  const wanted = roles.filter(([input]) => mayFill(entry, name, input));
  for (const [input, role] of wanted) {
    const part = partOfUrl[role](url);
    if (part === undefined && input === name) {
      throw new InputError(`${name} is the URL of ${kindInWords[url.kind]}; it takes that of ${thing[role]}.`);
    }
    if (part === undefined) continue;
    const present = values[input];
    if (present === undefined) values[input] = part;
    else if (role !== 'ref' && !isSame(role, present, part)) {
      throw new InputError(`${input} is ${String(present)}, but the URL names ${String(part)}.`, {
        hint: 'Pass one of the two.',
      });
    }
  }
  const things = wanted.filter(([, role]) => role !== 'project' && role !== 'ref');
  const isUnused = url.kind !== 'project' && things.every(([, role]) => partOfUrl[role](url) === undefined);
  return isUnused && things.length > 0
    ? [`The URL is that of ${kindInWords[url.kind]}: only its project was used.`]
    : [];
}

function decodePaths(entry: CatalogEntry, values: Values, webUrl: string): void {
  for (const [name, role] of Object.entries(entry.roles)) {
    const value = values[name];
    if (typeof value !== 'string' || (role !== 'project' && role !== 'group')) continue;
    if (role === 'group' && isUrl(value)) values[name] = groupOfUrl(name, value, webUrl);
    if (isUrl(value)) continue;
    // Paths of projects and groups cannot hold a percent sign, so an encoded one is meant as its decoded form.
    values[name] = value
      .trim()
      .replace(/%2f/gi, '/')
      .replace(/^\/+|\/+$/g, '');
  }
}

function groupOfUrl(name: string, text: string, webUrl: string): string {
  const path = readGroupUrl(text.trim(), webUrl);
  if (path === undefined)
    throw new InputError(`${name} is not the address of a group on ${new URL(webUrl).host}.`, {
      hint: 'Pass a group ID or its path.',
    });
  return path;
}

/** Models give empty text for what they leave open. In a write it may be meant, to clear a field. */
function dropEmpty(entry: CatalogEntry, values: Values): void {
  for (const [name, value] of Object.entries(values)) {
    if (value === '' && (entry.capability === 'read' || Object.hasOwn(entry.roles, name))) delete values[name];
  }
}

const mostNamed = 10;

function nameUnknown(entry: CatalogEntry, values: Values): string | undefined {
  const known = Object.keys(entry.inputSchema.properties ?? {});
  const unknown = Object.keys(values).filter((name) => !known.includes(name));
  if (unknown.length === 0) return undefined;
  const named = unknown.slice(0, mostNamed).map((name) => {
    const near = nearest(name, known);
    return near ? `${name} (did you mean ${near}?)` : name;
  });
  const more = unknown.length > mostNamed ? ` and ${unknown.length - mostNamed} more` : '';
  return `${unknown.length === 1 ? 'argument' : 'arguments'} ${named.join(', ')}${more}`;
}

function at(values: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (part, key) => (typeof part === 'object' && part !== null ? (part as Values)[String(key)] : undefined),
    values,
  );
}

function explainMissing(entry: CatalogEntry, issue: z.core.$ZodIssue): string {
  const name = z.core.toDotPath(issue.path);
  const role = issue.path.length === 1 ? entry.roles[name] : undefined;
  if (role === 'project') return `${name} is missing: pass a project ID, a path such as group/app, or a GitLab URL`;
  if (role) return `${name} is missing: pass it, or the URL of ${thing[role]} as project_id`;
  return `${name} is missing${issue.code === 'invalid_value' ? `: one of ${issue.values.join(', ')}` : ''}`;
}

function explain(entry: CatalogEntry, error: z.ZodError, values: Values, notes: readonly string[]): InputError {
  const lines = error.issues.map((issue) => {
    const isAbsent = issue.code === 'invalid_type' || issue.code === 'invalid_value';
    if (isAbsent && at(values, issue.path) === undefined) return explainMissing(entry, issue);
    return `${z.core.toDotPath(issue.path) || 'arguments'}: ${issue.message}`;
  });
  return new InputError(`${lines.join('; ')}.`, { hint: notes.join(' ') || undefined });
}

const parsers = new WeakMap<Tool, z.ZodObject>();

function parserOf(tool: Tool): z.ZodObject {
  const known = parsers.get(tool);
  if (known) return known;
  const parser = z.object(tool.input);
  parsers.set(tool, parser);
  return parser;
}

/** Whether the call is about a group, so that no project is assumed for it. */
export function namesGroup({ roles }: CatalogEntry, values: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(roles).some((name) => roles[name] === 'group' && values[name] !== undefined);
}

/** Whether a project may be assumed: none is given, nor a group in its place, and where the call has a path, that leaves one open. */
export function lacksProject(entry: CatalogEntry, values: Readonly<Record<string, unknown>>): boolean {
  const { projectIn } = entry;
  const path = projectIn === undefined ? 'projects/:id' : values[projectIn];
  const isOpen = typeof path === 'string' && /(?:^|\/)projects\/[:{]/.test(path);
  return (
    entry.roles.project_id === 'project' && values.project_id === undefined && !namesGroup(entry, values) && isOpen
  );
}

/** Arguments as they were meant, before the tool's own schema has seen them. */
export interface Gathered {
  readonly values: Values;
  readonly notes: readonly string[];
}

/**
 * The arguments of a call, read liberally, with URLs expanded and the default project filled in. Unknown ones become a
 * note on reads and an InputError on everything else.
 */
export function gatherArguments(
  entry: CatalogEntry,
  raw: Readonly<Record<string, unknown>>,
  surroundings: Surroundings,
): Gathered {
  const values = readLiberally(entry.inputSchema, useOurNames(entry, raw));
  const notes: string[] = [];
  decodePaths(entry, values, surroundings.webUrl);
  dropEmpty(entry, values);
  for (const url of takeUrls(entry, values, surroundings.webUrl)) notes.push(...fillFrom(url, entry, values));
  const unknown = nameUnknown(entry, values);
  if (unknown && entry.capability !== 'read') {
    throw new InputError(`Unknown ${unknown}; nothing was sent.`, {
      hint: `${entry.name} takes ${Object.keys(entry.inputSchema.properties ?? {}).join(', ')}.`,
    });
  }
  if (unknown) notes.push(`Ignored unknown ${unknown}.`);
  if (surroundings.defaultProject !== undefined && lacksProject(entry, values)) {
    values.project_id = surroundings.defaultProject;
    notes.push(`Assumed project_id ${surroundings.defaultProject}.`);
  }
  return { values, notes };
}

/** Turn the arguments of a call into a tool's input: gathered, then checked by the tool's own schema. */
export function readArguments(
  entry: CatalogEntry,
  tool: Tool,
  raw: Readonly<Record<string, unknown>>,
  surroundings: Surroundings,
): { readonly input: Values; readonly notes: readonly string[] } {
  const { values, notes } = gatherArguments(entry, raw, surroundings);
  const parsed = parserOf(tool).safeParse(values);
  if (!parsed.success) throw explain(entry, parsed.error, values, notes);
  return { input: parsed.data as Values, notes };
}
