import type { ASTNode, DocumentNode, SelectionSetNode, ValueNode } from 'graphql';
import { DeniedError } from '../core/errors/denied-error.ts';
import { scopeRule } from './allowed-projects.ts';

/** A document that a scope can follow. */
export interface FollowedDocument {
  readonly ast: DocumentNode;
  readonly kind: 'query' | 'mutation';
  readonly top: SelectionSetNode;
  /** Variables that are given where a project, a group or a namespace is named. */
  readonly references: ReadonlySet<string>;
}

/** Names of arguments and input fields that take a project, a group or a namespace. */
export const isReferenceName = (name: string) =>
  /project|group|namespace|fullPath|fork|organi[sz]ation|reference/i.test(name);

/** Whether a text is meant as one of GitLab's global ids. */
export const isGlobalId = (text: string) => /^\s*gid:/i.test(text);

const mostTokens = 5_000;

export function refuseDocument(why: string): never {
  throw new DeniedError(`GraphQL can reach any project, and this server is limited to projects: ${why}.`, {
    rule: scopeRule,
  });
}

/** Values that name nothing. */
const isPlain = ({ kind }: ValueNode) =>
  kind === 'BooleanValue' ||
  kind === 'NullValue' ||
  kind === 'EnumValue' ||
  kind === 'IntValue' ||
  kind === 'FloatValue';

function checkTop(kind: FollowedDocument['kind'], { selections }: SelectionSetNode): void {
  if (kind === 'mutation' && selections.length !== 1) refuseDocument('it must be one mutation');
  for (const selection of selections) {
    if (selection.kind !== 'Field' || (selection.directives ?? []).length > 0)
      refuseDocument('its top must be plain fields');
    const [first, ...more] = selection.arguments ?? [];
    const isProject = selection.name.value === 'project' && first?.name.value === 'fullPath' && more.length === 0;
    if (kind === 'query' && !isProject) refuseDocument('a query must be one of project(fullPath: $variable)');
  }
}

/** What a node of a document names by itself, where a scope could not follow it; a variable that names a project. */
function look(node: ASTNode, references: Set<string>): void {
  if (node.kind === 'StringValue' && isGlobalId(node.value)) refuseDocument('it holds an id');
  if (node.kind === 'VariableDefinition' && node.defaultValue && !isPlain(node.defaultValue)) {
    refuseDocument('a variable has a default that could name something');
  }
  if ((node.kind !== 'Argument' && node.kind !== 'ObjectField') || !isReferenceName(node.name.value)) return;
  if (node.value.kind === 'Variable') references.add(node.value.name.value);
  else if (!isPlain(node.value) || node.value.kind === 'IntValue') refuseDocument(`${node.name.value} is no variable`);
}

/**
 * Read a document, and refuse with a DeniedError any that could reach what its variables do not name: other queries than
 * of projects by path, several mutations, texts that name things. The parser loads with the first document.
 */
export async function followDocument(text: string): Promise<FollowedDocument> {
  const { GraphQLError, parse, visit } = await import('graphql');
  let ast: DocumentNode;
  try {
    ast = parse(text, { noLocation: true, maxTokens: mostTokens });
  } catch (error) {
    if (error instanceof GraphQLError) return refuseDocument('it cannot be read');
    throw error;
  }
  const operations = ast.definitions.filter((definition) => definition.kind === 'OperationDefinition');
  const [operation, ...others] = operations;
  if (!operation || others.length > 0) return refuseDocument('it must be one operation');
  const { operation: kind } = operation;
  if (kind === 'subscription') return refuseDocument('it subscribes');
  const top = operation.selectionSet;
  checkTop(kind, top);
  const references = new Set<string>();
  visit(ast, { enter: (node) => look(node, references) });
  return { ast, kind, top, references };
}
