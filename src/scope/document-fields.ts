import type { DocumentNode, FieldNode, SelectionSetNode } from 'graphql';

export interface Selected {
  /** GitLab's name for it, whatever the document calls it. */
  readonly name: string;
  readonly value: unknown;
  /** Selections made of it, several where a document selects it more than once. */
  readonly of: readonly SelectionSetNode[];
}

function flatten(sets: readonly SelectionSetNode[], ast: DocumentNode): readonly FieldNode[] {
  return sets.flatMap(({ selections }) =>
    selections.flatMap((selection) => {
      if (selection.kind === 'Field') return [selection];
      if (selection.kind === 'InlineFragment') return flatten([selection.selectionSet], ast);
      const fragment = ast.definitions.find(
        (definition) => definition.kind === 'FragmentDefinition' && definition.name.value === selection.name.value,
      );
      return fragment?.kind === 'FragmentDefinition' ? flatten([fragment.selectionSet], ast) : [];
    }),
  );
}

/** The fields of one object of an answer by the names the answer has for them, with GitLab's own names. Fragments and aliases are seen through. */
export function selectedFields(
  object: Readonly<Record<string, unknown>>,
  sets: readonly SelectionSetNode[],
  ast: DocumentNode,
): ReadonlyMap<string, Selected> {
  const found = new Map<string, Selected>();
  for (const { name, alias, selectionSet } of flatten(sets, ast)) {
    const key = alias?.value ?? name.value;
    // Fragments of other types select what this object does not have.
    if (!Object.hasOwn(object, key)) continue;
    const before = found.get(key)?.of ?? [];
    const of = selectionSet ? [...before, selectionSet] : before;
    found.set(key, { name: name.value, value: object[key], of });
  }
  return found;
}
