import { isSecretName } from '../core/secret-names.ts';
import { mask } from './markers.ts';
import { DEEPEST } from './nesting.ts';
import { isReference, maskSecrets, mayHoldSecret } from './secret-patterns.ts';

export { containsOwnMarker } from './markers.ts';

/** Replace the credentials in a text by `[masked:KIND]`; every other character stays. Linear in the length of the text. */
export function redactText(text: string): string {
  return mayHoldSecret(text) ? maskSecrets(text) : text;
}

export interface Redaction {
  /** Whether values of CI variables stay, as far as they do not look like a credential. */
  readonly showsVariables?: boolean;
}

/**
 * Replace the credentials in a JSON value, in its texts, in fields named like one and in CI variables, by
 * `[masked:KIND]`. Gives the same reference where nothing had to change. What is nested deeper than 200 levels cannot be
 * checked and is masked whole.
 */
export function redact<T>(value: T, redaction: Redaction = {}): T {
  return redactNode(value, 0, redaction) as T;
}

function redactNode(value: unknown, depth: number, redaction: Redaction): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= DEEPEST) return mask('too-deep');
  return Array.isArray(value) ? redactList(value, depth, redaction) : redactFields(value, depth, redaction);
}

function redactList(list: readonly unknown[], depth: number, redaction: Redaction): readonly unknown[] {
  const redacted = list.map((item) => redactNode(item, depth + 1, redaction));
  return redacted.every((item, index) => Object.is(item, list[index])) ? list : redacted;
}

function redactFields(fields: object, depth: number, redaction: Redaction): object {
  const isWithheld = !redaction.showsVariables && isVariable(fields);
  let hasChanged = false;
  const redacted = Object.entries(fields).map(([name, value]): [string, unknown] => {
    const newName = redactText(name);
    const newValue =
      isWithheld && name === 'value' ? maskField(value, 'variable') : redactField(name, value, depth, redaction);
    hasChanged ||= newName !== name || !Object.is(newValue, value);
    return [newName, newValue];
  });
  return hasChanged ? Object.fromEntries(redacted) : fields;
}

/**
 * Whether an object is a CI variable. Of those of pipelines and schedules GitLab does not say whether they are to be
 * masked, and projects keep secrets in variables that are not.
 */
function isVariable(fields: object): boolean {
  if (!('key' in fields)) return false;
  return 'variable_type' in fields || 'variableType' in fields || isTrue(fields, 'masked') || isTrue(fields, 'hidden');
}

function redactField(name: string, value: unknown, depth: number, redaction: Redaction): unknown {
  if (typeof value !== 'string' || !isSecretName(name)) return redactNode(value, depth + 1, redaction);
  return maskField(value, 'secret');
}

function maskField(value: unknown, kind: 'secret' | 'variable'): unknown {
  if (typeof value !== 'string' || value === '' || isReference(value) || /^\[masked:[a-z-]+\]$/.test(value))
    return value;
  return mask(kind);
}

function isTrue(fields: object, name: string): boolean {
  return (fields as Readonly<Record<string, unknown>>)[name] === true;
}
