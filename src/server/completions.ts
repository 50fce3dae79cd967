import type { CompleteRequest, CompleteResult } from '@modelcontextprotocol/server';
import type { Answer } from '../core/answer.ts';
import { prompts } from '../prompts/index.ts';
import type { Kind } from '../prompts/prompt.ts';
import type { Caller } from './call.ts';
import { createRun } from './dispatch.ts';
import { templates } from './resources/templates.ts';
import type { House } from './stages.ts';

type Params = CompleteRequest['params'];
type Chosen = Readonly<Record<string, string | undefined>>;
type Row = Readonly<Record<string, unknown>>;

/** Where values come from: one call of a tool. `chosen` are the arguments that have a value already. */
interface Source {
  readonly tool: string;
  ask(value: string, chosen: Chosen): Readonly<Record<string, unknown>>;
  read(answer: Answer, value: string): readonly string[];
}

export interface Completions {
  /** Never throws: what cannot be told is an empty list. */
  complete(params: Params, caller: Caller): Promise<CompleteResult>;
}

/** The protocol's limit, and GitLab's largest page. */
const most = 100;
const longestValue = 255;
const none: CompleteResult = { completion: { values: [], hasMore: false } };

const afterLast = (text: string, mark: string) => text.slice(text.lastIndexOf(mark) + 1);
const upToLast = (text: string, mark: string) => text.slice(0, text.lastIndexOf(mark) + 1);
const holds = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase());

function column(answer: Answer, name: string): string[] {
  const rows = answer.kind === 'json' && Array.isArray(answer.value) ? (answer.value as readonly Row[]) : [];
  return rows.flatMap((row) => (row[name] === undefined || row[name] === null ? [] : [String(row[name])]));
}

/** Things with a number: by the start of the number, or by words of the title. */
function numbered(tool: string, name: string, filters: Row): Source {
  const isNumber = (value: string) => /^[!#]?\d*$/.test(value);
  return {
    tool,
    ask: (value, { project }) => ({
      project_id: project,
      ...filters,
      ...(isNumber(value) ? {} : { search: value }),
      per_page: most,
    }),
    read: (answer, value) => {
      const digits = value.replace(/^[!#]/, '');
      return column(answer, name).filter((number) => !isNumber(value) || number.startsWith(digits));
    },
  };
}

/** Things of a project that are found by a part of their name. */
function named(tool: string, name: string, parameter: string): Source {
  return {
    tool,
    ask: (value, { project }) => ({ project_id: project, [parameter]: value || undefined, per_page: most }),
    read: (answer) => column(answer, name),
  };
}

const listLabels = named('gitlab_list_labels', 'name', 'search');

const sources: Readonly<Record<Kind, Source>> = {
  project: {
    tool: 'gitlab_list_projects',
    ask: (value) => {
      // GitLab looks for the text in names and last path segments, and for less than three characters only as a whole.
      const search = afterLast(value, '/');
      return {
        membership: true,
        order_by: 'last_activity_at',
        search: search.length < 3 ? undefined : search,
        per_page: most,
      };
    },
    read: (answer, value) => column(answer, 'path_with_namespace').filter((path) => holds(path, value)),
  },
  ref: named('gitlab_list_branches', 'name', 'search'),
  tag: named('gitlab_list_tags', 'name', 'search'),
  merge_request: numbered('gitlab_list_merge_requests', 'iid', { state: 'opened', scope: 'all' }),
  issue: numbered('gitlab_list_issues', 'iid', { state: 'opened', scope: 'all' }),
  pipeline: {
    tool: 'gitlab_list_pipelines',
    ask: (_value, { project }) => ({ project_id: project, status: 'failed', per_page: most }),
    read: (answer, value) => column(answer, 'id').filter((id) => id.startsWith(value)),
  },
  labels: {
    ...listLabels,
    ask: (value, chosen) => listLabels.ask(afterLast(value, ',').trim(), chosen),
    read: (answer, value) => column(answer, 'name').map((name) => `${upToLast(value, ',')}${name}`),
  },
  username: named('gitlab_list_project_members', 'username', 'query'),
  file: {
    tool: 'gitlab_get_repository_tree',
    ask: (value, { project, ref }) => ({ project_id: project, ref, path: upToLast(value, '/'), per_page: most }),
    read: (answer, value) => {
      const paths = answer.kind === 'text' ? answer.text.split('\n') : [];
      return paths.filter((path) => path.startsWith(value) && !path.endsWith('@'));
    },
  },
};

function kindOf({ ref, argument }: Params): Kind | undefined {
  const own = (kinds: Readonly<Record<string, Kind>> | undefined) =>
    kinds && Object.hasOwn(kinds, argument.name) ? kinds[argument.name] : undefined;
  if (ref.type === 'ref/resource') return own(templates.find(({ uriTemplate }) => uriTemplate === ref.uri)?.variables);
  const prompt = prompts.find(({ name }) => name === ref.name);
  return prompt && Object.hasOwn(prompt.arguments, argument.name) ? prompt.arguments[argument.name]?.kind : undefined;
}

/** Open the completions of a server. Each is one call of a listing tool through all stages, so policy and scope hold. */
export function createCompletions(house: House): Completions {
  const run = createRun(house);
  const { checkout, defaultProject, directory } = house;
  const projectOf = async ({ project }: Chosen, signal: AbortSignal) =>
    project || defaultProject || (await checkout?.read(signal))?.project;
  return {
    async complete(params, caller) {
      const kind = kindOf(params);
      const { value } = params.argument;
      if (kind === undefined || value.length > longestValue) return none;
      const { tool, ask, read } = sources[kind];
      const entry = directory.find(tool);
      if (!entry) return none;
      try {
        const chosen = params.context?.arguments ?? {};
        const project = kind === 'project' ? undefined : await projectOf(chosen, caller.signal);
        if (kind !== 'project' && project === undefined) return none;
        const answer = await run(entry, ask(value, { ...chosen, project }), caller);
        const values = [...new Set(read(answer, value))];
        const hasMore = values.length > most || answer.page?.next !== undefined;
        return { completion: { values: values.slice(0, most), hasMore } };
      } catch (error) {
        caller.log.debug({ err: error, tool }, 'no completion');
        return none;
      }
    },
  };
}
