export interface WireRequest {
  readonly origin: string;
  /** Path and query as they go on the wire. */
  readonly target: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
}

export interface WireAnswer {
  readonly status: number;
  /** Lower-case names; cookies are left out. */
  readonly headers: Readonly<Record<string, string>>;
  /** Of a refusal only the beginning. */
  readonly body: Uint8Array;
}

export interface Bounds {
  /** Over the whole exchange: connection, headers and body. */
  readonly timeoutMs: number;
  /** Largest body of a success, packed and unpacked. */
  readonly maxBodyBytes: number;
  readonly signal: AbortSignal;
}
