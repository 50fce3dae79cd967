import type { Directory } from '../catalog/directory.ts';
import type { CatalogEntry } from '../catalog/entry.ts';
import type { Operation, Verdict } from '../core/operation.ts';
import { refuse } from '../policy/rules.ts';
import type { House } from './stages.ts';

/** A route without the names of its parameters, which GitLab and tools choose differently. */
const shapeOf = (route: string) => route.replace(/:\w+/g, ':');

/** Where a tool may be given a group in the place of a project, it has the group's route as well. */
function routesOf({ route, roles }: CatalogEntry): string[] {
  if (route === undefined) return [];
  const ofGroup = route.replace('/projects/:project_id', '/groups/:group_id');
  return roles.group_id === 'group' && ofGroup !== route ? [route, ofGroup] : [route];
}

function indexByRoute(directory: Directory): ReadonlyMap<string, readonly CatalogEntry[]> {
  const index = new Map<string, CatalogEntry[]>();
  for (const entry of directory.entries) {
    for (const route of routesOf(entry)) {
      const known = index.get(shapeOf(route));
      if (known) known.push(entry);
      else index.set(shapeOf(route), [entry]);
    }
  }
  return index;
}

const indexes = new WeakMap<Directory, ReturnType<typeof indexByRoute>>();

/** Tools that do what an operation does. */
function equalTools({ route, twins = [], tools = [] }: Operation, directory: Directory): readonly CatalogEntry[] {
  const index = indexes.get(directory) ?? indexByRoute(directory);
  indexes.set(directory, index);
  const byRoute = [route, ...twins].flatMap((name) => index.get(shapeOf(name)) ?? []);
  return [...byRoute, ...tools.flatMap((name) => directory.find(name) ?? [])];
}

/**
 * What policy says to an operation that the tool of this entry would carry out: what it says to a tool with the
 * operation's capabilities and feature, and, where all tools that do the same are forbidden, what it says to them. So a
 * tool that can carry out anything is no way around a rule against one of them.
 */
export function judgeOperation(
  entry: CatalogEntry,
  operation: Operation,
  { directory, rules }: Pick<House, 'directory' | 'rules'>,
): Verdict {
  const { capabilities, feature } = operation;
  const needed = capabilities.map((capability) => ({ ...entry, capability, ...(feature ? { feature } : {}) }));
  const [own] = needed.flatMap((facts) => refuse(facts, rules) ?? []);
  const judged = equalTools(operation, directory).map((tool) => ({ name: tool.name, refusal: refuse(tool, rules) }));
  const tools = judged.flatMap(({ name, refusal }) => (refusal ? [] : [name]));
  const first = judged[0];
  const equal = first?.refusal && tools.length === 0 ? first.refusal : undefined;
  return {
    tools,
    refusal: own ?? (equal && { rule: equal.rule, reason: `${first?.name} does the same, and ${equal.reason}` }),
  };
}
