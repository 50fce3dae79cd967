import type { Page } from '../core/answer.ts';

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Id of a project as it stands in an answer; undefined for anything that is none. */
function readId(value: unknown): number | undefined {
  return typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value)) ? Number(value) : undefined;
}

/** Id of the project an object is or belongs to, where it tells: its `project_id`, its `project`, or its own as a project. */
function ownerOf(value: Fields): number | undefined {
  const own = 'path_with_namespace' in value ? readId(value.id) : undefined;
  const project = isObject(value.project) && 'path_with_namespace' in value.project ? value.project : undefined;
  return readId(value.project_id) ?? own ?? readId(project?.id);
}

/** What is left of an answer, and how many rows and parts are gone. */
export interface Kept {
  readonly value: unknown;
  readonly withheld: number;
}

/** Leave rows and parts out that belong to projects other than the allowed ones: rows of lists go, parts of objects become null. */
export function keepInside(value: unknown, allowed: ReadonlySet<number>): Kept {
  let withheld = 0;
  const isForeign = (part: unknown): boolean => {
    const owner = isObject(part) ? ownerOf(part) : undefined;
    if (owner === undefined || allowed.has(owner)) return false;
    withheld++;
    return true;
  };
  const keep = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.filter((row) => !isForeign(row)).map(keep);
    if (!isObject(part)) return part;
    const fields = Object.entries(part).map(([name, inner]) => [name, isForeign(inner) ? null : keep(inner)]);
    return Object.fromEntries(fields);
  };
  return { value: isForeign(value) ? null : keep(value), withheld };
}

/** Whether a row belongs to an allowed project, by the dotted path of the field that names its project: `project.id`. Undefined where it tells none. */
export function isOwned(row: unknown, ownedBy: string, allowed: ReadonlySet<number>): boolean | undefined {
  const step = (part: unknown, name: string) => (isObject(part) ? part[name] : undefined);
  const owner = readId(ownedBy.split('.').reduce<unknown>(step, row));
  return owner === undefined ? undefined : allowed.has(owner);
}

/** Where a list stands, without totals: they count what is withheld, on later pages too. */
export function withoutTotals({ total: _total, total_pages: _pages, ...page }: Page): Page {
  return page;
}
