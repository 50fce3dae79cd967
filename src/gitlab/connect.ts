import type { GitLab } from '../core/context.ts';
import type { Credential } from '../core/credential.ts';
import type { Client, ClientOptions } from './client.ts';

export interface Connection {
  /** GitLab bound to one call's signal. */
  bind(signal: AbortSignal): GitLab;
  close(): Promise<void>;
}

/** A connection whose client, and with it undici, is loaded by the first request: a start needs neither. */
export function connectLazily(options: ClientOptions, credential: () => Promise<Credential>): Connection {
  const webUrl = (options.apiUrls[0] ?? '').replace(/\/api\/v4$/, '');
  let opening: Promise<Client> | undefined;
  const open = async () => (await import('./client.ts')).createClient(options);
  const client = async (signal: AbortSignal) => {
    opening ??= open();
    return (await opening).bind({ credential, signal });
  };
  return {
    bind: (signal) => ({
      webUrl,
      request: async (request) => (await client(signal)).request(request),
      graphql: async (...given) => (await client(signal)).graphql(...given),
    }),
    close: async () => (await opening)?.close(),
  };
}
