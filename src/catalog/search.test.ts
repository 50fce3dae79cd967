import { describe, expect, it } from 'vitest';
import type { CatalogEntry } from './entry.ts';
import { createSearch } from './search.ts';

function made(name: string, title: string, about: string, more: Partial<CatalogEntry> = {}): CatalogEntry {
  const inputSchema = { type: 'object', properties: {} } as const;
  const rest = { toolset: 'wiki', inputSchema, fillable: [], roles: {}, reach: 'project', capability: 'read' } as const;
  return { name, title, about, annotations: { readOnlyHint: true }, ...rest, ...more };
}

const tools = [
  made('gitlab_delete_wiki_page', 'Delete wiki page', 'Delete one page.', { capability: 'delete' }),
  made('gitlab_get_wiki_page', 'Get wiki page', 'Get one page.'),
  made('gitlab_list_pipelines', 'List pipelines', 'List pipelines.', {
    toolset: 'pipelines',
    inputSchema: { type: 'object', properties: { username: { type: 'string' } } },
  }),
];
const search = createSearch(tools);
const find = (query: string, toolset?: string, limit = 3) => search(query, { toolset, limit }).map((tool) => tool.name);

describe('search', () => {
  it.each([
    ['read the wiki', 'gitlab_get_wiki_page'],
    ['get rid of a page', 'gitlab_delete_wiki_page'],
    ['is CI green?', 'gitlab_list_pipelines'],
    ['by username', 'gitlab_list_pipelines'],
    ['gitlab_delete_wiki_page', 'gitlab_delete_wiki_page'],
  ])('for "%s" puts %s first', (query, name) => {
    expect(find(query)[0]).toBe(name);
  });

  it('answers a question with what reads before what changes, and takes "can you" for a command', () => {
    expect(find('the page')[0]).toBe('gitlab_delete_wiki_page');
    expect(find('what is on the page?')[0]).toBe('gitlab_get_wiki_page');
    expect(find('can you delete the page?')[0]).toBe('gitlab_delete_wiki_page');
  });

  it('keeps to the toolset and the limit', () => {
    expect(find('wiki page pipelines', 'pipelines')).toEqual(['gitlab_list_pipelines']);
    expect(find('wiki page', undefined, 1)).toHaveLength(1);
  });

  it('finds nothing for words that no tool has', () => {
    expect(find('quantum 12')).toEqual([]);
    expect(find('')).toEqual([]);
  });
});
