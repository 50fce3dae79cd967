import { type Answer, json } from '../../core/answer.ts';
import type { KnownTool } from '../../core/catalog.ts';
import type { Context } from '../../core/context.ts';
import { InputError } from '../../core/errors/input-error.ts';
import { signatureOf } from './signature.ts';

export interface FindInput {
  readonly query: string;
  readonly toolset?: string | undefined;
  readonly limit?: number | undefined;
  readonly detail?: boolean | undefined;
}

const mostFound = 20;

function describeTool(tool: KnownTool, isDetailed: boolean): Readonly<Record<string, unknown>> {
  const { name, title, about, capability, inputSchema } = tool;
  const facts = { name, title, about, capability };
  return isDetailed ? { ...facts, inputSchema } : { ...facts, input: signatureOf(tool) };
}

/** The tools that fit a query, or the one whose name it is. What policy refuses is not among them. */
export async function findTools(input: FindInput, { catalog }: Context): Promise<Answer> {
  const { query, toolset, limit = 5, detail = false } = input;
  if (toolset !== undefined && !catalog.toolsets.includes(toolset)) {
    throw new InputError(`There is no toolset ${toolset}.`, { hint: `Known are ${catalog.toolsets.join(', ')}.` });
  }
  const named = catalog.find(query.trim());
  if (named) return json([describeTool(named, true)], { isUserText: false });
  const found = await catalog.search(query, { toolset, limit: Math.min(Math.max(limit, 1), mostFound) });
  const notes =
    found.length === 0
      ? [`No tool fits; gitlab_find_endpoint searches GitLab's whole API. Toolsets: ${catalog.toolsets.join(', ')}.`]
      : [];
  return json(
    found.map((tool) => describeTool(tool, detail)),
    { notes, isUserText: false },
  );
}
