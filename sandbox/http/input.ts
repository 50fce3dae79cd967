import { invalidParameter } from './errors.ts';

export type Value = string | number | boolean | null | Value[] | { [key: string]: Value };
export type Fields = { [key: string]: Value };

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields without a prototype, so that a parameter called `__proto__` is one like any other. */
const noFields = (): Fields => Object.create(null);

/** Puts `a`, `a[]`, `a[b]` and `a[b][]` where they belong in nested parameters. */
function place(target: Fields, key: string, value: Value): void {
  const match = /^([^[\]]+)((?:\[[^\]]*\])*)$/.exec(key);
  const rest = match?.[2] ?? '';
  if (match === null || rest === '') {
    target[key] = value;
    return;
  }
  const name = match[1] ?? key;
  if (rest === '[]') {
    const list = target[name];
    target[name] = Array.isArray(list) ? [...list, value] : [value];
    return;
  }
  const inner = isFields(target[name]) ? target[name] : noFields();
  target[name] = inner;
  place(inner, rest.replace(/^\[([^\]]*)\]/, '$1'), value);
}

/** Parameters of a query string or a form, nested as Rails nests them. */
export function nestParameters<Each extends Value = string>(pairs: Iterable<[string, Each]>): Fields {
  const fields = noFields();
  for (const [key, value] of pairs) place(fields, key, value);
  return fields;
}

const trueWords = new Set(['true', '1', 't', 'yes', 'on', true, 1]);
const falseWords = new Set(['false', '0', 'f', 'no', 'off', false, 0]);

/** The parameters of one request, from the query and the body alike, read with GitLab's conversions and complaints. */
export class Input {
  readonly #fields: Fields;
  readonly #prefix: string;

  constructor(fields: Fields, prefix = '') {
    this.#fields = fields;
    this.#prefix = prefix;
  }

  #name(key: string): string {
    return this.#prefix === '' ? key : `${this.#prefix}[${key}]`;
  }

  /** Whether the parameter was sent, empty or not. */
  has(key: string): boolean {
    return this.#fields[key] !== undefined && this.#fields[key] !== null;
  }

  /** A text, or undefined where it is missing; numbers and booleans count as their text. */
  text(key: string): string | undefined {
    const value = this.#fields[key];
    if (value === undefined || value === null) return undefined;
    if (typeof value === 'object') throw invalidParameter(`${this.#name(key)} is invalid`);
    return String(value);
  }

  /** A text that must be there. */
  requireText(key: string): string {
    const value = this.text(key);
    if (value === undefined) throw invalidParameter(`${this.#name(key)} is missing`);
    return value;
  }

  /** One of some words, or undefined. */
  choice<Word extends string>(key: string, words: readonly Word[]): Word | undefined {
    const value = this.text(key);
    if (value === undefined || value === '') return undefined;
    const word = words.find((candidate) => candidate === value);
    if (word === undefined) throw invalidParameter(`${this.#name(key)} does not have a valid value`);
    return word;
  }

  /** A whole number, or undefined where it is missing or empty. */
  integer(key: string): number | undefined {
    const value = this.text(key)?.trim();
    if (value === undefined || value === '') return undefined;
    if (!/^[+-]?\d+$/.test(value)) throw invalidParameter(`${this.#name(key)} is invalid`);
    return Number(value);
  }

  /** A whole number that must be there. */
  requireInteger(key: string): number {
    const value = this.integer(key);
    if (value === undefined) throw invalidParameter(`${this.#name(key)} is missing`);
    return value;
  }

  /** A boolean in any of the words GitLab takes, or undefined. */
  flag(key: string): boolean | undefined {
    const value = this.#fields[key];
    if (value === undefined || value === null || value === '') return undefined;
    if (trueWords.has(value as string)) return true;
    if (falseWords.has(value as string)) return false;
    throw invalidParameter(`${this.#name(key)} is invalid`);
  }

  /** A list of texts, sent as an array or with commas; undefined where it is missing. */
  list(key: string): string[] | undefined {
    const value = this.#fields[key];
    if (value === undefined || value === null) return undefined;
    if (Array.isArray(value)) return value.map(String);
    if (typeof value === 'object') return Object.values(value).map(String);
    return String(value)
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean);
  }

  /** A moment in milliseconds, or undefined. */
  moment(key: string): number | undefined {
    const value = this.text(key);
    if (value === undefined || value === '') return undefined;
    const time = Date.parse(value);
    if (Number.isNaN(time)) throw invalidParameter(`${this.#name(key)} is invalid`);
    return time;
  }

  /** A text or number as it was sent, or undefined; for the few places where GitLab tells them apart. */
  raw(key: string): string | number | undefined {
    const value = this.#fields[key];
    return typeof value === 'string' || typeof value === 'number' ? value : undefined;
  }

  /** The names of all parameters that were sent. */
  names(): string[] {
    return Object.keys(this.#fields);
  }

  /** Whatever was sent, as it was sent; null where it is missing. */
  sent(key: string): Value {
    return this.#fields[key] ?? null;
  }

  /** A file of a multipart form, or undefined. */
  file(key: string): File | undefined {
    const value: unknown = this.#fields[key];
    return value instanceof File ? value : undefined;
  }

  /** Nested parameters, or undefined. */
  nested(key: string): Input | undefined {
    const value = this.#fields[key];
    if (value === undefined || value === null) return undefined;
    if (!isFields(value)) throw invalidParameter(`${this.#name(key)} is invalid`);
    return new Input(value, this.#name(key));
  }

  /** A nested object as it was sent, or undefined. */
  object(key: string): Fields | undefined {
    const value = this.#fields[key];
    return isFields(value) ? value : undefined;
  }

  /** A list of nested parameters, or undefined. */
  nestedList(key: string): Input[] | undefined {
    const value = this.#fields[key];
    if (value === undefined || value === null) return undefined;
    const items = Array.isArray(value) ? value : isFields(value) ? Object.values(value) : [];
    return items.filter(isFields).map((item) => new Input(item, this.#name(key)));
  }
}
