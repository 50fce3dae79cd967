import {
  type Tool as ListedTool,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { CatalogEntry } from '../catalog/entry.ts';
import type { Context, GitLab, Log, Status } from '../core/context.ts';
import type { Dispatch } from './dispatch.ts';
import { nearest } from './nearest.ts';
import { wantsStructured } from './structured.ts';

export interface ServerOptions {
  readonly identity: { readonly name: string; readonly version: string };
  readonly instructions: string;
  /** All tools, refused ones included: a call to one of those is told why. */
  readonly catalog: readonly CatalogEntry[];
  /** What tools/list shows. */
  readonly listed: readonly CatalogEntry[];
  /** Old name -> new name. */
  readonly aliases: Readonly<Record<string, string>>;
  readonly dispatch: Dispatch;
  readonly structuredContent: 'auto' | 'true' | 'false';
  readonly responseBytes: number;
  readonly log: Log;
  readonly status: Status;
  /** GitLab with the credential of this connection's caller, bound to one call's signal. */
  connect(signal: AbortSignal): GitLab;
}

const listForAnHour = { ttlMs: 3_600_000, cacheScope: 'private' } as const;

function listTool(entry: CatalogEntry): ListedTool {
  return {
    name: entry.name,
    title: entry.title,
    description: entry.about,
    inputSchema: entry.inputSchema as ListedTool['inputSchema'],
    annotations: { ...entry.annotations, title: entry.title },
  };
}

function reportProgress(mcp: ServerContext): Context['progress'] {
  const token = mcp.mcpReq._meta?.progressToken;
  let last = -1;
  return (done, total, message) => {
    if (token === undefined || done <= last) return;
    last = done;
    const params = { progressToken: token, progress: done, message, ...(total === undefined ? {} : { total }) };
    void mcp.mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined);
  };
}

function clientName(server: Server, mcp: ServerContext): string | undefined {
  const envelope = mcp.mcpReq.envelope as Record<string, { name?: string } | undefined> | undefined;
  return envelope?.['io.modelcontextprotocol/clientInfo']?.name ?? server.getClientVersion()?.name;
}

/**
 * Build the factory for both protocol eras. All work is done here, once; the factory itself only makes a server and sets
 * its handlers, because it runs for each connection and, over HTTP, for each request.
 */
export function createServerFactory(options: ServerOptions): () => Server {
  const byName = new Map(options.catalog.map((entry) => [entry.name, entry]));
  const list = { tools: options.listed.map(listTool) };
  const find = (name: string): CatalogEntry | undefined =>
    byName.get(name) ?? byName.get(options.aliases[name] ?? '') ?? byName.get(`gitlab_${name}`);

  return () => {
    const server = new Server(options.identity, {
      capabilities: { tools: {} },
      instructions: options.instructions,
      cacheHints: { 'tools/list': listForAnHour, 'server/discover': listForAnHour },
    });
    server.setRequestHandler('tools/list', () => list);
    server.setRequestHandler('tools/call', (request, mcp) => {
      const { name, arguments: args = {} } = request.params;
      const entry = find(name);
      if (!entry) {
        const near = nearest(name, [...byName.keys()]);
        throw new ProtocolError(
          ProtocolErrorCode.InvalidParams,
          `Unknown tool: ${name}.${near ? ` Did you mean ${near}?` : ''}`,
        );
      }
      const { signal } = mcp.mcpReq;
      const ctx: Context = {
        gitlab: options.connect(signal),
        status: options.status,
        limits: { responseBytes: options.responseBytes },
        log: options.log,
        signal,
        progress: reportProgress(mcp),
      };
      return options.dispatch(entry, args, ctx, {
        isStructured: wantsStructured(options.structuredContent, clientName(server, mcp)),
      });
    });
    return server;
  };
}
