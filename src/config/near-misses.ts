import { nearest } from '../core/nearest.ts';
import { unsupported } from './unsupported.ts';
import { variables } from './variables.ts';

/** Names that GitLab's CI, its other programs and its container image use. */
const others = /^GITLAB_(?:CI|ENV|FEATURES|HOME|USER|USER_(?!AGENT)\w+|DUO_\w+)$/;
const ours = /^(?:GITLAB|USE)_\w+$/;
const known = Object.keys(variables);
const named: ReadonlySet<string> = new Set([...known, ...unsupported.flatMap((row) => row.names)]);

/** The setting a name was meant for: the one most like it, else the only one that begins or ends with it. */
function findMeant(name: string): string | undefined {
  const near = nearest(name, known);
  if (near !== undefined) return near;
  const [family = '', rest = ''] = name.split(/_(.*)/);
  const relatives = known.filter((other) => other.startsWith(`${family}_`));
  const [only, ...more] = relatives.filter((other) => other.startsWith(`${name}_`) || other.endsWith(`_${rest}`));
  return more.length === 0 ? only : undefined;
}

/**
 * A warning for each variable that looks like a setting of this server and is none: a restriction with a slip in its name
 * would restrict nothing, and nobody would notice.
 */
export function findNearMisses(names: Iterable<string>): readonly string[] {
  const warnings: string[] = [];
  for (const name of new Set(names)) {
    if (!ours.test(name) || others.test(name) || named.has(name)) continue;
    const meant = findMeant(name);
    if (meant) warnings.push(`${name} is not a setting of this server; did you mean ${meant}?`);
  }
  return warnings;
}
