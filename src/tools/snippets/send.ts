import { type Answer, json } from '../../core/answer.ts';
import type { Context } from '../../core/context.ts';
import { encodeSegment, fillPath, type Verb } from '../../core/route.ts';
import { download } from '../downloads/download.ts';

interface Owner {
  readonly project_id?: string | undefined;
  readonly snippet_id?: number | undefined;
}

/** GitLab keeps the snippets of a project and personal ones apart, each with numbers of its own route. */
function pathOf({ project_id, snippet_id }: Owner): string {
  const all = project_id === undefined ? '/snippets' : fillPath('GET /projects/:project_id/snippets', { project_id });
  return snippet_id === undefined ? all : `${all}/${encodeSegment('snippet_id', snippet_id)}`;
}

/** Send one request about snippets: those of the project where one is named, else personal ones. */
export async function sendForSnippets(
  ctx: Context,
  method: Verb,
  { project_id, snippet_id, ...rest }: Owner & Readonly<Record<string, unknown>>,
): Promise<Answer> {
  const isRead = method === 'GET';
  const path = pathOf({ project_id, snippet_id });
  const body = Object.keys(rest).length > 0 && !isRead ? { body: rest } : {};
  const reply = await ctx.gitlab.request({ method, path, ...(isRead ? { query: rest } : body) });
  return json(reply.data, { page: reply.page });
}

/** Read one file of a snippet: its first where none is named. */
export async function readSnippet(
  { file_path, ...snippet }: Owner & { readonly file_path?: string | undefined },
  ctx: Context,
): Promise<Answer> {
  const path = pathOf(snippet);
  if (file_path === undefined) return download({ path: `${path}/raw`, name: 'snippet' }, ctx);
  const file = `files/HEAD/${encodeSegment('file_path', file_path)}`;
  return download({ path: `${path}/${file}/raw`, name: file_path }, ctx);
}
