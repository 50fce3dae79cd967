import type { ServerContext } from '@modelcontextprotocol/server';
import type { Context, GitLab, Log, Status } from '../core/context.ts';
import type { Caller } from './call.ts';

/** What every caller of a server is given. */
export interface CallerOptions {
  readonly responseBytes: number;
  readonly log: Log;
  readonly status: Status;
  /** GitLab with the credential of this connection's caller, bound to one call's signal. */
  connect(signal: AbortSignal): GitLab;
  /** Absent where callers work on other machines. */
  readonly readLocalFile?: Context['readLocalFile'];
}

/** Who sent a request, with GitLab in their name. It follows the request's own signal unless another is given. */
export type CallerOf = (mcp: ServerContext, signal?: AbortSignal) => Caller;

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

/** The function that tells callers from their requests, the same for tools, resources, prompts and completions. */
export function createCallerOf(options: CallerOptions): CallerOf {
  const { responseBytes, log, status, connect, readLocalFile } = options;
  const limits = { responseBytes };
  return (mcp, signal = mcp.mcpReq.signal) => ({
    gitlab: connect(signal),
    status,
    limits,
    log,
    signal,
    progress: reportProgress(mcp),
    readLocalFile,
  });
}
