import { randomUUID } from 'node:crypto';
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { CatalogEntry } from '../catalog/entry.ts';
import type { Answer } from '../core/answer.ts';
import { KnownError } from '../core/errors/known-error.ts';
import { type ErrorDetail, type ErrorText, errorText } from '../output/error-text.ts';
import { type RenderOptions, render } from '../output/render.ts';
import { type Caller, compose, type Next } from './call.ts';
import { PendingQuestion } from './confirm.ts';
import { openCatalog } from './open-catalog.ts';
import { callStages, type House } from './stages.ts';

export interface DispatchOptions {
  readonly house: House;
  readonly output: Omit<RenderOptions, 'structured'>;
  readonly errorDetail: ErrorDetail;
}

export type Dispatch = (
  entry: CatalogEntry,
  args: Readonly<Record<string, unknown>>,
  caller: Caller,
  options: {
    readonly isStructured: boolean;
    /** Whether the client knows links as a part of a result, as since 2025-06-18; true unless told. */
    readonly takesLinks?: boolean;
  },
) => Promise<CallToolResult>;

/** What the caller may see of an error. One that nobody foresaw is logged, and shows as its reference alone. */
export function reportError(error: unknown, tool: string, ctx: Caller, detail: ErrorDetail): ErrorText {
  const reference = randomUUID().slice(0, 8);
  if (!(error instanceof KnownError)) ctx.log.error({ err: error, tool, reference }, 'unexpected error');
  return errorText(error, { detail, reference });
}

/** Runs a tool as one caller, through all stages, and gives its answer before rendering. Throws what the stages and the tool throw. */
export type Run = (entry: CatalogEntry, args: Readonly<Record<string, unknown>>, caller: Caller) => Promise<Answer>;

/** Compose the stages, once, around the tools of a house. */
export function createRun(house: House): Run {
  const runTool: Next = async (call) => (await house.load(call.entry)).run(call.args, call.ctx);
  const pass = compose(callStages(house), runTool);
  const withCatalog = openCatalog(house, pass);
  return (entry, args, caller) => pass({ entry, args, ctx: withCatalog(caller), confirm: caller.confirm });
}

/** What stands beside the text of an answer. */
function attachmentsOf(answer: Answer, takesLinks: boolean): CallToolResult['content'] {
  if (answer.kind !== 'json') return [];
  const { image, links = [] } = answer;
  return [
    ...(image ? [{ type: 'image' as const, ...image }] : []),
    ...(takesLinks ? links.map((link) => ({ type: 'resource_link' as const, ...link })) : []),
  ];
}

/** The function that runs one tool call: stages, tool, rendering. Errors become results; only a cancelled call throws, and one that waits for its user (PendingQuestion). */
export function createDispatch({ house, output, errorDetail }: DispatchOptions): Dispatch {
  const run = createRun(house);
  return async (entry, args, caller, { isStructured, takesLinks = true }) => {
    try {
      const answer = await run(entry, args, caller);
      const rendered = await render(answer, { ...output, structured: isStructured });
      return {
        content: [
          ...rendered.blocks.map((text) => ({ type: 'text' as const, text })),
          ...attachmentsOf(answer, takesLinks),
        ],
        ...(rendered.structured
          ? { structuredContent: rendered.structured as unknown as Record<string, unknown> }
          : {}),
      };
    } catch (error) {
      if (caller.signal.aborted || error instanceof PendingQuestion) throw error;
      const shown = reportError(error, entry.name, caller, errorDetail);
      const structured = isStructured ? { structuredContent: { ...shown.structured } } : {};
      return { content: [{ type: 'text', text: shown.text }], ...structured, isError: true };
    }
  };
}
