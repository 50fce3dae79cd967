import { type Answer, json } from '../../core/answer.ts';
import type { Context } from '../../core/context.ts';
import { InputError } from '../../core/errors/input-error.ts';
import { type PathNames, send } from '../../core/route.ts';
import { editField } from './edit-field.ts';
import type { TextEdit } from './edits.ts';

/**
 * Send the fields of an issue or merge request that change, with its description edited where edits are asked for.
 * Nothing to change is an InputError.
 */
export async function changeObject<R extends `PUT /${string}`>(
  ctx: Context,
  route: R,
  ids: Readonly<Record<PathNames<R>, string | number>>,
  change: { readonly body: Readonly<Record<string, unknown>>; readonly edits: readonly TextEdit[] | undefined },
): Promise<Answer> {
  const { body, edits = [] } = change;
  const isEmpty = Object.values(body).every((value) => value === undefined);
  if (isEmpty && edits.length === 0) throw new InputError('Nothing to change: pass at least one field.');
  if (edits.length === 0) return json((await send(ctx, route, ids, { body })).data);
  return json((await editField(ctx, route, ids, { field: 'description', edits, body })).data);
}
