import type { Context, Reply } from '../../core/context.ts';
import { InputError } from '../../core/errors/input-error.ts';
import { fillPath, type PathNames } from '../../core/route.ts';
import { applyEdits } from './apply-edits.ts';
import type { TextEdit } from './edits.ts';

/**
 * Change parts of one text field of an object in one PUT: a description, the content of a wiki page. Reads the object from
 * the same path, applies the edits to the field as GitLab holds it (nothing is masked or cut), and sends the whole new text
 * along with `body`. Whatever `applyEdits` refuses is refused before the PUT.
 *
 * GitLab takes no version with these writes. The edits are made on the text as it was one request earlier, so an older
 * change by somebody else is either kept or refused with what differs; one that falls between the GET and the PUT is lost.
 */
export async function editField<R extends `PUT /${string}`>(
  ctx: Context,
  route: R,
  ids: Readonly<Record<PathNames<R>, string | number>>,
  change: {
    readonly field: 'description' | 'content';
    readonly edits: readonly TextEdit[];
    /** Other fields to change with it. */
    readonly body?: Readonly<Record<string, unknown>>;
  },
): Promise<Reply> {
  const { field, edits, body = {} } = change;
  if (body[field] !== undefined) throw new InputError(`${field} and edits exclude each other.`);
  const path = fillPath(route, ids);
  const { data } = await ctx.gitlab.request({ method: 'GET', path });
  const current = (data as Readonly<Record<string, unknown>> | null)?.[field];
  const { text } = applyEdits(typeof current === 'string' ? current : '', edits, `the ${field}`);
  return ctx.gitlab.request({ method: 'PUT', path, body: { ...body, [field]: text } });
}
