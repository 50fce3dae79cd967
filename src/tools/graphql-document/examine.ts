import { type FieldNode, Kind, print, visit } from 'graphql/language/index.js';
import { stripIgnoredCharacters } from 'graphql/utilities/stripIgnoredCharacters.js';
import { DeniedError } from '../../core/errors/denied-error.ts';
import { InputError } from '../../core/errors/input-error.ts';
import type { Capability } from '../../core/tool.ts';
import { checkCredentials } from './check-credentials.ts';
import { toolsOfMutation } from './equivalent-tools.ts';
import { judgeMutation } from './judge-mutation.ts';
import { fieldsOf, measure } from './measure.ts';
import { type Operation, readOperation } from './read-document.ts';
import { readTexts, removesFiles, type Variables } from './read-values.ts';

const mostMutations = 10;

/** What a call is given. */
export interface DocumentInput {
  readonly query: string;
  readonly variables?: Variables | undefined;
  readonly operation_name?: string | undefined;
}

/** One mutation of an operation, as its answer will show it. */
export interface Payload {
  readonly name: string;
  /** Its name in the answer. */
  readonly key: string;
  /** Under which names its `errors` come; none where they were not asked for. */
  readonly errorKeys: readonly string[];
}

/** What is known of an operation before it is sent. */
export interface Examined {
  readonly kind: 'query' | 'mutation';
  /** What is sent: the operation and the fragments it uses, written anew, so that what was read is what arrives. */
  readonly text: string;
  readonly payloads: readonly Payload[];
  /** Besides `graphql`. */
  readonly needs: readonly Capability[];
  /** Tools that do what the mutations do. */
  readonly tools: readonly string[];
  /** Texts of a mutation, of which GitLab may read some for commands. */
  readonly texts: readonly string[];
  /** Variables that were given and the operation does not declare. */
  readonly unknownVariables: readonly string[];
}

/** Texts in block quotes become plain ones, since readers differ in how they take the indentation off. */
function write({ node, fragments }: Operation, used: readonly string[]): string {
  const definitions = [node, ...used.flatMap((name) => fragments.get(name) ?? [])];
  const document = visit(
    { kind: Kind.DOCUMENT, definitions },
    { StringValue: (value) => (value.block ? { ...value, block: false } : undefined) },
  );
  return stripIgnoredCharacters(print(document));
}

const keyOf = ({ alias, name }: FieldNode) => (alias ?? name).value;

function payloadsOf({ node, fragments }: Operation): Payload[] {
  const roots = fieldsOf(node.selectionSet, fragments).filter(({ name }) => !name.value.startsWith('__'));
  if (roots.length > mostMutations)
    throw new InputError(`The document has ${roots.length} mutations, more than ${mostMutations}.`);
  return roots.map((field) => {
    const errors = fieldsOf(field.selectionSet, fragments).filter(({ name }) => name.value === 'errors');
    return { name: field.name.value, key: keyOf(field), errorKeys: errors.map(keyOf) };
  });
}

/** What a mutation needs. DeniedError for one that makes a credential. */
function needsOf(name: string): readonly Capability[] {
  const judgement = judgeMutation(name);
  if (judgement !== 'credential') return judgement;
  throw new DeniedError(`${name} makes or hands out a credential, which this server never does.`, {
    rule: 'no credentials',
    hint: 'The user can do it in GitLab itself; no setting of this server allows it.',
  });
}

/**
 * Read an operation without sending it: what it does, what it needs, and the text to send. InputError for what cannot be
 * run, DeniedError for mutations that make a credential. Subscriptions are refused: GitLab has none over HTTP.
 */
export function examine({ query, variables = {}, operation_name }: DocumentInput): Examined {
  const operation = readOperation(query, operation_name);
  const kind = operation.node.operation;
  if (kind === 'subscription') throw new InputError('Subscriptions cannot be run here, only queries and mutations.');
  const used = measure(operation);
  checkCredentials(operation);
  const declared = new Set(operation.node.variableDefinitions?.map(({ variable }) => variable.name.value));
  const unknownVariables = Object.keys(variables).filter((name) => !declared.has(name));
  const common = { text: write(operation, used), unknownVariables };
  if (kind === 'query') return { ...common, kind, payloads: [], needs: [], tools: [], texts: [] };
  const payloads = payloadsOf(operation);
  const names = [...new Set(payloads.map(({ name }) => name))];
  const removal: readonly Capability[] = removesFiles(operation, used, variables) ? ['delete'] : [];
  // A mutation that names none, `mutation { __typename }`, is one all the same.
  const needs = ['write' as const, ...names.flatMap(needsOf), ...removal];
  return {
    ...common,
    kind,
    payloads,
    needs: [...new Set(needs)],
    tools: [...new Set(names.flatMap(toolsOfMutation))],
    texts: readTexts(operation, used, variables),
  };
}
