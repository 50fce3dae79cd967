import type { SelectionSetNode } from 'graphql';
import { readGitLabUrl } from '../core/gitlab-url.ts';
import type { FollowedDocument } from './document.ts';
import { type Selected, selectedFields } from './document-fields.ts';
import type { Kept } from './withhold.ts';

type Fields = Readonly<Record<string, unknown>>;
type Selection = ReadonlyMap<string, Selected>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields that lead from a thing of a project to things that may be of another. What is behind them must prove that it is inside. */
const crossing: ReadonlySet<string> = new Set([
  'ancestors',
  'blockedByIssues',
  'children',
  'closingMergeRequests',
  'downstream',
  'epic',
  'forkedFrom',
  'group',
  'issueLinks',
  'linkedItems',
  'namespace',
  'parent',
  'relatedMergeRequests',
  'sourceJob',
  'sourceProject',
  'triggerer',
  'upstream',
]);

const item = '(?:workItems\\.nodes|workItem|issues\\.nodes|issue|mergeRequests\\.nodes|mergeRequest)';
/** Places in the answer to a query where the id of a thing stands that belongs to the project itself. */
const owned = new RegExp(
  `^project\\.(?:id|(?:${item}|(?:vulnerabilities|pipelines|jobs|pipelineSchedules|snippets|boards)\\.nodes|pipeline|job|board)\\.id` +
    `|${item}\\.(?:widgets\\.)?(?:discussions\\.nodes\\.(?:id|notes\\.nodes\\.id)|notes\\.nodes\\.id))$`,
);
/** The same for what things of the project can be given, and what may belong to its group. */
const usable = /^project\.(?:labels|milestones|iterations|workItemTypes)\.nodes\.id$|^project\.label\.id$/;

/** What is left of the answer to a document, and ids of global form that were found inside. */
export interface SeenAnswer extends Kept {
  readonly owned: readonly string[];
  readonly usable: readonly string[];
}

/** Reads one answer twice: for the projects it names, and, when those are known, for what is inside. */
class Reading {
  readonly names = new Set<string>();
  readonly owned: string[] = [];
  readonly usable: string[] = [];
  withheld = 0;
  readonly #document: FollowedDocument;
  readonly #webUrl: string;
  readonly #isInside: (name: string) => boolean;

  constructor(document: FollowedDocument, webUrl: string, isInside: (name: string) => boolean) {
    this.#document = document;
    this.#webUrl = webUrl;
    this.#isInside = isInside;
  }

  read(data: unknown): unknown {
    return this.#keep(data, [this.#document.top], '');
  }

  /** Full paths of the projects, or groups, an object says it belongs to. */
  #namesOf(selection: Selection): string[] {
    const names = [...selection.values()].flatMap(({ name, value, of }) => {
      if (isObject(value) && (name === 'project' || name === 'namespace')) {
        const inner = selectedFields(value, of, this.#document.ast).values();
        return [...inner].flatMap((field) => (field.name === 'fullPath' ? [field.value] : []));
      }
      if (typeof value !== 'string') return [];
      if (name === 'fullPath') return [value];
      if (name === 'reference') return [/^(.+\/.+)[#!&]\d+$/.exec(value)?.[1]];
      return name === 'webUrl' || name === 'webPath' ? [this.#projectAt(value)] : [];
    });
    const known = names.filter((name) => typeof name === 'string');
    for (const name of known) this.names.add(name);
    return known;
  }

  #projectAt(address: string): string | undefined {
    const url = URL.canParse(address, this.#webUrl) ? new URL(address, this.#webUrl).href : address;
    return readGitLabUrl(url, this.#webUrl)?.project;
  }

  #selectionOf(value: Fields, sets: readonly SelectionSetNode[]): Selection {
    return selectedFields(value, sets, this.#document.ast);
  }

  /** Whether an object behind a crossing, or the thing it stands for, tells its project, and that is inside. */
  #isProven(value: unknown, sets: readonly SelectionSetNode[]): boolean {
    if (!isObject(value)) return false;
    const selection = this.#selectionOf(value, sets);
    const inner = [...selection.values()].flatMap((field) =>
      isObject(field.value) ? this.#namesOf(this.#selectionOf(field.value, field.of)) : [],
    );
    const names = [...this.#namesOf(selection), ...inner];
    return names.length > 0 && names.every(this.#isInside);
  }

  #hide(value: unknown): null {
    if (value !== null && value !== undefined) this.withheld++;
    return null;
  }

  /** A connection behind a crossing, a list, or one object, without what does not prove to be inside. */
  #cross({ value, of }: Selected, place: string): unknown {
    const prove = (part: unknown, sets: readonly SelectionSetNode[]): unknown =>
      this.#isProven(part, sets) ? this.#keep(part, sets, place) : this.#hide(part);
    if (Array.isArray(value)) return value.map((row) => prove(row, of)).filter((row) => row !== null);
    if (!isObject(value)) return value;
    const selection = this.#selectionOf(value, of);
    const lists = [...selection].filter(([, { name }]) => name === 'nodes' || name === 'edges');
    if (lists.length === 0) return prove(value, of);
    const before = this.withheld;
    const rows = lists.map(([key, { value: list, of: each }]) => {
      const kept = Array.isArray(list) ? list.map((row) => prove(row, each)).filter((row) => row !== null) : null;
      return [key, kept] as const;
    });
    const counts = [...selection].filter(([, { name }]) => name === 'count').map(([key]) => [key, null] as const);
    return { ...value, ...Object.fromEntries(rows), ...(this.withheld > before ? Object.fromEntries(counts) : {}) };
  }

  #keep(value: unknown, sets: readonly SelectionSetNode[], place: string): unknown {
    if (Array.isArray(value)) return value.map((row) => this.#keep(row, sets, place));
    if (!isObject(value)) {
      if (typeof value === 'string' && owned.test(place)) this.owned.push(value);
      if (typeof value === 'string' && usable.test(place)) this.usable.push(value);
      return value;
    }
    const selection = this.#selectionOf(value, sets);
    if (!this.#namesOf(selection).every(this.#isInside)) return this.#hide(value);
    const fields = [...selection].map(([key, field]) => {
      const below = place === '' ? field.name : `${place}.${field.name}`.replace(/\.edges\.node$/, '.nodes');
      const isCrossing = crossing.has(field.name);
      return [key, isCrossing ? this.#cross(field, `${below}?`) : this.#keep(field.value, field.of, below)];
    });
    return Object.fromEntries(fields);
  }
}

/**
 * Leave out of the answer to a document what belongs to other projects, or, behind a link to something that may, does not
 * prove to be inside; and find the ids of what is the project's own. `resolve` tells whether a full path is inside.
 */
export async function keepAnswer(
  document: FollowedDocument,
  data: unknown,
  { webUrl, isInside }: { readonly webUrl: string; isInside(name: string): Promise<boolean> },
): Promise<SeenAnswer> {
  const first = new Reading(document, webUrl, () => true);
  first.read(data);
  const verdicts = new Map<string, boolean>();
  for (const name of first.names) verdicts.set(name, await isInside(name));
  const reading = new Reading(document, webUrl, (name) => verdicts.get(name) === true);
  const value = reading.read(data);
  const { withheld, owned: ids, usable: more } = reading;
  return { value, withheld, owned: ids, usable: more };
}
