import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequiredResult,
  type Tool as ListedTool,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { Directory } from '../catalog/directory.ts';
import type { CatalogEntry } from '../catalog/entry.ts';
import { type CallerOptions, createCallerOf } from './caller.ts';
import { createConfirmation, PendingQuestion } from './confirm.ts';
import type { Dispatch } from './dispatch.ts';
import { type Features, serveFeatures } from './features.ts';
import { explainUnknown } from './open-catalog.ts';
import { wantsStructured } from './structured.ts';

export interface ServerOptions extends CallerOptions {
  readonly identity: { readonly name: string; readonly version: string };
  readonly instructions: string;
  readonly directory: Directory;
  /** What tools/list shows. */
  readonly listed: readonly CatalogEntry[];
  readonly dispatch: Dispatch;
  /** Resources, prompts and completions; absent where tools are all there is. */
  readonly features?: Features;
  readonly structuredContent: 'auto' | 'true' | 'false';
  /** How long a question to the user stays open, in seconds; five minutes by default. */
  readonly answerSeconds?: number;
}

/** The revision that lets a result hold links; older clients refuse a result with parts they do not know. */
const linksSince = '2025-06-18';
const listForAnHour = { ttlMs: 3_600_000, cacheScope: 'private' } as const;
/** None of these changes while a server runs. What is read from GitLab has no hint, and so is not kept. */
const cacheHints = {
  'server/discover': listForAnHour,
  'tools/list': listForAnHour,
  'resources/list': listForAnHour,
  'resources/templates/list': listForAnHour,
  'prompts/list': listForAnHour,
};

function listTool(entry: CatalogEntry): ListedTool {
  return {
    name: entry.name,
    title: entry.title,
    description: entry.about,
    inputSchema: entry.inputSchema as ListedTool['inputSchema'],
    annotations: { ...entry.annotations, title: entry.title },
  };
}

/** The result that asks the user, where a call waits for that. */
function giveQuestion(thrown: unknown): InputRequiredResult {
  if (thrown instanceof PendingQuestion) return thrown.result;
  throw thrown;
}

/** What the client declared: with each request in the 2026 era, at the start of the session before. */
function clientCapabilities(server: Server, mcp: ServerContext): ClientCapabilities | undefined {
  const envelope = mcp.mcpReq.envelope as Record<string, ClientCapabilities | undefined> | undefined;
  return envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities();
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
  const { directory, features, answerSeconds = 300 } = options;
  const list = { tools: options.listed.map(listTool) };
  const callerOf = createCallerOf(options);
  const serveRest = features && serveFeatures(features, callerOf);
  const confirmation = createConfirmation(answerSeconds);

  return () => {
    const server = new Server(options.identity, {
      capabilities: { tools: {}, ...features?.capabilities },
      instructions: options.instructions,
      cacheHints,
      requestState: { verify: confirmation.verify },
      inputRequired: { roundTimeoutMs: Math.max(answerSeconds, 1) * 1000 },
    });
    server.setRequestHandler('tools/list', () => list);
    server.setRequestHandler('tools/call', (request, mcp) => {
      const { name, arguments: args = {} } = request.params;
      const found = directory.resolve(name, args);
      if (!found) throw new ProtocolError(ProtocolErrorCode.InvalidParams, explainUnknown(name, directory));
      const confirm = confirmation.through(mcp, clientCapabilities(server, mcp));
      const caller = { ...callerOf(mcp), confirm };
      const isStructured = wantsStructured(options.structuredContent, clientName(server, mcp));
      const takesLinks = (server.getNegotiatedProtocolVersion() ?? linksSince) >= linksSince;
      return options.dispatch(found.entry, found.args, caller, { isStructured, takesLinks }).catch(giveQuestion);
    });
    serveRest?.(server);
    return server;
  };
}
