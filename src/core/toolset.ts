import type { Tool } from './tool.ts';

/** Parts of GitLab that a switch can turn off: USE_GITLAB_WIKI, USE_MILESTONE, USE_PIPELINE, USE_RELEASE. */
export type Feature = 'wiki' | 'milestone' | 'pipeline' | 'release';

/** Tools of one area of GitLab. The name is also what the file is called. */
export interface Toolset {
  readonly name: string;
  readonly about: string;
  readonly feature?: Feature;
  readonly tools: Readonly<Record<string, Tool>>;
}

/** Declare a toolset: its tools by their MCP names. */
export function toolset(
  name: string,
  about: string,
  tools: Readonly<Record<string, Tool>>,
  options: { readonly feature?: Feature } = {},
): Toolset {
  return { name, about, tools, ...options };
}
