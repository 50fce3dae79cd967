// Build the published bundle: the catalog first, then the program as lazily loaded ESM chunks.
import { chmodSync, copyFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { runTypeScript } from './run-typescript.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The SDK imports AJV eagerly (154 KB); this program checks arguments itself, so a small validator stands in. */
const withoutAjv = {
  name: 'without-ajv',
  resolveId: (source) => (source === '@modelcontextprotocol/server/_shims' ? `${root}src/server/sdk-shims.ts` : null),
};

await runTypeScript(`${root}src/catalog/write.ts`);
rmSync(`${root}dist`, { recursive: true, force: true });
await build({
  cwd: root,
  input: { 'gitlab-mcp': 'src/bin.ts' },
  platform: 'node',
  plugins: [withoutAjv],
  logLevel: 'warn',
  output: {
    dir: 'dist',
    format: 'esm',
    minify: true,
    banner: (chunk) => (chunk.isEntry ? '#!/usr/bin/env node' : ''),
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  },
});
copyFileSync(`${root}src/catalog/catalog.json`, `${root}dist/catalog.json`);
copyFileSync(`${root}src/tools/rest-api/operations.json`, `${root}dist/operations.json`);
chmodSync(`${root}dist/gitlab-mcp.js`, 0o755);
