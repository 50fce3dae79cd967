import type {
  CompleteRequest,
  CompleteResult,
  GetPromptResult,
  ListPromptsResult,
  ListResourceTemplatesResult,
  ReadResourceResult,
  Server,
  ServerCapabilities,
} from '@modelcontextprotocol/server';
import type { Caller } from './call.ts';
import type { CallerOf } from './caller.ts';
import type { DispatchOptions } from './dispatch.ts';

/** What a server offers besides tools. Nothing depends on it: many clients ask for tools alone. */
export interface Features {
  readonly capabilities: ServerCapabilities;
  listTemplates(): Promise<ListResourceTemplatesResult>;
  readResource(uri: string, caller: Caller): Promise<ReadResourceResult>;
  listPrompts(): Promise<ListPromptsResult>;
  getPrompt(name: string, args: Readonly<Record<string, string>>, webUrl: string): Promise<GetPromptResult>;
  complete(params: CompleteRequest['params'], caller: Caller): Promise<CompleteResult>;
}

const noResources = { resources: [] };

/** Open something once, when it is first asked for. */
function onFirstUse<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined;
  return () => {
    opened ??= open();
    return opened;
  };
}

/** Build the features. Their code is loaded with the first request for each, so that a start does not pay for it. */
export function createFeatures(options: DispatchOptions): Features {
  const resources = onFirstUse(async () => (await import('./resources/read-resource.ts')).createResources(options));
  const prompts = onFirstUse(async () => (await import('./prompts.ts')).createPrompts(options.house));
  const completions = onFirstUse(async () => (await import('./completions.ts')).createCompletions(options.house));
  return {
    capabilities: { resources: {}, prompts: {}, completions: {} },
    listTemplates: async () => (await resources()).list,
    readResource: async (uri, caller) => (await resources()).read(uri, caller),
    listPrompts: async () => (await prompts()).list,
    getPrompt: async (name, args, webUrl) => (await prompts()).get(name, args, webUrl),
    complete: async (params, caller) => (await completions()).complete(params, caller),
  };
}

/**
 * Give the function that sets a server's handlers for the features. Completions are waited for no longer than
 * `completionMs`, in milliseconds: later nobody looks at them.
 */
export function serveFeatures(features: Features, callerOf: CallerOf, completionMs = 5_000): (server: Server) => void {
  const listResources = () => noResources;
  const listTemplates = () => features.listTemplates();
  const listPrompts = () => features.listPrompts();
  return (server) => {
    server.setRequestHandler('resources/list', listResources);
    server.setRequestHandler('resources/templates/list', listTemplates);
    server.setRequestHandler('resources/read', ({ params }, mcp) => features.readResource(params.uri, callerOf(mcp)));
    server.setRequestHandler('prompts/list', listPrompts);
    server.setRequestHandler('prompts/get', ({ params }, mcp) =>
      features.getPrompt(params.name, params.arguments ?? {}, callerOf(mcp).gitlab.webUrl),
    );
    server.setRequestHandler('completion/complete', ({ params }, mcp) => {
      const signal = AbortSignal.any([mcp.mcpReq.signal, AbortSignal.timeout(completionMs)]);
      return features.complete(params, callerOf(mcp, signal));
    });
  };
}
