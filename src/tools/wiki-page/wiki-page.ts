import { type Answer, json, text } from '../../core/answer.ts';
import type { Context } from '../../core/context.ts';
import { routeOfOwner } from '../../core/endpoint.ts';
import { InputError } from '../../core/errors/input-error.ts';
import { type Route, send } from '../../core/route.ts';
import { cutLines } from '../file-contents/read.ts';
import type { Owner } from '../owner/of-owner.ts';
import { editField } from '../text-edits/edit-field.ts';
import type { TextEdit } from '../text-edits/edits.ts';

interface PageRange extends Owner {
  readonly slug: string;
  readonly start_line?: number | undefined;
  readonly end_line?: number | undefined;
}

interface Page {
  readonly title?: string;
  readonly format?: string;
  readonly content?: string;
}

/** Read a wiki page as text, whole or in part. */
export async function readPage({ start_line, end_line, ...ids }: PageRange, ctx: Context): Promise<Answer> {
  const { slug } = ids;
  const { data } = await send(ctx, routeOfOwner('GET /projects/:project_id/wikis/:slug', ids) as Route, ids);
  const page = (data ?? {}) as Page;
  if (typeof page.content !== 'string') return json(data);
  const cut = cutLines(page.content, start_line, end_line);
  return text({ slug, title: page.title, format: page.format, lines: cut.lines }, cut.text);
}

interface PageChange extends Owner {
  readonly slug: string;
  readonly title?: string | undefined;
  readonly content?: string | undefined;
  readonly edits?: readonly TextEdit[] | undefined;
  readonly format?: string | undefined;
}

/**
 * The title that keeps a page in its folder. GitLab takes a title for a whole path, and only its own page model puts the
 * folder before one without slashes (app/models/wiki_page.rb), so the path is said. A slash in front means the root.
 */
export function keepFolder(slug: string, title: string): string {
  const folder = slug.slice(0, slug.lastIndexOf('/') + 1);
  return title.includes('/') ? title : `${folder}${title}`;
}

/** Change a wiki page in one PUT: its whole content, or edits in the content it has at that moment. */
export async function editPage(
  { title, content, edits = [], format, ...ids }: PageChange,
  ctx: Context,
): Promise<Answer> {
  const route = routeOfOwner('PUT /projects/:project_id/wikis/:slug', ids) as `PUT /${string}`;
  const body = { format, ...(title === undefined ? {} : { title: keepFolder(ids.slug, title) }) };
  if (content === undefined && edits.length === 0 && title === undefined) {
    throw new InputError('Nothing to change: pass content, edits or title.');
  }
  if (edits.length > 0)
    return json((await editField(ctx, route, ids, { field: 'content', edits, body: { ...body, content } })).data);
  return json((await send(ctx, route, ids, { body: { ...body, content } })).data);
}
