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

/** Where something is that an answer tells of but does not hold: an address without a credential. */
export interface Link {
  readonly name: string;
  readonly uri: string;
  readonly mimeType?: string;
  /** Bytes. */
  readonly size?: number;
}

/** An image for a model that can see, in base64. */
export interface Image {
  readonly mimeType: string;
  readonly data: string;
}

/** A value for the model: an object, a list or a scalar. */
export interface JsonAnswer {
  readonly kind: 'json';
  readonly value: unknown;
  readonly page?: Page | undefined;
  readonly image?: Image;
  /** A few; they do not count towards the limit of an answer. */
  readonly links?: readonly Link[];
  /** Sentences about the answer: what was assumed, ignored, withheld. */
  readonly notes?: readonly string[];
  /** Whether values of CI variables were asked for, and may be shown; else they are masked. */
  readonly showsVariables?: boolean;
  /** Whether people wrote in it, so that it must be told apart from what this server says. */
  readonly isUserText?: boolean;
}

/** Text that must reach the model as it is (a file, a diff, a log): a few facts about it, then the text, never quoted as JSON. */
export interface TextAnswer {
  readonly kind: 'text';
  readonly facts: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** Whether the text is only ever read, as a log is, so that hidden characters in it may be replaced by a marker. */
  readonly isLog?: true;
  readonly page?: Page | undefined;
  readonly notes?: readonly string[];
  /** Whether people wrote in it, so that it must be told apart from what this server says. */
  readonly isUserText?: boolean;
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
