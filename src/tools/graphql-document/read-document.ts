import {
  type DefinitionNode,
  type FragmentDefinitionNode,
  Kind,
  Lexer,
  type OperationDefinitionNode,
  parse,
  Source,
  TokenKind,
} from 'graphql/language/index.js';
import { InputError } from '../../core/errors/input-error.ts';

/** GitLab takes 10,000 characters, of its newest versions; what is longer than this is not even read. */
const mostCharacters = 20_000;
/** Braces, brackets and parentheses in each other. */
const mostNesting = 100;

export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

/** One operation of a document, with all fragments of the document by name. */
export interface Operation {
  readonly node: OperationDefinitionNode;
  readonly fragments: Fragments;
}

const opening: ReadonlySet<string> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]);
const closing: ReadonlySet<string> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]);

/** The parser calls itself for what is nested, so how deep that is must be known before. */
function checkNesting(text: string): void {
  const lexer = new Lexer(new Source(text));
  let depth = 0;
  for (let token = lexer.advance(); token.kind !== TokenKind.EOF; token = lexer.advance()) {
    if (opening.has(token.kind)) depth += 1;
    if (closing.has(token.kind)) depth -= 1;
    if (depth > mostNesting) throw new InputError(`The document nests brackets more than ${mostNesting} deep.`);
  }
}

function parseText(text: string): readonly DefinitionNode[] {
  try {
    checkNesting(text);
    return parse(text, { noLocation: true }).definitions;
  } catch (error) {
    const { message, locations } = error as {
      message: string;
      locations?: readonly { line: number; column: number }[];
    };
    const [place] = locations ?? [];
    if (!place) throw error;
    throw new InputError(`The document has a fault in line ${place.line}, column ${place.column}: ${message}`, {
      hint: 'Correct the document; nothing was sent. Values that are texts are best passed as variables.',
    });
  }
}

const nameOf = ({ name }: { readonly name?: { readonly value: string } | undefined }) => name?.value ?? '(unnamed)';

function findTwice(names: readonly string[]): string | undefined {
  return names.find((name, index) => names.indexOf(name) !== index);
}

function select(operations: readonly OperationDefinitionNode[], wanted: string | undefined): OperationDefinitionNode {
  const names = operations.map(nameOf).join(', ');
  if (operations.length === 0)
    throw new InputError('The document has no operation: write one, such as { currentUser { username } }.');
  if (wanted !== undefined) {
    const found = operations.find(({ name }) => name?.value === wanted);
    if (found) return found;
    throw new InputError(`operation_name ${JSON.stringify(wanted)} is not in the document, which has ${names}.`);
  }
  const [first, second] = operations;
  if (first && !second) return first;
  throw new InputError(`The document has ${operations.length} operations: ${names}.`, {
    hint: 'Name the one to run in operation_name.',
  });
}

/**
 * Read a document and select the operation that runs. InputError for what is no document of operations and fragments, for
 * names given twice, which the reader at the other end may take otherwise, and for a selection that is not clear.
 */
export function readOperation(text: string, operationName?: string): Operation {
  if (text.length > mostCharacters) {
    throw new InputError(`The document has ${text.length} characters, more than ${mostCharacters}.`, {
      hint: 'Pass texts as variables, and ask for less at a time.',
    });
  }
  const definitions = parseText(text);
  const operations = definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const fragments = definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
  if (operations.length + fragments.length < definitions.length)
    throw new InputError('The document defines types; only operations and fragments can be run.');
  const twice = findTwice(operations.map(nameOf)) ?? findTwice(fragments.map(nameOf));
  if (twice !== undefined) throw new InputError(`The document defines ${twice} twice.`);
  const named = fragments.map((fragment) => [fragment.name.value, fragment] as const);
  return { node: select(operations, operationName || undefined), fragments: new Map(named) };
}
