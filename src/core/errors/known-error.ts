/**
 * An error the server understands: it becomes a readable tool result, never a protocol error.
 * Whatever is thrown and is not a KnownError is a bug.
 */
export abstract class KnownError extends Error {
  abstract readonly code: string;
  /** What the caller should do next, as one sentence. */
  readonly hint: string | undefined;

  constructor(message: string, options: { hint?: string | undefined; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = new.target.name;
    this.hint = options.hint;
  }
}
