import type { Alias, Arguments } from '../core/catalog.ts';
import type { CatalogEntry } from './entry.ts';

/** All tools by name, those included that policy refuses: a call to one of them is told why. */
export interface Directory {
  readonly entries: readonly CatalogEntry[];
  /** The tool called by its name, by a former name, or without the prefix `gitlab_`. */
  find(name: string): CatalogEntry | undefined;
  /** The same with the arguments of a call, which a former name may have called otherwise. */
  resolve(name: string, args: Arguments): { readonly entry: CatalogEntry; readonly args: Arguments } | undefined;
}

/** Open the catalog for look-ups. `aliases` leads from former names to present ones. */
export function createDirectory(
  entries: readonly CatalogEntry[],
  aliases: Readonly<Record<string, Alias>> = {},
): Directory {
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  const aliasOf = (name: string) => (Object.hasOwn(aliases, name) && !byName.has(name) ? aliases[name] : undefined);
  const find = (name: string) => {
    const alias = aliasOf(name);
    const present = typeof alias === 'string' ? alias : alias?.tool;
    return byName.get(name) ?? byName.get(present ?? '') ?? byName.get(`gitlab_${name}`);
  };
  return {
    entries,
    find,
    resolve(name, args) {
      const entry = find(name);
      const alias = aliasOf(name);
      if (!entry) return undefined;
      const called = entry.name === name ? entry : { ...entry, calledAs: name };
      return { entry: called, args: typeof alias === 'object' ? alias.input(args) : args };
    },
  };
}
