import type { Directory } from '../catalog/directory.ts';
import type { CatalogEntry } from '../catalog/entry.ts';
import type { Search } from '../catalog/search.ts';
import { type Catalog, findAndRun } from '../core/catalog.ts';
import type { Context } from '../core/context.ts';
import { InputError } from '../core/errors/input-error.ts';
import { nearest } from '../core/nearest.ts';
import { refuse, sortTools } from '../policy/rules.ts';
import type { Caller, Next } from './call.ts';
import { judgeOperation } from './judge-operation.ts';
import type { House } from './stages.ts';

/** Why a name leads to no tool, with the name that was perhaps meant. */
export function explainUnknown(name: string, { entries }: Directory): string {
  const near = nearest(
    name,
    entries.map((entry) => entry.name),
  );
  return `Unknown tool: ${name}.${near ? ` Did you mean ${near}?` : ''}`;
}

/**
 * Give callers a catalog: what policy leaves, and a way to run it through all stages, with the caller's own GitLab and
 * signal. That GitLab must be the one before any stage: each call is confined by its own tool's reach, not by that of the
 * tool that runs it.
 */
export function openCatalog(house: House, pass: Next): (caller: Caller) => Context {
  const { directory, rules } = house;
  const allow = (): readonly CatalogEntry[] =>
    sortTools(directory.entries, rules).allowed.filter(({ toolset }) => toolset !== findAndRun);
  let search: Promise<Search> | undefined;
  const openSearch = async () => (await import('../catalog/search.ts')).createSearch(allow());

  return (caller) => {
    const catalog: Catalog = {
      get toolsets() {
        return [...new Set(allow().map((entry) => entry.toolset))];
      },
      find(name) {
        const entry = directory.find(name);
        return entry && !refuse(entry, rules) ? entry : undefined;
      },
      async search(query, options) {
        search ??= openSearch();
        return (await search)(query, options);
      },
      async searchOperations(query, limit) {
        const { searchOperations } = await import('../catalog/search-operations.ts');
        return searchOperations(query, limit);
      },
      judge(tool, operation) {
        const entry = directory.find(tool);
        if (!entry) throw new Error(`There is no tool ${tool}.`);
        return judgeOperation(entry, operation, house);
      },
      async run(name, args) {
        const found = directory.resolve(name, args);
        if (!found) throw new InputError(explainUnknown(name, directory), { hint: 'gitlab_find_tools finds one.' });
        return pass({ ...found, ctx: { ...caller, catalog }, confirm: caller.confirm });
      },
    };
    return { ...caller, catalog };
  };
}
