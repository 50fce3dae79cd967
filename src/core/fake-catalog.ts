import type { Catalog } from './catalog.ts';
import { InputError } from './errors/input-error.ts';

/** The catalog in the context of a tool that has nothing to find or run. */
export const emptyCatalog: Catalog = {
  toolsets: [],
  find: () => undefined,
  search: async () => [],
  searchOperations: async () => [],
  judge: () => ({ tools: [] }),
  run: (name) => Promise.reject(new InputError(`Unknown tool: ${name}.`)),
};
