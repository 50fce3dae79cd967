import { isGlobalId, isReferenceName, refuseDocument } from './document.ts';

/** What a call has found inside so far, by global id. */
export interface FoundIds {
  /** Things of the project, which may be changed. */
  readonly owned: ReadonlySet<string>;
  /** What things of the project can be given: labels, milestones, types. */
  readonly usable: ReadonlySet<string>;
}

export interface VariableRules {
  readonly kind: 'query' | 'mutation';
  /** Variables that are given where a project is named, whatever they are called. */
  readonly references: ReadonlySet<string>;
  readonly found: FoundIds;
  /** Path that an allowed project has now, by id or path; DeniedError for any other. */
  locate(project: string): Promise<string>;
}

interface Confined {
  readonly variables: Readonly<Record<string, unknown>>;
  /** Whether anything ties them to an allowed project. */
  readonly isAnchored: boolean;
}

const globalId = /^gid:\/\/gitlab\/([A-Za-z:]+)\/(\d+)$/;
const isIdName = (name: string) => /^ids?$|Ids?$/.test(name) && name !== 'clientMutationId';

class Confining {
  isAnchored = false;
  readonly #rules: VariableRules;

  constructor(rules: VariableRules) {
    this.#rules = rules;
  }

  async #locate(name: string, value: unknown): Promise<unknown> {
    if (typeof value === 'boolean' || value === null) return value;
    if (Array.isArray(value)) return Promise.all(value.map((each) => this.#locate(name, each)));
    if (typeof value !== 'string') return refuseDocument(`${name} names no project`);
    if (isGlobalId(value)) return this.#confineId(name, value);
    const path = await this.#rules.locate(value);
    this.isAnchored = true;
    return path;
  }

  /** An id in a mutation. A person is nobody's; a project is told by its number. */
  async #confineId(name: string, value: string): Promise<string> {
    const { owned, usable } = this.#rules.found;
    const [, type, number = ''] = globalId.exec(value) ?? [];
    if (owned.has(value) || type === 'Project') {
      if (type === 'Project') await this.#rules.locate(number);
      this.isAnchored = true;
      return value;
    }
    if (name !== 'id' && (type === 'User' || usable.has(value))) return value;
    return refuseDocument(`${name} is not the id of something found in an allowed project`);
  }

  async confine(name: string, value: unknown): Promise<unknown> {
    if (isReferenceName(name)) return this.#locate(name, value);
    if (Array.isArray(value)) return Promise.all(value.map((each) => this.confine(name, each)));
    if (typeof value === 'object' && value !== null) return this.confineAll(value as Record<string, unknown>);
    if (this.#rules.kind === 'query' || value === null || typeof value === 'boolean') return value;
    if (typeof value === 'string' && isGlobalId(value)) return this.#confineId(name, value);
    return isIdName(name) ? refuseDocument(`${name} is no global id`) : value;
  }

  async confineAll(values: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> {
    const given = Object.entries(values).filter(([, value]) => value !== undefined);
    const confined = given.map(async ([name, value]) => [name, await this.confine(name, value)] as const);
    return Object.fromEntries(await Promise.all(confined));
  }

  async confineVariables(values: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> {
    const given = Object.entries(values).filter(([, value]) => value !== undefined);
    const confined = given.map(async ([name, value]) => {
      const isReference = this.#rules.references.has(name);
      return [name, await (isReference ? this.#locate(name, value) : this.confine(name, value))] as const;
    });
    return Object.fromEntries(await Promise.all(confined));
  }
}

/**
 * The variables of a document with the present paths of the allowed projects they name. DeniedError where one names
 * another project or a group, or where a mutation is given an id that this call has not found inside.
 */
export async function confineVariables(
  values: Readonly<Record<string, unknown>>,
  rules: VariableRules,
): Promise<Confined> {
  const confining = new Confining(rules);
  const variables = await confining.confineVariables(values);
  return { variables, isAnchored: confining.isAnchored };
}
