import { NetworkError } from '../core/errors/network-error.ts';

export type FailureKind = 'unreachable' | 'timeout' | 'lost' | 'too-large' | 'undecodable';

/** Why one exchange gave no complete answer. Stays inside this folder; callers see a NetworkError. */
export class ExchangeFailure extends Error {
  readonly kind: FailureKind;
  /** `connect` means that nothing was sent. */
  readonly phase: NetworkError['phase'];
  /** What the system or the peer called it: `ECONNRESET`, `other side closed`. */
  readonly detail: string;
  /** Status of the answer, where it had begun. */
  readonly status: number | undefined;

  constructor(kind: FailureKind, phase: NetworkError['phase'], detail: string, status?: number) {
    super(`${kind}: ${detail}`);
    this.kind = kind;
    this.phase = phase;
    this.detail = detail;
    this.status = status;
  }
}

/** The failure of a success whose body passes the limit, packed or unpacked. */
export function tooLarge(maxBodyBytes: number, status: number): ExchangeFailure {
  return new ExchangeFailure('too-large', 'body', `${maxBodyBytes / 1024 / 1024} MiB`, status);
}

const DOING = {
  connect: 'while connecting',
  headers: 'while waiting for the headers of the answer',
  body: 'while reading the body of the answer',
};

/** OpenSSL's names for a certificate whose authority is not known here. */
const UNKNOWN_AUTHORITY = /SELF_SIGNED|UNABLE_TO_(?:GET_ISSUER|VERIFY)|CERT_UNTRUSTED/;

/** Put a failure in words for the model: what happened, whether a write may have been carried out, what to do next. */
export function toNetworkError(
  failure: ExchangeFailure,
  call: { readonly method: string; readonly path: string; readonly isRead: boolean },
): NetworkError {
  const line = `${call.method} ${call.path}`;
  const doing = DOING[failure.phase];
  const message = {
    unreachable: `No connection to GitLab for ${line} (${failure.detail}).`,
    timeout: `${line} passed its time limit of ${failure.detail} (GITLAB_HTTP_TIMEOUT_MS) ${doing}.`,
    lost: `The connection to GitLab was lost ${doing} to ${line} (${failure.detail}).`,
    'too-large': `The answer to ${line} is larger than ${failure.detail} and was not read.`,
    undecodable: `The body of the answer to ${line} cannot be unpacked (${failure.detail}).`,
  }[failure.kind];
  return new NetworkError(message, {
    phase: failure.phase,
    isTooLarge: failure.kind === 'too-large',
    hint: call.isRead ? readHint(failure) : writeHint(failure),
  });
}

function writeHint(failure: ExchangeFailure): string {
  if (failure.phase === 'connect') return `Nothing was sent, so nothing has changed. ${readHint(failure)}`;
  const began = failure.status === undefined ? '' : `, although GitLab had begun to answer ${failure.status}`;
  return `The outcome is unknown${began}: check whether the change was made before repeating it.`;
}

function readHint(failure: ExchangeFailure): string {
  if (failure.kind === 'too-large') return 'Ask for less: a smaller page, or a part of the file.';
  if (failure.kind === 'timeout' && failure.phase !== 'connect') {
    return 'Ask for less at once, or have whoever runs this server raise GITLAB_HTTP_TIMEOUT_MS.';
  }
  if (failure.kind === 'unreachable' && UNKNOWN_AUTHORITY.test(failure.detail)) {
    return 'Whoever runs this server must point GITLAB_CA_CERT_PATH at the certificate of the authority that signed for GitLab.';
  }
  if (failure.kind === 'undecodable') return 'A proxy on the way may have damaged the answer; try once more.';
  return 'Check that GitLab is up and that GITLAB_API_URL is right, then try again.';
}
