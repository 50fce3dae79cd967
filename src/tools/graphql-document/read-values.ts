import { Kind, type ValueNode, visit } from 'graphql/language/index.js';
import type { Operation } from './read-document.ts';

export type Variables = Readonly<Record<string, unknown>>;

/** Every text in a value, however deep, with the name it stands under; in a list that of the list. */
function* textsIn(value: unknown): Generator<{ readonly name: string; readonly text: string }> {
  const open: { name: string; value: unknown }[] = [{ name: '', value }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { name } = next;
    if (typeof next.value === 'string') yield { name, text: next.value };
    if (typeof next.value !== 'object' || next.value === null) continue;
    const isList = Array.isArray(next.value);
    for (const [key, part] of Object.entries(next.value)) open.push({ name: isList ? name : key, value: part });
  }
}

function nodesOf({ node, fragments }: Operation, used: readonly string[]) {
  return [node, ...used.flatMap((name) => fragments.get(name) ?? [])];
}

/** Every text that an operation sends: those of its variables, their defaults, and those written in the document. */
export function readTexts(operation: Operation, used: readonly string[], variables: Variables): string[] {
  const texts = [...textsIn(variables)].map(({ text }) => text);
  for (const node of nodesOf(operation, used))
    visit(node, {
      StringValue({ value }) {
        texts.push(value);
      },
    });
  return texts;
}

/** Actions of a commit or a snippet that take a file away. */
const removal = /^(?:delete|move)$/i;

/** Whether an operation names, as an `action`, one by which a file goes away: in the document, in a variable, or in its default. */
export function removesFiles(operation: Operation, used: readonly string[], variables: Variables): boolean {
  const defaults = new Map(
    operation.node.variableDefinitions?.map(({ variable, defaultValue }) => [variable.name.value, defaultValue]),
  );
  const removes = (value: ValueNode | undefined): boolean => {
    if (value?.kind === Kind.ENUM || value?.kind === Kind.STRING) return removal.test(value.value);
    if (value?.kind !== Kind.VARIABLE) return false;
    const name = value.name.value;
    return Object.hasOwn(variables, name) ? removal.test(String(variables[name])) : removes(defaults.get(name));
  };
  let found = [...textsIn(variables)].some(({ name, text }) => name === 'action' && removal.test(text));
  for (const node of nodesOf(operation, used))
    visit(node, {
      enter(part) {
        if (part.kind !== Kind.ARGUMENT && part.kind !== Kind.OBJECT_FIELD) return;
        if (part.name.value === 'action') found ||= removes(part.value);
      },
    });
  return found;
}
