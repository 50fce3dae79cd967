/** Where a list stands. `next` is what to pass back: a page number, or a cursor for keyset paging. */
export interface Page {
  readonly page?: number;
  readonly per_page?: number;
  /** Absent on the last page. */
  readonly next?: number | string;
  /** The input that takes `next`; `page` unless the list is paged by keyset. */
  readonly nextParameter?: string;
  readonly total?: number;
  readonly total_pages?: number;
}

/** A value for the model: an object, a list or a scalar. */
export interface JsonAnswer {
  readonly kind: 'json';
  readonly value: unknown;
  readonly page?: Page | undefined;
  /** Sentences about the answer: what was assumed, ignored, withheld. */
  readonly notes?: readonly string[];
}

/** Text that must reach the model as it is (a file, a diff, a log): a few facts about it, then the text, never quoted as JSON. */
export interface TextAnswer {
  readonly kind: 'text';
  readonly facts: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly page?: Page | undefined;
  readonly notes?: readonly string[];
}

export type Answer = JsonAnswer | TextAnswer;

/** Wrap a value as an answer. */
export function json(value: unknown, extra: Omit<JsonAnswer, 'kind' | 'value'> = {}): JsonAnswer {
  return { kind: 'json', value, ...extra };
}

/** Wrap a text and the facts that introduce it as an answer. */
export function text(
  facts: Readonly<Record<string, unknown>>,
  body: string,
  extra: Omit<TextAnswer, 'kind' | 'facts' | 'text'> = {},
): TextAnswer {
  return { kind: 'text', facts, text: body, ...extra };
}
