import { ConfigError } from '../core/errors/config-error.ts';
import type { DuoSettings } from './config.ts';
import { duoOf } from './duo.ts';
import { selectDuoEnvironment } from './duo-environment.ts';
import { duoVariables } from './duo-variables.ts';
import { freezeDeeply, type Loading, readSettings } from './loading.ts';
import { findNearMisses } from './near-misses.ts';
import { gatherPresentValues } from './present-values.ts';

/**
 * Read the settings of Duo from the environment, and no others: what is set for another server, well or badly, is none of
 * this one's business. Throws a ConfigError with every problem at once.
 */
export function loadDuo(
  env: Readonly<Record<string, string | undefined>>,
  cwd: string,
): { readonly duo: DuoSettings; readonly warnings: readonly string[] } {
  const { present, warnings } = gatherPresentValues([
    (name) => (Object.hasOwn(duoVariables, name) ? env[name] : undefined),
  ]);
  const names = Object.keys(env).filter((name) => /^(?:GITLAB_)?DUO_/.test(name) && env[name]?.trim());
  const home = env.HOME ?? env.USERPROFILE;
  const loading: Loading = {
    cwd,
    home,
    readFile: () => '',
    problems: [],
    warnings: [...warnings, ...findNearMisses(names)],
  };
  const duo = freezeDeeply(duoOf(loading, readSettings(loading, present), selectDuoEnvironment(env)));
  if (loading.problems.length > 0) throw new ConfigError(loading.problems);
  return { duo, warnings: loading.warnings };
}
