import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { buildApp } from '../src/app.ts';
import { loadConfig } from '../src/config/load.ts';
import { toolsets } from '../src/tools/index.ts';
import { catalog } from './fresh-catalog.ts';

export interface ConnectedClient {
  readonly client: Client;
  /** Makes another server of the same configuration, for a client of another kind. */
  readonly factory: ReturnType<typeof buildApp>['factory'];
  close(): Promise<void>;
}

/**
 * A real MCP client connected to the whole server in this process, configured by the given environment alone. With a
 * folder the server is started in it, as over stdio; without one its callers work elsewhere, as over HTTP.
 */
export async function connectClient(
  env: Readonly<Record<string, string>>,
  name = 'test',
  folder?: string,
): Promise<ConnectedClient> {
  const known = { version: '0.0.0', toolsets: Object.keys(toolsets), ...(folder ? { cwd: folder } : {}) };
  const { config } = loadConfig({ argv: [], env: { LOG_LEVEL: 'silent', ...env }, ...known });
  const app = buildApp(config, { catalog, ...(folder ? { folder } : {}) });
  const [near, far] = InMemoryTransport.createLinkedPair();
  const server = app.factory();
  await server.connect(far);
  const client = new Client({ name, version: '1' });
  await client.connect(near);
  return {
    client,
    factory: app.factory,
    close: async () => {
      await client.close();
      await server.close();
      await app.close();
    },
  };
}
