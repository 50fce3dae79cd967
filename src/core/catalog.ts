import type { Answer } from './answer.ts';
import type { JsonSchema } from './liberal.ts';
import type { Operation, Verdict } from './operation.ts';
import type { Capability } from './tool.ts';

/** The toolset that finds and runs the tools of all others, and is itself neither found nor run. */
export const findAndRun = 'tools';

export type Arguments = Readonly<Record<string, unknown>>;

/** Another name of a tool: its own, alone or with what turns the arguments under that name into its own. */
export type Alias = string | { readonly tool: string; input(args: Arguments): Arguments };

/** A tool as it is described to a caller that may never have seen it listed. */
export interface KnownTool {
  readonly name: string;
  readonly toolset: string;
  readonly title: string;
  readonly about: string;
  readonly inputSchema: JsonSchema;
  /** Inputs that the tool cannot do without and the schema does not require, since a URL or a default may fill them. */
  readonly fillable: readonly string[];
  readonly capability: Capability;
}

export interface SearchOptions {
  readonly toolset?: string | undefined;
  /** Most tools to give. */
  readonly limit: number;
}

/** All tools that policy leaves to a caller, whether they are listed or not. */
export interface Catalog {
  /** Names of the toolsets that have at least one of these tools. */
  readonly toolsets: readonly string[];
  /** The tool of this name or former name, with or without its prefix. */
  find(name: string): KnownTool | undefined;
  /** Tools that do what the query says, best first. */
  search(query: string, options: SearchOptions): Promise<readonly KnownTool[]>;
  /** Operations of GitLab's REST API that do what the query says, as `DELETE /projects/:id/badges/:badge_id`, best first. */
  searchOperations(query: string, limit: number): Promise<readonly string[]>;
  /** What policy says to an operation that the tool of this name would carry out. */
  judge(tool: string, operation: Operation): Verdict;
  /** Run a tool as if it had been called directly. InputError where there is no such tool, DeniedError where policy refuses it. */
  run(name: string, args: Readonly<Record<string, unknown>>): Promise<Answer>;
}
