import type { GraphQLError } from 'graphql';

/** What the library finds wrong with a document, and how GitLab's own library says it. */
const wordings: readonly (readonly [RegExp, (...found: string[]) => { message: string; extensions?: object }])[] = [
  [
    /^Cannot query field "(\w+)" on type "(\w+)"/,
    (fieldName = '', typeName = '') => ({
      message: `Field '${fieldName}' doesn't exist on type '${typeName}'`,
      extensions: { code: 'undefinedField', typeName, fieldName },
    }),
  ],
  [
    /^Unknown argument "(\w+)" on field "\w+\.(\w+)"/,
    (argumentName = '', name = '') => ({
      message: `Field '${name}' doesn't accept argument '${argumentName}'`,
      extensions: { code: 'argumentNotAccepted', name, typeName: 'Field', argumentName },
    }),
  ],
  [
    /^Field "(\w+)" argument "(\w+)" of type .* is required/,
    (name = '', argumentNames = '') => ({
      message: `Field '${name}' is missing required arguments: ${argumentNames}`,
      extensions: { code: 'missingRequiredArguments', className: 'Field', name, arguments: argumentNames },
    }),
  ],
  [
    /^Field "(\w+)" of type "([^"]+)" must have a selection of subfields/,
    (name = '', type = '') => ({
      message: `Field must have selections (field '${name}' returns ${type} but has no selections. Did you mean '${name} { ... }'?)`,
      extensions: { code: 'selectionMismatch', nodeName: `field '${name}'`, typeName: type },
    }),
  ],
  [
    /^Variable "\$(\w+)" of required type "([^"]+)" was not provided/,
    (name = '', type = '') => ({
      message: `Variable $${name} of type ${type} was provided invalid value`,
      extensions: { value: null, problems: [{ path: [], explanation: 'Expected value to not be null' }] },
    }),
  ],
];

/** An error in the words and with the extensions of GitLab's GraphQL library. */
export function inGitLabsWords({ message, locations, path }: GraphQLError) {
  const place = { ...(locations ? { locations } : {}), ...(path ? { path } : {}) };
  for (const [pattern, say] of wordings) {
    const found = pattern.exec(message);
    if (found) return { path: ['query', found[1]], ...place, ...say(...found.slice(1)) };
  }
  return { message, ...place };
}
