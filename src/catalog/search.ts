import MiniSearch from 'minisearch';
import type { SearchOptions } from '../core/catalog.ts';
import type { CatalogEntry } from './entry.ts';
import { wordsOf, wordsOfRequest } from './words.ts';

/** Tools that do what a query says, best first. */
export type Search = (query: string, options: SearchOptions) => readonly CatalogEntry[];

/** What is searched of a tool, and how much a word counts there. */
const boost = { name: 4, title: 3, about: 2, toolset: 1, inputs: 0.5 };

function describe({ name, title, about, toolset, inputSchema }: CatalogEntry): Record<keyof typeof boost, string> {
  const inputs = Object.keys(inputSchema.properties ?? {}).join(' ');
  return { name: name.replace(/^gitlab_/, ''), title, about, toolset, inputs };
}

/** A question, which is answered by reading; "can you" and the like introduce a command. */
const isQuestion = (query: string) =>
  /^(?!(?:can|could|would|will) you\b)(?:what|which|who|whose|when|where|why|how|is|are|was|were|did|do|does|has|have|can|any)\b/i.test(
    query.trim(),
  );

/** How much less a tool that changes something counts, where the query is a question. */
const writesInAnswer = 0.5;

/** Build a search over tools, by what they do, in the words of people. */
export function createSearch(entries: readonly CatalogEntry[]): Search {
  const index = new MiniSearch({ fields: Object.keys(boost), tokenize: wordsOf, processTerm: (term) => term });
  index.addAll(entries.map((entry, id) => ({ id, ...describe(entry) })));
  return (query, { toolset, limit }) => {
    const weightOf = (id: number) => (isQuestion(query) && entries[id]?.capability !== 'read' ? writesInAnswer : 1);
    const found = index.search(query, { boost, tokenize: wordsOfRequest, boostDocument: weightOf });
    const tools = found.flatMap(({ id }) => entries[id] ?? []);
    return tools.filter((tool) => toolset === undefined || tool.toolset === toolset).slice(0, limit);
  };
}
