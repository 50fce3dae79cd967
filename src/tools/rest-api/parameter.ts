export type ParameterType = 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array' | 'file' | 'any';

/** A parameter of an operation, or a part of one. */
export interface Parameter {
  /** Any of these will do; `array` stands alone. */
  readonly types: readonly ParameterType[];
  readonly isRequired: boolean;
  readonly choices?: readonly string[];
  /** What an array holds. */
  readonly items?: Parameter;
  /** What an object may hold, where that is known. */
  readonly fields?: Parameters;
}

export type Parameters = Readonly<Record<string, Parameter>>;

/**
 * A parameter as the table has it: `!s=red,blue` is required and one of these texts, `*i` an array of integers, `s|i` a
 * text or an integer. An object whose fields are known is a pair of its code and them.
 */
export type Packed = string | readonly [string, PackedAll];
export type PackedAll = Readonly<Record<string, Packed>>;

const letters: Readonly<Record<Exclude<ParameterType, 'array'>, string>> = {
  string: 's',
  integer: 'i',
  number: 'n',
  boolean: 'b',
  object: 'o',
  file: 'f',
  any: 'x',
};
const types = new Map(Object.entries(letters).map(([type, letter]) => [letter, type as ParameterType]));

const mapValues = <From, To>(from: Readonly<Record<string, From>>, change: (value: From) => To) =>
  Object.fromEntries(Object.entries(from).map(([name, value]) => [name, change(value)]));

/** Write a parameter for the table. */
export function pack({ types: own, isRequired, choices, items, fields }: Parameter): Packed {
  const mark = isRequired ? '!' : '';
  if (items) {
    const inner = pack(items);
    return typeof inner === 'string' ? `${mark}*${inner}` : [`${mark}*${inner[0]}`, inner[1]];
  }
  const names = own.map((type) => letters[type as keyof typeof letters]).join('|');
  const code = `${mark}${names}${choices ? `=${choices.join(',')}` : ''}`;
  return fields ? [code, mapValues(fields, pack)] : code;
}

/** Read a parameter of the table. */
export function unpack(packed: Packed): Parameter {
  const [code, fields] = typeof packed === 'string' ? [packed] : packed;
  const isRequired = code.startsWith('!');
  const bare = isRequired ? code.slice(1) : code;
  if (bare.startsWith('*')) {
    const inner = bare.slice(1);
    return { types: ['array'], isRequired, items: unpack(fields ? [inner, fields] : inner) };
  }
  const [names = '', choices] = bare.split('=');
  return {
    types: names.split('|').map((letter) => types.get(letter) ?? 'any'),
    isRequired,
    ...(choices === undefined ? {} : { choices: choices.split(',') }),
    ...(fields ? { fields: unpackAll(fields) } : {}),
  };
}

/** Read the parameters of one operation. */
export function unpackAll(packed: PackedAll): Parameters {
  return mapValues(packed, unpack);
}
