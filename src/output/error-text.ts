import { GitLabError } from '../core/errors/gitlab-error.ts';
import { KnownError } from '../core/errors/known-error.ts';
import { cutText } from './cut-text.ts';
import { showInvisible } from './invisible.ts';
import { redactText } from './redact.ts';

/** `safe` leaves out what GitLab itself said; the status, the request line and our own hints are always shown. */
export type ErrorDetail = 'safe' | 'full';

export interface ErrorTextOptions {
  readonly detail: ErrorDetail;
  /** Under which whoever runs the server finds an unknown error in the log. */
  readonly reference: string;
}

export interface ErrorText {
  readonly text: string;
  readonly structured: {
    readonly error: {
      readonly code: string;
      readonly message: string;
      readonly hint?: string;
      readonly status?: number;
    };
  };
}

const MOST_BYTES = 4000;
const MOST_HINT_BYTES = 1000;

/**
 * Turn whatever was thrown into what the model may see: a message, the hint on the next line, and the same as fields, at most
 * 4,000 bytes and without credentials. Anything but a KnownError is a bug and shows as its reference alone.
 */
export function errorText(error: unknown, options: ErrorTextOptions): ErrorText {
  if (!(error instanceof KnownError)) {
    const message = `Something went wrong inside this server. Its log has the details under the reference ${options.reference}.`;
    return { text: message, structured: { error: { code: 'internal_error', message } } };
  }
  const hint = error.hint === undefined || error.hint === '' ? undefined : cutText(clean(error.hint), MOST_HINT_BYTES);
  const room = MOST_BYTES - (hint === undefined ? 0 : Buffer.byteLength(hint) + 1);
  const message = cutText(clean(shownMessage(error, options.detail)), room);
  return {
    text: hint === undefined ? message : `${message}\n${hint}`,
    structured: {
      error: {
        code: error.code,
        message,
        ...(hint === undefined ? {} : { hint }),
        ...(error instanceof GitLabError ? { status: error.status } : {}),
      },
    },
  };
}

/** Without credentials, and with what nobody sees spelt out: an error may repeat what a stranger wrote. */
const clean = (text: string) => showInvisible(redactText(text));

function shownMessage(error: KnownError, detail: ErrorDetail): string {
  if (detail === 'full' || !(error instanceof GitLabError)) return error.message;
  return `GitLab answered ${error.status} to ${error.method} ${error.path}.`;
}
