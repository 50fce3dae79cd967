import { join, resolve } from 'node:path';
import { type Settings, type Variable, variables } from './variables.ts';

/** What the steps of reading settings share: where files are, and what they found. */
export interface Loading {
  readonly cwd: string;
  readonly home: string | undefined;
  readonly readFile: (path: string) => string;
  readonly problems: string[];
  readonly warnings: string[];
}

/** Check every variable that is there. One that fails is a problem, or a warning, and takes its default, so that the rest can be checked as well. */
export function readSettings(loading: Loading, present: ReadonlyMap<string, string>): Settings {
  const values: Record<string, unknown> = {};
  for (const [name, variable] of Object.entries<Variable>(variables)) {
    const text = present.get(name);
    const read = text === undefined ? undefined : variable.kind.schema().safeParse(text);
    values[name] = read?.success ? read.data : variable.default;
    const issues = read?.error?.issues ?? [];
    const own = issues.filter((issue) => issue.code === 'custom');
    if (issues.length > 0 && variable.isLenient) {
      loading.warnings.push(`${name} must be ${variable.kind.accepts}, so it counts as not set.`);
    } else if (own.length > 0) loading.problems.push(...own.map((issue) => `${name} ${issue.message}`));
    else if (issues.length > 0) loading.problems.push(`${name} must be ${variable.kind.accepts}.`);
  }
  return values as Settings;
}

/** Clients start servers without a shell, so `~/` arrives unexpanded. */
export function resolvePath(loading: Loading, path: string): string {
  const isBelowHome = loading.home !== undefined && /^~(?:[/\\]|$)/.test(path);
  return isBelowHome ? join(loading.home, path.slice(1)) : resolve(loading.cwd, path);
}

/** Freeze a value and all that is in it. */
export function freezeDeeply<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  for (const part of Object.values(value)) freezeDeeply(part);
  return Object.freeze(value);
}
