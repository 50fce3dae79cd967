import type { Parameter, Parameters } from './parameter.ts';

const mostChoices = 8;

/** The type where the name does not tell it: texts and numbers have none. */
function typeOf({ types, items, choices, fields }: Parameter): string {
  if (choices) {
    const shown = choices.slice(0, mostChoices).join('|');
    return choices.length > mostChoices ? `${shown}|…` : shown;
  }
  if (items) {
    const inner = typeOf(items);
    return inner.includes('|') && !inner.startsWith('{') ? `(${inner})[]` : `${inner || items.types[0]}[]`;
  }
  if (fields) return `{ ${signatureOf(fields)} }`;
  const [type = 'any'] = types;
  return types.length > 1 || type === 'string' || type === 'integer' || type === 'number' ? '' : type;
}

/** Parameters in one line, `link_url, image_url, name?`, those first that are required; what is beyond `most` is counted. */
export function signatureOf(parameters: Parameters, most = 30): string {
  const entries = Object.entries(parameters).sort(
    ([, left], [, right]) => Number(right.isRequired) - Number(left.isRequired),
  );
  const shown = entries.slice(0, most).map(([name, parameter]) => {
    const type = typeOf(parameter);
    return `${name}${parameter.isRequired ? '' : '?'}${type && `: ${type}`}`;
  });
  const more = entries.length > most ? [`and ${entries.length - most} more`] : [];
  return [...shown, ...more].join(', ');
}
