import { z } from 'zod';
import type { CatalogEntry } from '../catalog/entry.ts';
import { InputError } from '../core/errors/input-error.ts';
import { type GitLabUrl, readGitLabUrl } from '../core/gitlab-url.ts';
import { readLiberally } from '../core/liberal.ts';
import type { Role } from '../core/params.ts';
import type { Tool } from '../core/tool.ts';
import { nearest } from './nearest.ts';

type Values = Record<string, unknown>;

interface Surroundings {
  /** Address of the configured GitLab; URLs of other hosts are refused. */
  readonly webUrl: string;
  /** The one project of the scope, where there is just one. */
  readonly defaultProject: string | undefined;
}

/** Arguments that models add by themselves to pass a link. */
const urlArguments = ['url', 'web_url', 'merge_request_url', 'issue_url', 'pipeline_url', 'job_url', 'project_url'];
const hasScheme = (value: unknown): value is string => typeof value === 'string' && /^https?:\/\//i.test(value.trim());

const partOfUrl: Readonly<Record<Role, (url: GitLabUrl) => unknown>> = {
  project: (url) => url.project,
  merge_request: (url) => (url.kind === 'merge_request' ? url.number : undefined),
  issue: (url) => (url.kind === 'issue' ? url.number : undefined),
  pipeline: (url) => (url.kind === 'pipeline' ? url.number : undefined),
  job: (url) => (url.kind === 'job' ? url.number : undefined),
  file: (url) => url.path,
  ref: (url) => url.ref,
  sha: (url) => url.sha,
};

const thing: Readonly<Record<Role, string>> = {
  project: 'anything in the project',
  merge_request: 'the merge request',
  issue: 'the issue',
  pipeline: 'the pipeline',
  job: 'the job',
  file: 'the file',
  ref: 'the branch',
  sha: 'the commit',
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

/** Let a URL in any role's argument fill that role and the others that have no value yet. */
function expandUrls(entry: CatalogEntry, values: Values, webUrl: string): void {
  for (const [name, value] of Object.entries(values)) {
    const isOwn = entry.roles[name] !== undefined;
    if (!hasScheme(value) || !(isOwn || (urlArguments.includes(name) && !entry.inputSchema.properties?.[name])))
      continue;
    const url = readUrl(name, value, webUrl);
    delete values[name];
    for (const [input, role] of Object.entries(entry.roles)) {
      const part = partOfUrl[role](url);
      const present = values[input];
      if (part === undefined || (role === 'project' && input !== 'project_id' && input !== name)) continue;
      if (present === undefined) values[input] = part;
      else if (role !== 'project' && role !== 'ref' && String(present) !== String(part)) {
        throw new InputError(`${input} is ${String(present)}, but the URL names ${String(part)}.`, {
          hint: 'Pass one of the two.',
        });
      }
    }
  }
}

function decodeProjects(entry: CatalogEntry, values: Values): void {
  for (const [name, role] of Object.entries(entry.roles)) {
    const value = values[name];
    if (role !== 'project' || typeof value !== 'string') continue;
    // Project paths cannot hold a percent sign, so an encoded one is meant as its decoded form.
    values[name] = value
      .trim()
      .replace(/%2f/gi, '/')
      .replace(/^\/+|\/+$/g, '');
  }
}

function nameUnknown(entry: CatalogEntry, values: Values): string | undefined {
  const known = Object.keys(entry.inputSchema.properties ?? {});
  const unknown = Object.keys(values).filter((name) => !known.includes(name));
  if (unknown.length === 0) return undefined;
  const named = unknown.map((name) => {
    const near = nearest(name, known);
    return near ? `${name} (did you mean ${near}?)` : name;
  });
  return `${unknown.length === 1 ? 'argument' : 'arguments'} ${named.join(', ')}`;
}

function at(values: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (part, key) => (typeof part === 'object' && part !== null ? (part as Values)[String(key)] : undefined),
    values,
  );
}

function explain(entry: CatalogEntry, error: z.ZodError, values: Values): InputError {
  const lines = error.issues.map((issue) => {
    const name = issue.path.join('.') || 'arguments';
    const role = entry.roles[String(issue.path[0])];
    const isMissing = issue.code === 'invalid_type' && at(values, issue.path) === undefined;
    if (!isMissing) return `${name}: ${issue.message}`;
    return role && issue.path.length === 1
      ? `${name} is missing: pass it, or the URL of ${thing[role]} as project_id`
      : `${name} is missing`;
  });
  return new InputError(`${lines.join('; ')}.`);
}

const parsers = new WeakMap<Tool, z.ZodObject>();

function parserOf(tool: Tool): z.ZodObject {
  const known = parsers.get(tool);
  if (known) return known;
  const parser = z.object(tool.input);
  parsers.set(tool, parser);
  return parser;
}

/**
 * Turn the arguments of a call into a tool's input: liberal reading, URLs expanded, defaults filled, then checked by the
 * tool's own schema. Unknown arguments become a note on reads and an InputError on everything else.
 */
export function readArguments(
  entry: CatalogEntry,
  tool: Tool,
  raw: Readonly<Record<string, unknown>>,
  surroundings: Surroundings,
): { readonly input: Values; readonly notes: readonly string[] } {
  const values = readLiberally(entry.inputSchema, raw);
  const notes: string[] = [];
  expandUrls(entry, values, surroundings.webUrl);
  decodeProjects(entry, values);
  const unknown = nameUnknown(entry, values);
  if (unknown && entry.capability !== 'read') {
    throw new InputError(`Unknown ${unknown}; nothing was sent.`, {
      hint: `${entry.name} takes ${Object.keys(entry.inputSchema.properties ?? {}).join(', ')}.`,
    });
  }
  if (unknown) notes.push(`Ignored unknown ${unknown}.`);
  if (
    entry.roles.project_id === 'project' &&
    values.project_id === undefined &&
    surroundings.defaultProject !== undefined
  ) {
    values.project_id = surroundings.defaultProject;
    notes.push(`Assumed project_id ${surroundings.defaultProject}.`);
  }
  const parsed = parserOf(tool).safeParse(values);
  if (!parsed.success) throw explain(entry, parsed.error, values);
  return { input: parsed.data as Values, notes };
}
