import MiniSearch from 'minisearch';
import { type KnownOperation, readOperations } from '../tools/rest-api/operations.ts';
import { operationSynonyms } from './operation-synonyms.ts';
import { readerOf, wordsOf } from './words.ts';

/** What is searched of an operation, and how much a word counts there. */
const boost = { subject: 4, path: 2, does: 2, area: 1, parameters: 0.3 };

/** What a verb does, as people say it; marked, so that it is not taken for a part of a path (`boards/:board_id/lists`). */
const deeds: Readonly<Record<string, string>> = {
  list: '+list',
  get: '+get',
  POST: '+create',
  PUT: '+update',
  PATCH: '+update',
  DELETE: '+delete',
};

const readRequest = readerOf(operationSynonyms);

const isName = (segment: string) => segment.startsWith(':');

function describe({ method, path, answers, parameters }: KnownOperation): Record<keyof typeof boost, string> {
  const segments = path.split('/').filter(Boolean);
  const literals = segments.filter((segment) => !isName(segment));
  const isOne = isName(segments.at(-1) ?? '');
  const does = deeds[method === 'GET' ? (answers === 'list' && !isOne ? 'list' : 'get') : method] ?? '';
  const [area = '', ...below] = literals;
  return {
    subject: literals.at(-1) ?? '',
    path: below.join(' '),
    does,
    area,
    parameters: Object.keys(parameters).join(' '),
  };
}

/** Paths that are seldom meant: what GitLab has twice, what package managers ask, and what only owners of groups reach. */
function weightOf({ path }: KnownOperation): number {
  if (/\/services\/|\/-\/|\/mlflow\//.test(path)) return 0.4;
  if (/\/packages\/(?!protection|:)/.test(path)) return 0.5;
  if (/^\/(?:admin|application|geo|internal)/.test(path)) return 0.6;
  return path.startsWith('/groups/') ? 0.9 : 1;
}

const verbs = new Map(['list', 'get', 'create', 'update', 'delete'].map((verb) => [wordsOf(verb)[0], `+${verb}`]));
const [project = ''] = wordsOf('project');

/** The words of a query, its verbs marked. Nearly all is of a project, so that says nothing beside other words. */
function readQuery(query: string): string[] {
  const words = readRequest(query).flatMap((word, index) => {
    const verb = verbs.get(word);
    return verb === undefined ? [word] : index === 0 ? [verb] : [word, verb];
  });
  const isTelling = (word: string) => word !== project && !word.startsWith('+') && !verbs.has(word);
  return words.some(isTelling) ? words.filter((word) => word !== project) : words;
}

const changes = /^\+(?:create|update|delete)$/;
/** How much less a change counts where the query says none. */
const changeUnasked = 0.9;

let opened: { readonly index: MiniSearch; readonly operations: readonly KnownOperation[] } | undefined;

function open() {
  const operations = readOperations();
  const index = new MiniSearch({
    fields: Object.keys(boost),
    tokenize: (text, field) => (field === 'does' ? [text] : wordsOf(text)),
    processTerm: (term) => term,
  });
  index.addAll(operations.map((operation, id) => ({ id, ...describe(operation) })));
  return { index, operations };
}

/** Operations of GitLab's REST API that do what a query says, best first, as `DELETE /projects/:id/badges/:badge_id`. The index is built by the first query. */
export function searchOperations(query: string, limit: number): readonly string[] {
  opened ??= open();
  const { index, operations } = opened;
  const words = readQuery(query);
  const ofChange = words.some((word) => changes.test(word)) ? 1 : changeUnasked;
  const weigh = (id: number) => {
    const operation = operations[id] as KnownOperation;
    return weightOf(operation) * (operation.method === 'GET' ? 1 : ofChange);
  };
  const found = index.search(words.join(' '), { boost, tokenize: () => words, boostDocument: weigh });
  return found.slice(0, limit).flatMap(({ id }) => {
    const operation = operations[id as number];
    return operation ? [`${operation.method} ${operation.path}`] : [];
  });
}
