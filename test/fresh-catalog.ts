import type { CatalogEntry } from '../src/catalog/entry.ts';
import { generateCatalog } from '../src/catalog/generate.ts';
import { toolsets } from '../src/tools/index.ts';

/** Every toolset, loaded. */
export const loadedToolsets = await Promise.all(Object.values(toolsets).map((load) => load()));

/** The text of catalog.json as the sources have it now, whatever is committed. */
export const catalogText = generateCatalog(loadedToolsets);

/** The catalog as the sources have it now. */
export const catalog = (JSON.parse(catalogText) as { readonly tools: readonly CatalogEntry[] }).tools;
