import { unsupported } from './unsupported.ts';
import { type Variable, type VariableName, variables } from './variables.ts';

/** Gives a variable's text as it stands in the environment or a file. */
export type Lookup = (name: string) => string | undefined;

/**
 * The variables that hold something, trimmed; earlier sources win. Empty values and placeholders that a client left unexpanded count as
 * not set, so that such a leftover in the environment does not hide a value in a file. Each placeholder is one warning.
 */
export function gatherPresentValues(sources: readonly Lookup[]): {
  present: ReadonlyMap<string, string>;
  warnings: readonly string[];
} {
  const present = new Map<string, string>();
  const placeholders = new Set<string>();
  for (const name of [...Object.keys(variables), ...unsupported.flatMap((row) => row.names)]) {
    for (const lookUp of sources) {
      const value = lookUp(name)?.trim();
      if (!value || present.has(name)) continue;
      if (isPlaceholder(value)) placeholders.add(name);
      else present.set(name, value);
    }
  }
  return { present, warnings: [...placeholders].map((name) => warnOfPlaceholder(name, present.has(name))) };
}

/** The forms clients and READMEs use: `${VAR}` `$VAR` `$env:VAR` `$(command)` `<your_token>` `%VAR%` `{{x}}` `{env:VAR}`. */
function isPlaceholder(value: string): boolean {
  return /^(?:\$\{.*\}|\$[a-z_][\w:]*|\$\(.*\)|<[^<>]*>|%\w+%|\{\{.*\}\}|\{\w+:.*\})$/i.test(value);
}

function warnOfPlaceholder(name: string, isSetElsewhere: boolean): string {
  const variable: Variable | undefined = name in variables ? variables[name as VariableName] : undefined;
  const effect = variable?.group === 'Policy' && !isSetElsewhere ? ' and restricts nothing' : '';
  return `${name} looks like an unexpanded placeholder, so it counts as not set${effect}. Check how your client fills it in.`;
}
