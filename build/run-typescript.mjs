// Run a TypeScript file of this repository: Node 20 cannot, so it is bundled first (packages stay outside).
import { mkdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Bundle the file into a folder of its own and import it. Resolves with the module once its top level has run. */
export async function runTypeScript(file) {
  const folder = join(root, 'node_modules', '.cache', 'gitlab-mcp', `${process.pid}-${basename(file, '.ts')}`);
  mkdirSync(folder, { recursive: true });
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await build({
    input: { main: file },
    platform: 'node',
    logLevel: 'warn',
    external: /^[^./]/,
    output: { dir: folder, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
  });
  return import(pathToFileURL(join(folder, 'main.mjs')).href);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [file] = process.argv.splice(2, 1);
  await runTypeScript(join(process.cwd(), file));
}
