/** A parameter of an operation, or a part of one. */
export interface Parameter {
  /** Any of these will do. */
  readonly types: readonly ParameterType[];
  readonly isRequired: boolean;
  readonly choices?: readonly string[];
  /** What an array holds. */
  readonly items?: Parameter;
  /** What an object may hold, where that is known. */
  readonly fields?: Parameters;
}

export type Parameters = Readonly<Record<string, Parameter>>;
export type ParameterType = 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array' | 'file' | 'any';

/**
 * A parameter as the table holds it, `!*s=red,blue`: required, an array, of texts, with these values. `s|i` is text or
 * integer, and `*` before nothing an array of anything. With the fields of an object, it is a pair.
 */
export type Packed = string | readonly [string, Readonly<Record<string, Packed>>];

const letters: Readonly<Record<ParameterType, string>> = {
  string: 's',
  integer: 'i',
  number: 'n',
  boolean: 'b',
  object: 'o',
  array: 'a',
  file: 'f',
  any: 'x',
};
const typeOf = Object.fromEntries(Object.entries(letters).map(([type, letter]) => [letter, type]));

/** Write a parameter for the table. */
export function pack({ types, isRequired, choices, items, fields }: Parameter): Packed {
  const inner = items && pack(items);
  const [code, below] = inner === undefined ? [ownCode(types, choices), fields && packAll(fields)] : split(inner);
  const whole = `${isRequired ? '!' : ''}${inner === undefined ? '' : '*'}${code}`;
  return below ? [whole, below] : whole;
}

const ownCode = (types: Parameter['types'], choices: Parameter['choices']) =>
  `${types.map((type) => letters[type]).join('|')}${choices ? `=${choices.join(',')}` : ''}`;
const split = (packed: Packed): readonly [string, Readonly<Record<string, Packed>>?] =>
  typeof packed === 'string' ? [packed] : packed;
const packAll = (fields: Parameters) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, pack(field)]));

/** Read a parameter of the table. */
export function unpack(packed: Packed): Parameter {
  const [code, below] = split(packed);
  const isRequired = code.startsWith('!');
  const bare = isRequired ? code.slice(1) : code;
  if (bare.startsWith('*')) {
    const inner = bare.slice(1);
    return { types: ['array'], isRequired, items: unpack(below ? [inner, below] : inner) };
  }
  const [types = '', choices] = bare.split('=');
  return {
    types: types.split('|').map((letter) => typeOf[letter] as ParameterType),
    isRequired,
    ...(choices === undefined ? {} : { choices: choices.split(',') }),
    ...(below ? { fields: unpackAll(below) } : {}),
  };
}

/** Read the parameters of one operation. */
export function unpackAll(packed: Readonly<Record<string, Packed>>): Parameters {
  return Object.fromEntries(Object.entries(packed).map(([name, field]) => [name, unpack(field)]));
}
