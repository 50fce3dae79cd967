import { readFileSync } from 'node:fs';
import type { CatalogEntry } from './entry.ts';

/** Read the generated index of all tools. The file lies beside the bundle, and beside this source. */
export function readCatalog(): readonly CatalogEntry[] {
  const text = readFileSync(new URL('./catalog.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { readonly tools: readonly CatalogEntry[] }).tools;
}
