import { createSecureContext, rootCertificates } from 'node:tls';
import { Agent, buildConnector } from 'undici';

export interface TlsSettings {
  readonly rejectUnauthorized: boolean;
  /** One or more certificates as PEM text, trusted beside the public authorities. */
  readonly ca?: string | undefined;
}

/** Marks what went wrong before a connection stood, when nothing of a request can have been sent. */
export class ConnectFailure extends Error {
  constructor(cause: Error) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
    super(code === '' || code.startsWith('UND_ERR') ? cause.message : code);
  }
}

/** Long enough to serve an agent that thinks between calls, short enough to end before the usual proxies' 60 s. */
const KEEP_ALIVE_MS = 30_000;
const CONNECTIONS_PER_ORIGIN = 32;

/** Open the connections to GitLab: kept alive, shared by all callers, closed by `destroy`. Time limits on answers are the caller's. */
export function openPool(options: {
  readonly connectTimeoutMs: number;
  readonly tls?: TlsSettings | undefined;
}): Agent {
  const connect = buildConnector({ timeout: options.connectTimeoutMs, ...tlsOptions(options.tls) });
  return new Agent({
    connections: CONNECTIONS_PER_ORIGIN,
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: (target, done) =>
      connect(target, (...[error, socket]) =>
        error === null ? done(null, socket) : done(new ConnectFailure(error), null),
      ),
  });
}

function tlsOptions(tls: TlsSettings | undefined) {
  if (!tls) return {};
  const { rejectUnauthorized, ca } = tls;
  if (ca === undefined) return { rejectUnauthorized };
  return { rejectUnauthorized, secureContext: createSecureContext({ ca: [...rootCertificates, ca] }) };
}
