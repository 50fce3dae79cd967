import fc from 'fast-check';

/** The files of two commits: content by path. */
export interface Trees {
  readonly before: ReadonlyMap<string, Buffer>;
  readonly after: ReadonlyMap<string, Buffer>;
}

/** Lines that look like parts of a diff, or that end where a line does not. */
const oddLines = [
  ...['', ' ', '-- a comment', '++ b', '--- a/x', '+++ b/x', '@@ -1,3 +1,4 @@', 'diff --git a/x b/x', '\\ No newline'],
  ...['\ttab', 'form\ffeed', 'return\rinside', 'ü é', 'separator\u2028inside', '}', '}', 'return 0;'],
];
const line = fc.oneof(
  { weight: 3, arbitrary: fc.nat(40).map((number) => `line ${number}`) },
  { weight: 2, arbitrary: fc.constantFrom(...oddLines) },
);

type Edit = { readonly kind: 'keep' | 'drop' } | { readonly kind: 'replace' | 'insert'; readonly text: string };
const edit: fc.Arbitrary<Edit> = fc.oneof(
  { weight: 12, arbitrary: fc.constant({ kind: 'keep' } as const) },
  { weight: 1, arbitrary: fc.constant({ kind: 'drop' } as const) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('replace', 'insert'), text: line }) },
);

function applyEdits(lines: readonly string[], edits: readonly Edit[]): string[] {
  return lines.flatMap((text, index) => {
    const change = edits[index];
    if (change?.kind === 'drop') return [];
    if (change?.kind === 'replace') return [change.text];
    return change?.kind === 'insert' ? [change.text, text] : [text];
  });
}

interface Pair {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

const smallPair: fc.Arbitrary<Pair> = fc
  .array(fc.tuple(line, edit), { maxLength: 60, size: 'max' })
  .map((rows) => rows.map(([text]) => text))
  .chain((before) =>
    fc
      .array(edit, { minLength: before.length, maxLength: before.length })
      .map((edits) => ({ before, after: applyEdits(before, edits) })),
  );

/** 5,000 lines with edits near and far from each other, so that hunks merge, touch and stand alone. */
const longPair: fc.Arbitrary<Pair> = fc
  .array(fc.tuple(fc.nat(4_999), edit), { minLength: 1, maxLength: 12 })
  .map((places) => {
    const before = Array.from({ length: 5_000 }, (_, index) => `line ${index}`);
    const edits: Edit[] = [];
    for (const [index, change] of places) {
      edits[index] = change;
      edits[index + 7] = { kind: 'replace', text: 'seven below' };
    }
    return { before, after: applyEdits(before, edits) };
  });

const ending = fc.record({
  newline: fc.constantFrom('\n', '\n', '\r\n'),
  isClosed: fc.boolean(),
  encoding: fc.constantFrom('utf8' as const, 'utf8' as const, 'latin1' as const),
});

type Ending = typeof ending extends fc.Arbitrary<infer T> ? T : never;

function write(lines: readonly string[], { newline, isClosed, encoding }: Ending): Buffer {
  const text = lines.join(newline) + (isClosed && lines.length > 0 ? newline : '');
  return Buffer.from(text, encoding);
}

/** Names that git quotes, and ones that could be taken for something else. */
const names = [
  ...['plain.ts', 'with space.md', 'ünï/cödé 日本.txt', 'quo"te\'d.txt', '-dash', 'back\\slash.txt', 'tab\there'],
  ...['a/b/deep.c', '%41+b.txt'],
];
const kinds = ['modify', 'add', 'rename', 'modify', 'delete', 'modify', 'move', 'empty', 'long', 'rename'] as const;

const change = (kind: (typeof kinds)[number]) =>
  fc.record({
    pair: kind === 'long' ? longPair : smallPair,
    endings: fc.oneof(
      { weight: 3, arbitrary: ending.map((same) => [same, same] as const) },
      { weight: 1, arbitrary: fc.tuple(ending, ending) },
    ),
  });

const at = <T>(list: readonly T[], index: number) => list[index % list.length] as T;

/**
 * Changes of `count` files, every kind in turn: edited, added, deleted, renamed with and without edits, empty, of 5,000
 * lines; with CRLF, without a last newline, in Latin-1, under names that git quotes.
 */
export function generatedTrees(count: number): fc.Arbitrary<Trees> {
  const plan = Array.from({ length: count }, (_, index) => at(kinds, index));
  return fc.tuple(...plan.map(change)).map((changes) => {
    const before = new Map<string, Buffer>();
    const after = new Map<string, Buffer>();
    for (const [index, { pair, endings }] of changes.entries()) {
      const kind = at(kinds, index);
      const path = `${index}/${at(names, index)}`;
      const moved = kind === 'rename' || kind === 'move' ? `moved/${path}` : path;
      const old = write(pair.before, endings[0]);
      if (kind === 'empty') after.set(path, Buffer.alloc(0));
      if (kind !== 'add' && kind !== 'empty') before.set(path, old);
      if (kind === 'move') after.set(moved, old);
      else if (kind !== 'delete' && kind !== 'empty') after.set(moved, write(pair.after, endings[1]));
    }
    return { before, after, [fc.toStringMethod]: () => `${describeTree(before)} -> ${describeTree(after)}` };
  });
}

/** A counterexample in a readable size. */
function describeTree(tree: ReadonlyMap<string, Buffer>): string {
  const shown = [...tree].map(([path, content]) => `${path}: ${content.subarray(0, 300).toString()}`);
  return JSON.stringify(shown);
}
