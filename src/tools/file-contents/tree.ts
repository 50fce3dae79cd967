import { type Answer, json, text } from '../../core/answer.ts';
import type { Context } from '../../core/context.ts';
import { send } from '../../core/route.ts';

interface TreeEntry {
  readonly path?: string;
  readonly type?: string;
}

const endings: Readonly<Record<string, string>> = { tree: '/', commit: '@' };

/** A tree as paths, one a line; folders and submodules are marked by their last character. */
export function writePaths(entries: readonly TreeEntry[]): string {
  return entries.map((entry) => `${entry.path ?? ''}${endings[entry.type ?? ''] ?? ''}`).join('\n');
}

/** List a folder, or everything below it. */
export async function readTree(
  input: { readonly project_id: string } & Readonly<Record<string, unknown>>,
  ctx: Context,
): Promise<Answer> {
  const { project_id, ...query } = input;
  const reply = await send(ctx, 'GET /projects/:project_id/repository/tree', { project_id }, { query });
  if (!Array.isArray(reply.data)) return json(reply.data);
  const facts = { entries: reply.data.length };
  return text(facts, writePaths(reply.data as TreeEntry[]), { page: reply.page });
}
