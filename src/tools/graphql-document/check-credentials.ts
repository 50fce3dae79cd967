import type { SelectionSetNode } from 'graphql/language/index.js';
import { InputError } from '../../core/errors/input-error.ts';
import { isSecretName } from '../../core/secret-names.ts';
import { fieldsOf } from './measure.ts';
import type { Operation } from './read-document.ts';

/** Fields whose `value` may be a credential that its name does not tell: CI variables, headers of audit streams. */
const pairs = /(?:variables?|headers?)$/i;
/** Those of the pipeline's configuration, which is a file of the repository. */
const openPairs = 'ciConfigVariables';

/**
 * Refuse a selection by which a credential would get past the mask, which knows it by its name: under another name, or
 * without what tells that it is one. For an operation that was measured.
 */
export function checkCredentials({ node, fragments }: Operation): void {
  function walk(selectionSet: SelectionSetNode | undefined, isInPair: boolean): void {
    for (const { alias, name, selectionSet: inner } of fieldsOf(selectionSet, fragments)) {
      if (alias && isSecretName(name.value))
        throw new InputError(`${name.value} may hold a credential and can be selected under its own name only.`);
      if (isInPair && name.value === 'value')
        throw new InputError(
          'The values of CI variables and of headers are not read by GraphQL here: leave value out.',
        );
      walk(inner, isInPair || (pairs.test(name.value) && name.value !== openPairs));
    }
  }
  walk(node.selectionSet, false);
}
