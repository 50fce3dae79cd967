import { createDirectory } from '../catalog/directory.ts';
import type { CatalogEntry } from '../catalog/entry.ts';
import { generateCatalog } from '../catalog/generate.ts';
import type { Context, GitLab, GitLabRequest } from '../core/context.ts';
import { GitLabError } from '../core/errors/gitlab-error.ts';
import { emptyCatalog } from '../core/fake-catalog.ts';
import type { Tool } from '../core/tool.ts';
import { toolset } from '../core/toolset.ts';
import type { Rules } from '../policy/rules.ts';
import type { House } from './stages.ts';

export const openRules: Rules = {
  permissionMode: 'full',
  disabledCapabilities: new Set(),
  features: { wiki: true, milestone: true, pipeline: true, release: true },
  toolsets: undefined,
  extraTools: new Set(),
  allowedTools: new Set(),
  deniedTools: undefined,
  hasProjectScope: false,
};

/** Entries of the catalog for hand-made tools, and the house that loads them. */
export function furnish(
  tools: Readonly<Record<string, Tool>>,
  more: Partial<House> = {},
): { readonly house: House; readonly entries: readonly CatalogEntry[]; entry(name: string): CatalogEntry } {
  const catalog = generateCatalog([toolset('made', 'Made by hand', tools)]);
  const { tools: entries } = JSON.parse(catalog) as { tools: CatalogEntry[] };
  const load = async ({ name }: CatalogEntry): Promise<Tool> => {
    const found = tools[name];
    if (!found) throw new Error(`no tool ${name} was made`);
    return found;
  };
  const entry = (name: string): CatalogEntry => {
    const found = entries.find((candidate) => candidate.name === name);
    if (!found) throw new Error(`no entry ${name} was made`);
    return found;
  };
  const house = {
    directory: createDirectory(entries),
    rules: openRules,
    scope: undefined,
    defaultProject: undefined,
    isFullDetail: false,
    load,
    ...more,
  };
  return { house, entries, entry };
}

export interface Logged {
  readonly level: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly message: string;
}

/** A context whose GitLab answers by `METHOD path`, with what it was asked and what was logged. What is not there is a 404. */
export function fakeContext(
  answers: Readonly<Record<string, unknown>> = {},
  signal = new AbortController().signal,
): { readonly ctx: Context; readonly requests: GitLabRequest[]; readonly logged: Logged[]; readonly gitlab: GitLab } {
  const requests: GitLabRequest[] = [];
  const logged: Logged[] = [];
  const gitlab: GitLab = {
    webUrl: 'https://gitlab.example',
    async request(request) {
      requests.push(request);
      const { method, path } = request;
      const data = answers[`${method} ${path}`];
      if (data === undefined) throw new GitLabError({ status: 404, method, path, reason: '404 Not Found' });
      if (data instanceof Error) throw data;
      return { status: 200, data, headers: {} };
    },
    graphql: async () => ({}),
  };
  const write = (level: string) => (facts: object, message: string) =>
    void logged.push({ level, facts: facts as Logged['facts'], message });
  const status = {
    server: { name: 'x', version: '1', node: '20' },
    gitlab: { url: '', credential: 'none' },
    policy: {},
    switchedOff: {},
  };
  const log = { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
  const limits = { responseBytes: 40_000 };
  return {
    ctx: { gitlab, catalog: emptyCatalog, status, limits, log, signal, progress: () => undefined },
    requests,
    logged,
    gitlab,
  };
}
