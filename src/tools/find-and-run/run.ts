import type { Answer } from '../../core/answer.ts';
import { findAndRun } from '../../core/catalog.ts';
import type { Context } from '../../core/context.ts';
import { InputError } from '../../core/errors/input-error.ts';

export interface RunInput {
  readonly name: string;
  readonly arguments?: Readonly<Record<string, unknown>> | undefined;
}

/** Whatever a host lets pass unasked for the reading tool must not change anything, so it runs nothing but reads. */
function refuseUnfit(input: RunInput, kind: 'read' | 'write', { catalog }: Context): void {
  const tool = catalog.find(input.name);
  if (tool?.toolset === findAndRun)
    throw new InputError(`${tool.name} cannot be run through another tool; call it directly.`);
  if (kind === 'read' && tool && tool.capability !== 'read') {
    throw new InputError(`${tool.name} does more than read (capability ${tool.capability}); nothing was run.`, {
      hint: 'Run it with gitlab_run_write_tool.',
    });
  }
}

/** Run one tool of the catalog by name. `kind` is what the tool called may do. */
export async function runTool(input: RunInput, kind: 'read' | 'write', ctx: Context): Promise<Answer> {
  refuseUnfit(input, kind, ctx);
  return ctx.catalog.run(input.name, input.arguments ?? {});
}
