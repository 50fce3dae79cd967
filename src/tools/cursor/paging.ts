import { z } from 'zod';
import type { Page } from '../../core/answer.ts';

const mostRows = 100;
const usualRows = 20;

/** Paging by cursor, as GraphQL has it: `after` takes what the page before told. Out-of-range sizes are clamped. */
export const cursorPage = {
  first: z
    .int()
    .transform((value) => Math.min(Math.max(value, 1), mostRows))
    .optional(),
  after: z.string().optional(),
};

export interface CursorPage {
  readonly first?: number | undefined;
  readonly after?: string | undefined;
}

/** The variables of a page: GitLab's own page would be of a hundred rows. */
export const cursorVariables = ({ first = usualRows, after }: CursorPage) => ({ first, after });

/** A list as GraphQL gives it, as far as it was asked for. */
export interface Connection<T> {
  readonly nodes?: readonly (T | null)[] | null;
  readonly pageInfo?: { readonly hasNextPage: boolean; readonly endCursor?: string | null };
}

/** The rows of a list without those that GitLab or a project scope left out. */
export const nodesOf = <T>(connection: Connection<T> | null | undefined): readonly T[] =>
  (connection?.nodes ?? []).filter((node) => node !== null);

/** Where a list stands; the cursor goes into `after`. */
export function pageOf({ pageInfo }: Connection<unknown>): Page {
  const { hasNextPage = false, endCursor } = pageInfo ?? {};
  return hasNextPage && endCursor ? { next: endCursor, nextParameter: 'after' } : {};
}
