import type { Call } from './call.ts';
import { ApiError, invalidParameter } from './errors.ts';
import { type Answer, json } from './route.ts';

// GitLab stops counting, and so telling totals, above this many rows.
const countLimit = 10_000;
const offsetLimit = 50_000;

export interface PageOptions {
  /** What GitLab calls the rows in its complaint about far pages. */
  of?: string;
  /** False for lists whose total GitLab does not tell, such as commits. */
  hasTotal?: boolean;
}

function readPerPage(call: Call): number {
  const perPage = call.input.integer('per_page') ?? 20;
  if (perPage === 0) throw invalidParameter('per_page has a value not allowed');
  return perPage < 0 ? 20 : Math.min(perPage, 100);
}

/** This request's URL with some parameters replaced. */
function linkTo(call: Call, changes: Record<string, string | number>): string {
  const query = new URLSearchParams(call.query);
  for (const secret of ['private_token', 'access_token', 'job_token']) query.delete(secret);
  for (const [name, value] of Object.entries(changes)) query.set(name, String(value));
  query.sort();
  return `${new URL(call.store.url).origin}${call.path}?${query}`;
}

const link = (url: string, rel: string) => `<${url}>; rel="${rel}"`;

/** One page of rows by number, with the headers GitLab sends along. Pages behind row 50,000 are refused with 405. */
export async function page<Row>(
  call: Call,
  rows: readonly Row[],
  present: (row: Row) => unknown,
  options: PageOptions = {},
): Promise<Answer> {
  const perPage = readPerPage(call);
  const number = Math.max(1, call.input.integer('page') ?? 1);
  if (number * perPage > offsetLimit) {
    const type = options.of ?? 'Project';
    throw new ApiError(405, {
      error: `Offset pagination has a maximum allowed offset of ${offsetLimit} for requests that return objects of type ${type}. Remaining records can be retrieved using keyset pagination.`,
    });
  }
  const last = Math.max(1, Math.ceil(rows.length / perPage));
  const hasNext = number * perPage < rows.length;
  const hasTotal = options.hasTotal !== false && rows.length <= countLimit;
  const to = (target: number) => linkTo(call, { page: target, per_page: perPage });
  const links = [
    ...(number > 1 ? [link(to(number - 1), 'prev')] : []),
    ...(hasNext ? [link(to(number + 1), 'next')] : []),
    link(to(1), 'first'),
    ...(hasTotal ? [link(to(last), 'last')] : []),
  ];
  const shown = rows.slice((number - 1) * perPage, number * perPage);
  return json(await Promise.all(shown.map(present)), {
    link: links.join(', '),
    'x-page': String(number),
    'x-per-page': String(perPage),
    'x-next-page': hasNext ? String(number + 1) : '',
    'x-prev-page': number > 1 ? String(number - 1) : '',
    ...(hasTotal ? { 'x-total': String(rows.length), 'x-total-pages': String(last) } : {}),
  });
}

export interface KeysetOptions<Row> {
  /** The parameter that holds the place to go on from, such as `page_token`. */
  parameter: string;
  /** The value of that parameter for going on behind a row. */
  tokenOf: (row: Row) => string;
  /** Whether a row is the one that a token names; by default its own token is compared. */
  isAt?: (row: Row, token: string) => boolean;
  /** Whether the rows already begin behind the place that the token names. */
  isCut?: boolean;
}

/** Some rows behind the place a token names, with nothing but a `link` to the next ones. */
export async function pageByKey<Row>(
  call: Call,
  rows: readonly Row[],
  present: (row: Row) => unknown,
  { parameter, tokenOf, isAt = (row, token) => tokenOf(row) === token, isCut = false }: KeysetOptions<Row>,
): Promise<Answer> {
  const perPage = readPerPage(call);
  const token = isCut ? undefined : call.input.text(parameter);
  const at = token === undefined || token === '' ? -1 : rows.findIndex((row) => isAt(row, token));
  if (token && at < 0) throw invalidParameter(`${parameter} is invalid`);
  const shown = rows.slice(at + 1, at + 1 + perPage);
  const last = shown.at(-1);
  const hasNext = last !== undefined && at + 1 + perPage < rows.length;
  const next = hasNext ? linkTo(call, { [parameter]: tokenOf(last), per_page: perPage }) : null;
  return json(await Promise.all(shown.map(present)), next === null ? {} : { link: link(next, 'next') });
}

/** Whether the request asks for keyset rather than numbered pages. */
export const asksForKeyset = (call: Call) => call.input.text('pagination') === 'keyset';
