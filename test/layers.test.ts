import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';

/** Who may import whom. `rooms` lists the folders of src a room may reach besides itself; `packages` what it may take from npm. */
const layers: Readonly<Record<string, { readonly rooms: readonly string[]; readonly packages: readonly string[] }>> = {
  core: { rooms: [], packages: ['zod'] },
  config: { rooms: ['core'], packages: ['zod'] },
  gitlab: { rooms: ['core'], packages: ['undici'] },
  auth: { rooms: ['core'], packages: [] },
  policy: { rooms: ['core'], packages: [] },
  scope: { rooms: ['core'], packages: ['graphql'] },
  output: { rooms: ['core'], packages: ['yaml', '@toon-format/toon'] },
  catalog: { rooms: ['core', 'tools'], packages: ['minisearch'] },
  tools: { rooms: ['core'], packages: ['zod', 'graphql'] },
  prompts: { rooms: ['core'], packages: [] },
  exec: { rooms: ['core'], packages: ['execa'] },
  files: { rooms: ['core'], packages: [] },
  checkout: { rooms: ['core'], packages: [] },
  server: {
    rooms: ['core', 'policy', 'scope', 'output', 'catalog', 'checkout', 'prompts'],
    packages: ['@modelcontextprotocol/server', 'zod'],
  },
  transport: { rooms: ['core', 'server'], packages: ['@modelcontextprotocol/server'] },
};

const source = resolve(import.meta.dirname, '../src');

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.name.endsWith('.ts')).map((entry) => join(entry.parentPath, entry.name));
}

/** All static and dynamic imports and re-exports of a module, type-only ones included. */
function importsOf(file: string, text: string): string[] {
  const { module } = parseSync(file, text);
  const unquote = (start: number, end: number) => text.slice(start, end).replace(/^['"`]|['"`]$/g, '');
  return [
    ...module.staticImports.map((entry) => entry.moduleRequest.value),
    ...module.staticExports.flatMap((entry) => entry.entries.flatMap((part) => part.moduleRequest?.value ?? [])),
    ...module.dynamicImports.map((entry) => unquote(entry.moduleRequest.start, entry.moduleRequest.end)),
  ];
}

/** Tests, and what stands in for the world in them, may import what they need. */
const isForTests = (file: string) => /\.test\.ts$|\/fake-[a-z-]+\.ts$/.test(file);

/** Sentences about the imports of one file that its room may not make. */
function findOffences(file: string, text: string): string[] {
  const [room = '', ...rest] = relative(source, file).split('/');
  const layer = layers[room];
  if (rest.length === 0 || isForTests(file)) return [];
  if (!layer) return [`src/${room} is no room of the layer table`];
  return importsOf(file, text).flatMap((name) => {
    const where = relative(dirname(source), file);
    if (name.startsWith('node:')) return [];
    if (!name.startsWith('.')) {
      const owner = name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/');
      const isAllowed = layer.packages.some((allowed) => allowed === owner);
      return isAllowed ? [] : [`${where} imports the package ${name}, which ${room} may not use`];
    }
    const [target = ''] = relative(source, resolve(dirname(file), name)).split('/');
    return target === room || layer.rooms.includes(target)
      ? []
      : [`${where} imports ${name}: ${room} may not reach ${target}`];
  });
}

describe('layers', () => {
  it('lets no room import what the table does not give it', () => {
    const offences = filesBelow(source).flatMap((file) => findOffences(file, readFileSync(file, 'utf8')));
    expect(offences).toEqual([]);
  });

  it('names an offending import', () => {
    const planted = `import { createClient } from '../gitlab/client.ts';\nconst x = await import('undici');`;
    expect(findOffences(join(source, 'tools/labels.ts'), planted)).toEqual([
      'src/tools/labels.ts imports ../gitlab/client.ts: tools may not reach gitlab',
      'src/tools/labels.ts imports the package undici, which tools may not use',
    ]);
  });

  it('keeps every file to 300 lines', () => {
    const folders = ['src', 'sandbox', 'test', 'bench', 'demo'].map((folder) => resolve(source, '..', folder));
    const long = folders.flatMap(filesBelow).flatMap((file) => {
      const lines = readFileSync(file, 'utf8').split('\n').length - 1;
      return lines > 300 ? [`${relative(dirname(source), file)}: ${lines}`] : [];
    });
    expect(long).toEqual([]);
  });
});
