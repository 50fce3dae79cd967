import type { Role } from '../core/params.ts';

/** What an argument stands for: by it a URL is read, and values are offered. */
export type Kind =
  | Extract<Role, 'project' | 'merge_request' | 'issue' | 'pipeline' | 'ref' | 'file'>
  | 'tag'
  | 'labels'
  | 'username';

export interface PromptArgument {
  readonly kind: Kind;
  readonly about: string;
  readonly isRequired?: true;
  /** A tool without which the argument is of no use. */
  readonly needs?: string;
}

/** The arguments of a prompt as they were read: numbers of merge requests, issues and pipelines, text for the rest. */
export type Given = Readonly<Record<string, string | number | undefined>>;

/** Tells whether a model can call a tool of this server. */
export type Can = (tool: string) => boolean;

/** A task in words, with the tools to use in their order. */
export interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  /** In the order in which a user types them. */
  readonly arguments: Readonly<Record<string, PromptArgument>>;
  /** Tools without which the task cannot be done. */
  readonly needs: readonly string[];
  /** What to do, with the arguments in it. */
  goal(given: Given): string;
  /** Names only tools that `can` knows. What is false is left out. */
  steps(given: Given, can: Can): readonly (string | false)[];
}

export const project: PromptArgument = {
  kind: 'project',
  about: 'Project ID or path, or the URL of what this is about',
};

/** The arguments that name what a prompt is about, as the tools take them. */
export function pointTo(thing: string, given: Given): string {
  const args = JSON.stringify({ project_id: given.project, [thing]: given[thing] });
  const isWhole = given.project !== undefined && given[thing] !== undefined;
  if (args === '{}') return `Leave out project_id and ${thing}: the server takes them from the git checkout.`;
  return `Its arguments: ${args}${isWhole ? '' : '; leave out the others, the server fills them in'}.`;
}
