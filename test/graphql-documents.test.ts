import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parse, validate } from 'graphql';
import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { gitlabSchema } from './gitlab-schema.ts';

/*
 * Every GraphQL document the product sends is an exported constant whose name ends in `Document`, below src/tools. It is
 * sent under that name, or as a parameter called `document`. So all can be found, and checked against GitLab's schema.
 */

const source = resolve(import.meta.dirname, '../src');
const folder = join(source, 'tools');
/** Runs documents that its callers write. */
const raw = join(folder, 'graphql.ts');

const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter(({ name }) => name.endsWith('.ts') && !/\.test\.ts$|^fake-/.test(name))
  .map(({ parentPath, name }) => join(parentPath, name));

interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Every node below one, with the nodes it is in, outermost first. */
function* walk(node: Node, above: readonly Node[] = []): Generator<{ node: Node; above: readonly Node[] }> {
  yield { node, above };
  for (const part of Object.values(node).flat()) if (isNode(part)) yield* walk(part, [...above, node]);
}

/** The text of a literal, with a mark in the place of what is interpolated. */
function textOf(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type !== 'TemplateLiteral') return undefined;
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('§');
}

const nameOf = (node: unknown) => (isNode(node) && typeof node.name === 'string' ? node.name : '');
const declared = (above: readonly Node[]) => above.find(({ type }) => type === 'VariableDeclarator');
const isExported = (above: readonly Node[]) => above.some(({ type }) => type === 'ExportNamedDeclaration');

function findCallOffence(node: Node): string | undefined {
  const callee = node.callee as Node;
  if (node.type !== 'CallExpression' || callee.type !== 'MemberExpression' || nameOf(callee.property) !== 'graphql')
    return undefined;
  const name = nameOf((node.arguments as unknown[])[0]);
  return name === 'document' || name.endsWith('Document')
    ? undefined
    : 'sends a document that is no constant ...Document';
}

function findTextOffence(node: Node, above: readonly Node[]): string | undefined {
  const text = textOf(node) ?? '';
  const name = nameOf(declared(above)?.id);
  if (/^\s*fragment\s+\w+\s+on\s/.test(text))
    return name.endsWith('Fragment') ? undefined : 'has a fragment that is no constant ...Fragment';
  if (!/^\s*(?:(?:query|mutation|subscription)\b[^{]*)?\{\s*[a-z.][\s\S]*\}\s*§?$/.test(text)) return undefined;
  return name.endsWith('Document') ? undefined : 'has a document that is no constant ...Document';
}

function findOffences(file: string, text: string): string[] {
  const where = relative(source, file);
  return [...walk(parseSync(file, text).program as unknown as Node)].flatMap(({ node, above }) => {
    const isHidden = node.type === 'VariableDeclarator' && nameOf(node.id).endsWith('Document') && !isExported(above);
    const offence = isHidden
      ? `does not export ${nameOf(node.id)}`
      : (findCallOffence(node) ?? findTextOffence(node, above));
    return offence ? [`${where} ${offence}`] : [];
  });
}

async function collect(file: string): Promise<[string, string][]> {
  const module: Readonly<Record<string, unknown>> = await import(file);
  return Object.entries(module)
    .filter(([name]) => name.endsWith('Document'))
    .map(([name, value]) => [`${name} of ${relative(source, file)}`, String(value)]);
}

const writing = files.filter((file) => /export const \w+Document\b/.test(readFileSync(file, 'utf8')));
const documents = (await Promise.all(writing.map(collect))).flat();

describe('the GraphQL documents of the product', () => {
  it('are all exported under the name by which they are found', () => {
    const offences = files
      .filter((file) => file !== raw)
      .flatMap((file) => findOffences(file, readFileSync(file, 'utf8')));
    expect(offences).toEqual([]);
    expect(documents.length).toBeGreaterThan(0);
  });

  it.each(documents)('%s is valid against the schema of GitLab', (_, text) => {
    expect(validate(gitlabSchema, parse(text))).toEqual([]);
  });

  it.each([
    ['export const a = () => ctx.gitlab.graphql("{ a }");', 'sends a document that is no constant ...Document'],
    ['export const a = (q) => ctx.gitlab.graphql(q);', 'sends a document that is no constant ...Document'],
    ['export const text = `query { a }`;', 'has a document that is no constant ...Document'],
    ['const text = `mutation M($a: B) { c { ...F } }`;', 'has a document that is no constant ...Document'],
    ['const aDocument = `{ a }`;', 'does not export aDocument'],
    ['const f = "fragment F on X { a }";', 'has a fragment that is no constant ...Fragment'],
  ])('are missed by nothing like %s', (text, offence) => {
    expect(findOffences(join(folder, 'x.ts'), text)).toContain(`tools/x.ts ${offence}`);
  });

  it('may be passed on, interpolate fragments and stand beside texts that are none', () => {
    const text = `const aFragment = 'fragment A on X { a }';
      export const aDocument = \`query { ...A } \${aFragment}\`;
      const pass = (document) => ctx.gitlab.graphql(document); pass(aDocument); ctx.gitlab.graphql(aDocument, {});
      const other = ['query a project', 'mutations { are }', '{}', '{ "a": 1 }', \`{\${x}}\`];`;
    expect(findOffences(join(folder, 'x.ts'), text)).toEqual([]);
  });
});
