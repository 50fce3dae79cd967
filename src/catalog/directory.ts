import type { CatalogEntry } from './entry.ts';

/** All tools by name, those included that policy refuses: a call to one of them is told why. */
export interface Directory {
  readonly entries: readonly CatalogEntry[];
  /** The tool called by its name, by a former name, or without the prefix `gitlab_`. */
  find(name: string): CatalogEntry | undefined;
}

/** Open the catalog for look-ups. `aliases` leads from former names to present ones. */
export function createDirectory(
  entries: readonly CatalogEntry[],
  aliases: Readonly<Record<string, string>> = {},
): Directory {
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  return {
    entries,
    find: (name) => byName.get(name) ?? byName.get(aliases[name] ?? '') ?? byName.get(`gitlab_${name}`),
  };
}
