import type { Page } from '../core/answer.ts';
import { encodeQuery } from './query.ts';

type Headers = Readonly<Record<string, string>>;
type Query = Readonly<Record<string, unknown>>;

/** What GitLab's keyset pages go on by, the surest first: a link repeats a filter such as `id_after` beside its cursor. */
const CURSORS = ['cursor', 'page_token', 'id_after', 'id_before'];
/** What a link to the next page fills in by itself and never goes on by. */
const FILLED_IN = new Set(['page', 'per_page', 'pagination', 'order_by', 'sort']);

/**
 * Say where a list stands, from the headers it came with and the query that was sent for it. Undefined where the answer
 * is no list or its headers say nothing. Offset pages tell it in `X-` headers, keyset pages in `Link` alone
 * (https://docs.gitlab.com/api/rest/#pagination).
 */
export function pageOf(headers: Headers, data: unknown, sent: Query): Page | undefined {
  if (!Array.isArray(data)) return undefined;
  const page = count(headers['x-page']);
  const per_page = count(headers['x-per-page']);
  const total = count(headers['x-total']);
  const total_pages = count(headers['x-total-pages']);
  const known: Page = {
    ...(page !== undefined && { page }),
    ...(per_page !== undefined && { per_page }),
    ...nextOf(headers, sent),
    ...(total !== undefined && { total }),
    ...(total_pages !== undefined && { total_pages }),
  };
  return Object.keys(known).length > 0 ? known : undefined;
}

function nextOf(headers: Headers, sent: Query): Pick<Page, 'next' | 'nextParameter'> {
  const nextPage = count(headers['x-next-page']);
  if (nextPage !== undefined) return { next: nextPage };
  const link = nextLink(headers.link);
  if (!link) return {};
  const ours = new URLSearchParams(encodeQuery(sent));
  const isNew = (name: string) => link.has(name) && !ours.getAll(name).includes(link.get(name) ?? '');
  const linkedPage = count(link.get('page') ?? undefined);
  const known = CURSORS.find(isNew);
  if (known === undefined && linkedPage !== undefined && linkedPage > Number(sent.page ?? 1)) {
    return { next: linkedPage };
  }
  const name = known ?? [...link.keys()].find((key) => !FILLED_IN.has(key) && isNew(key));
  return name === undefined ? {} : { next: link.get(name) ?? '', nextParameter: name };
}

function nextLink(link: string | undefined): URLSearchParams | undefined {
  const url = link?.match(/<([^>]*)>\s*;[^,<]*\brel="?next\b/)?.[1];
  return url === undefined ? undefined : new URLSearchParams(url.split('?')[1] ?? '');
}

function count(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}
