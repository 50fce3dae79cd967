import { publishSchema } from '../core/json-schema.ts';
import { type Role, roleOf } from '../core/params.ts';
import type { Reach, Tool } from '../core/tool.ts';
import type { Toolset } from '../core/toolset.ts';
import { defaultTools } from '../tools/default-tools.ts';
import type { CatalogEntry } from './entry.ts';

function reachOf(tool: Tool, roles: Readonly<Record<string, Role>>): Reach {
  if (tool.reach) return tool.reach;
  if (tool.ownedBy) return 'filtered';
  return Object.values(roles).includes('project') ? 'project' : 'unprovable';
}

function describe(name: string, tool: Tool, from: Toolset): CatalogEntry {
  const found = Object.entries(tool.input).map(([key, schema]) => [key, roleOf(schema)] as const);
  const roles = Object.fromEntries(found.filter((pair): pair is [string, Role] => pair[1] !== undefined));
  const isNeeded = (key: string) =>
    tool.input[key]?.safeParse(undefined).success === false || (tool.orGroup === true && key === 'project_id');
  return {
    name,
    toolset: from.name,
    title: tool.title,
    about: tool.about,
    inputSchema: publishSchema(tool.input, name),
    fillable: Object.keys(roles).filter(isNeeded),
    annotations: tool.annotations,
    capability: tool.capability,
    ...(tool.alsoNeeds ? { alsoNeeds: tool.alsoNeeds } : {}),
    ...(from.feature ? { feature: from.feature } : {}),
    reach: reachOf(tool, roles),
    roles,
    ...(tool.fromCheckout ? { fromCheckout: tool.fromCheckout } : {}),
    ...(tool.projectIn ? { projectIn: tool.projectIn } : {}),
    ...(tool.route ? { route: tool.route } : {}),
    ...(defaultTools.includes(name) ? { listed: true } : {}),
  };
}

/** Default tools first and in their own order, since some clients show a model only the first of a long list. */
function place({ name }: CatalogEntry): number {
  const index = defaultTools.indexOf(name);
  return index < 0 ? defaultTools.length : index;
}

/** The catalog of the given toolsets as the text of catalog.json: one tool a line, the default tools first, then in declaration order. */
export function generateCatalog(toolsets: readonly Toolset[]): string {
  const entries = toolsets
    .flatMap((from) => Object.entries(from.tools).map(([name, tool]) => describe(name, tool, from)))
    .sort((left, right) => place(left) - place(right));
  return `{"tools":[\n${entries.map((entry) => JSON.stringify(entry)).join(',\n')}\n]}\n`;
}
