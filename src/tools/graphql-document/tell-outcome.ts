import type { Examined } from './examine.ts';

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Sentences about what the data alone does not show: mutations that GitLab refused in their payload, which is a success
 * to GraphQL, mutations whose refusal was not asked for, and variables that were left out.
 */
export function tellOutcome({ payloads, unknownVariables }: Examined, data: unknown): string[] {
  const answers = isRecord(data) ? data : {};
  const refused = payloads.flatMap(({ name, key, errorKeys }) => {
    const payload = answers[key];
    const errors = isRecord(payload) ? errorKeys.flatMap((errorKey) => payload[errorKey] ?? []) : [];
    return errors.length > 0 ? [`GitLab did not do ${name}: ${errors.map(String).join('; ')}`] : [];
  });
  const silent = payloads.filter(({ key, errorKeys }) => errorKeys.length === 0 && isRecord(answers[key]));
  const unasked = silent.map(
    ({ name }) => `Whether GitLab refused ${name} is not known: select errors in its payload.`,
  );
  const unknown =
    unknownVariables.length > 0
      ? [`Ignored variables the operation does not declare: ${unknownVariables.join(', ')}.`]
      : [];
  return [...refused, ...unasked, ...unknown];
}
