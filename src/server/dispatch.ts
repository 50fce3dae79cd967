import { randomUUID } from 'node:crypto';
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { CatalogEntry } from '../catalog/entry.ts';
import type { Context } from '../core/context.ts';
import { KnownError } from '../core/errors/known-error.ts';
import { type ErrorDetail, type ErrorText, errorText } from '../output/error-text.ts';
import { type RenderOptions, render } from '../output/render.ts';
import { compose, type Next } from './call.ts';
import { callStages, type House } from './stages.ts';

export interface DispatchOptions {
  readonly house: House;
  readonly output: Omit<RenderOptions, 'structured'>;
  readonly errorDetail: ErrorDetail;
}

export type Dispatch = (
  entry: CatalogEntry,
  args: Readonly<Record<string, unknown>>,
  ctx: Context,
  options: { readonly isStructured: boolean },
) => Promise<CallToolResult>;

function report(error: unknown, tool: string, ctx: Context, detail: ErrorDetail): ErrorText {
  const reference = randomUUID().slice(0, 8);
  if (!(error instanceof KnownError)) ctx.log.error({ err: error, tool, reference }, 'unexpected error');
  return errorText(error, { detail, reference });
}

/** The function that runs one tool call: stages, tool, rendering. Errors become results; only a cancelled call throws. */
export function createDispatch({ house, output, errorDetail }: DispatchOptions): Dispatch {
  const runTool: Next = async (call) => (await house.load(call.entry)).run(call.args, call.ctx);
  const pass = compose(callStages(house), runTool);
  return async (entry, args, ctx, { isStructured }) => {
    try {
      const answer = await pass({ entry, args, ctx });
      const rendered = await render(answer, { ...output, structured: isStructured });
      return {
        content: rendered.blocks.map((text) => ({ type: 'text' as const, text })),
        ...(rendered.structured
          ? { structuredContent: rendered.structured as unknown as Record<string, unknown> }
          : {}),
      };
    } catch (error) {
      if (ctx.signal.aborted) throw error;
      const shown = report(error, entry.name, ctx, errorDetail);
      const structured = isStructured ? { structuredContent: { ...shown.structured } } : {};
      return { content: [{ type: 'text', text: shown.text }], ...structured, isError: true };
    }
  };
}
