import type { Call } from '../../http/call.ts';

/** Gives one field of a node. The node and the arguments are of the schema's shapes, so an area names the types it knows them to have. */
export type Field = { give(node: unknown, args: unknown, call: Call): unknown }['give'];

/**
 * What one area of GitLab answers: by type and field of the schema, `{ Query: { workItem: ... }, Project: { workItems: ... } }`.
 * Fields that no area names are taken from the node itself, and are null where it has none.
 */
export type Area = Readonly<Record<string, Readonly<Record<string, Field>>>>;

/** All areas in one. Two that give the same field are a mistake. */
export function mergeAreas(areas: readonly Area[]): Area {
  const merged: Record<string, Record<string, Field>> = {};
  for (const [type, fields] of areas.flatMap((area) => Object.entries(area))) {
    const known = merged[type] ?? {};
    const twice = Object.keys(fields).find((name) => Object.hasOwn(known, name));
    if (twice !== undefined) throw new Error(`two areas give ${type}.${twice}`);
    merged[type] = { ...known, ...fields };
  }
  return merged;
}

/** The id of a thing as GraphQL writes it: `gid://gitlab/Issue/7`. */
export const globalId = (type: string, id: number) => `gid://gitlab/${type}/${id}`;

/** The one of these things that a global id names. */
export const findByGlobalId = <T extends { id: number }>(things: readonly T[], type: string, id: string) =>
  things.find((thing) => globalId(type, thing.id) === id);

/** What GitLab says both of what does not exist and of what is out of reach. */
export const outOfReach = () =>
  new Error(
    "The resource that you are attempting to access does not exist or you don't have permission to perform this action",
  );
