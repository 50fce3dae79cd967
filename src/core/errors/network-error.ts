import { KnownError } from './known-error.ts';

/** Thrown when no complete answer came from GitLab: no connection, a time-out, a connection lost, or a body over the limit. */
export class NetworkError extends KnownError {
  readonly code = 'network_error';
  /** How far the request got before it failed. */
  readonly phase: 'connect' | 'headers' | 'body';
  /** Whether there was an answer, too large to be read. */
  readonly isTooLarge: boolean;

  constructor(
    message: string,
    options: { phase: 'connect' | 'headers' | 'body'; isTooLarge?: boolean; hint?: string; cause?: unknown },
  ) {
    super(message, options);
    this.phase = options.phase;
    this.isTooLarge = options.isTooLarge ?? false;
  }
}
