import { isListed, refuse } from '../policy/rules.ts';
import type { House } from './stages.ts';

/** The name under which a model calls a tool: its own where it is listed, that of a runner where it is not, undefined where policy leaves neither. */
export type WayTo = (tool: string) => string | undefined;

/** Tell for each tool how a model of this server gets at it. */
export function findWays({ directory, rules }: Pick<House, 'directory' | 'rules'>): WayTo {
  const listedName = (name: string) => {
    const entry = directory.find(name);
    return entry && !refuse(entry, rules) && isListed(entry, rules) ? entry.name : undefined;
  };
  return (tool) => {
    const entry = directory.find(tool);
    if (!entry || refuse(entry, rules)) return undefined;
    return listedName(tool) ?? listedName(`gitlab_run_${entry.capability === 'read' ? 'read' : 'write'}_tool`);
  };
}
