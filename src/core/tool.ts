import type { z } from 'zod';
import type { Answer } from './answer.ts';
import type { Context } from './context.ts';
import type { Operation } from './operation.ts';
import type { Fields } from './params.ts';
import type { Verb } from './route.ts';
import type { Projection } from './shape.ts';

/** What a tool may do to GitLab; policy forbids tools by these words. */
export type Capability = 'read' | 'write' | 'delete' | 'admin' | 'graphql' | 'agent';
export const capabilities: readonly Capability[] = ['read', 'write', 'delete', 'admin', 'graphql', 'agent'];

/**
 * How a tool relates to projects. `project`: names its project in an argument. `filtered`: lists rows of many projects,
 * which a project scope filters, or changes one thing whose project it looks up. `safe`: touches no project. `unprovable`: may touch any, so a project scope removes it.
 */
export type Reach = 'project' | 'filtered' | 'safe' | 'unprovable';

/** Hints of the protocol by which a host decides whether to ask its user. */
export interface Annotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
}

/** A tool as the rest of the program sees it, whatever it was declared with. */
export interface Tool {
  readonly title: string;
  readonly about: string;
  readonly input: Fields;
  readonly capability: Capability;
  /** A second capability that every call needs, whatever its input. */
  readonly alsoNeeds?: Capability;
  readonly annotations: Annotations;
  readonly output?: Projection;
  readonly example: Readonly<Record<string, unknown>>;
  readonly route?: string;
  /** Where inputs and `ownedBy` do not tell it. */
  readonly reach?: Reach;
  /** Whether the project may be left out for a group. */
  readonly orGroup?: true;
  /** Field of a row that names its project's id, for filtering a list under a project scope. */
  readonly ownedBy?: string;
  /**
   * Inputs of which one says what the tool is about. Where none is given, a checkout fills in the merge request of its
   * branch, or the branch itself where it has none and the tool takes a ref here.
   */
  readonly fromCheckout?: readonly string[];
  /**
   * Capabilities that this input needs besides the tool's own: a commit that deletes a file needs `delete`. The server
   * asks after it has read the input, and refuses the call where policy forbids one of them.
   */
  needs?(input: Readonly<Record<string, unknown>>): readonly Capability[];
  /** Names of tools whose work this input has done in another way. The call is refused where policy forbids one of them. */
  standsFor?(input: Readonly<Record<string, unknown>>): readonly string[];
  /** All texts of this input that GitLab may read for commands, where the names of inputs do not tell them. */
  texts?(input: Readonly<Record<string, unknown>>): readonly string[];
  /** An input whose text may leave the project open, as `projects/:id` does; only then is one assumed. */
  readonly projectIn?: string;
  /**
   * For a tool that can carry out any operation of GitLab's API: the one that this input asks for. Throws what is wrong
   * with the input. The server refuses the call where policy forbids the operation, or all tools that do the same.
   */
  operation?(input: Readonly<Record<string, unknown>>, ctx: Context): Promise<Operation>;
  run(input: Readonly<Record<string, unknown>>, ctx: Context): Promise<Answer>;
}

export type Input<F extends Fields> = z.output<z.ZodObject<F>>;
export type Example<F extends Fields> = z.input<z.ZodObject<F>>;

export interface Declaration<F extends Fields> {
  readonly title: string;
  readonly about: string;
  readonly input: F;
  readonly output?: Projection;
  readonly alsoNeeds?: Capability;
  readonly reach?: Reach;
  readonly ownedBy?: string;
  readonly fromCheckout?: readonly (keyof F & string)[];
  readonly projectIn?: keyof F & string;
  readonly example: Example<F>;
}

const capabilityOfVerb: Readonly<Record<Verb, Capability>> = {
  GET: 'read',
  POST: 'write',
  PUT: 'write',
  PATCH: 'write',
  DELETE: 'delete',
};

/** Annotations from the verb (and from the capability where that says more than the verb). */
export function annotate(verb: Verb, capability: Capability): Annotations {
  if (capability === 'read') return { readOnlyHint: true };
  const isRepeatable = verb === 'PUT' || verb === 'DELETE';
  return {
    readOnlyHint: false,
    destructiveHint: capability === 'delete' || capability === 'admin',
    ...(isRepeatable ? { idempotentHint: true } : {}),
  };
}

/** The capability a verb stands for, unless the declaration says otherwise. */
export function capabilityOf(verb: Verb): Capability {
  return capabilityOfVerb[verb];
}

/** Declare a rich tool: one with its own `run`. `effect` stands where an endpoint has its verb. */
export function tool<F extends Fields>(
  declaration: Declaration<F> & {
    readonly effect: Capability;
    readonly orGroup?: true;
    /** Where `effect` says the wrong thing. */
    readonly annotations?: Annotations;
    needs?(input: Input<F>): readonly Capability[];
    standsFor?(input: Input<F>): readonly string[];
    texts?(input: Input<F>): readonly string[];
    operation?(input: Input<F>, ctx: Context): Promise<Operation>;
    run(input: Input<F>, ctx: Context): Promise<Answer>;
  },
): Tool {
  const { effect, needs, standsFor, texts, operation, run, ...rest } = declaration;
  return {
    annotations: annotate(effect === 'read' ? 'GET' : effect === 'delete' ? 'DELETE' : 'POST', effect),
    ...rest,
    capability: effect,
    ...(needs ? { needs: (input) => needs(input as Input<F>) } : {}),
    ...(standsFor ? { standsFor: (input) => standsFor(input as Input<F>) } : {}),
    ...(texts ? { texts: (input) => texts(input as Input<F>) } : {}),
    ...(operation ? { operation: (input, ctx) => operation(input as Input<F>, ctx) } : {}),
    run: async (input, ctx) => run(input as Input<F>, ctx),
  };
}
