import { type FieldNode, Kind, type SelectionSetNode } from 'graphql/language/index.js';
import { InputError } from '../../core/errors/input-error.ts';
import type { Fragments, Operation } from './read-document.ts';

/** What one selection comes to with its fragments written out. */
interface Size {
  readonly fields: number;
  readonly aliases: number;
  readonly depth: number;
}

/** GitLab itself takes 20 levels, and 250 fields or fewer: its measure counts lists several times. Reading the schema takes more. */
const limits: Readonly<Record<keyof Size, number>> = { fields: 1_000, aliases: 100, depth: 30 };
const nothing: Size = { fields: 0, aliases: 0, depth: 0 };

/** What is too much once stays too much: counting further would only make numbers beyond measure. */
function check(size: Size): Size {
  for (const [name, most] of Object.entries(limits) as [keyof Size, number][]) {
    if (size[name] <= most) continue;
    throw new InputError(
      `The document has more than ${most} ${name === 'depth' ? 'levels' : name}, fragments written out.`,
      { hint: 'Ask for less at a time.' },
    );
  }
  return size;
}

/**
 * Refuse an operation that is too large with its fragments written out, or whose fragments are missing or hold
 * themselves. Every fragment is measured once, however often it is spread. Gives the names of the fragments it uses.
 */
export function measure({ node, fragments }: Operation): readonly string[] {
  const known = new Map<string, Size>();
  const open = new Set<string>();

  function sizeOfFragment(name: string): Size {
    const size = known.get(name);
    if (size) return size;
    const fragment = fragments.get(name);
    if (!fragment) throw new InputError(`The document spreads the fragment ${name} and does not define it.`);
    if (open.has(name)) throw new InputError(`The fragment ${name} holds itself.`);
    open.add(name);
    const measured = sizeOf(fragment.selectionSet);
    open.delete(name);
    known.set(name, measured);
    return measured;
  }

  function sizeOfField({ alias, selectionSet }: FieldNode): Size {
    const inner = selectionSet ? sizeOf(selectionSet) : nothing;
    return { fields: inner.fields + 1, aliases: inner.aliases + (alias ? 1 : 0), depth: inner.depth + 1 };
  }

  function sizeOf({ selections }: SelectionSetNode): Size {
    let sum = nothing;
    for (const selection of selections) {
      const part =
        selection.kind === Kind.FIELD
          ? sizeOfField(selection)
          : selection.kind === Kind.FRAGMENT_SPREAD
            ? sizeOfFragment(selection.name.value)
            : sizeOf(selection.selectionSet);
      const { fields, aliases, depth } = sum;
      sum = check({
        fields: fields + part.fields,
        aliases: aliases + part.aliases,
        depth: Math.max(depth, part.depth),
      });
    }
    return sum;
  }

  check(sizeOf(node.selectionSet));
  return [...known.keys()];
}

/**
 * The fields of a selection, those of fragments and inline fragments included, whatever their directives and type
 * conditions: a field that is skipped counts. For an operation that was measured.
 */
export function fieldsOf(selectionSet: SelectionSetNode | undefined, fragments: Fragments): FieldNode[] {
  return (selectionSet?.selections ?? []).flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection];
    if (selection.kind === Kind.INLINE_FRAGMENT) return fieldsOf(selection.selectionSet, fragments);
    return fieldsOf(fragments.get(selection.name.value)?.selectionSet, fragments);
  });
}
