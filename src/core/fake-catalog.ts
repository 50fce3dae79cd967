import type { Catalog } from './catalog.ts';

/** The catalog in the context of a tool that has nothing to find or run. */
export const emptyCatalog: Catalog = {
  toolsets: [],
  find: () => undefined,
  search: async () => [],
  run: () => Promise.reject(new Error('There is nothing to run.')),
};
