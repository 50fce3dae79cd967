import { decodeText } from '../../core/decode-text.ts';
import { InputError } from '../../core/errors/input-error.ts';
import { applyEdits } from './apply-edits.ts';
import type { TextEdit } from './edits.ts';

/** A text as Latin-1 bytes. Throws InputError for a character it does not have. */
export function toLatin1(text: string, where: string): Buffer {
  const other = [...text].find((character) => character > '\u00ff');
  if (other !== undefined) {
    const point = `U+${(other.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
    throw new InputError(`${where} is in Latin-1, which has no ${JSON.stringify(other)} (${point}).`, {
      hint: 'Nothing was changed. Do without that character, or pass the whole content anew, as UTF-8.',
    });
  }
  return Buffer.from(text, 'latin1');
}

/** A text as UTF-8 bytes. Throws InputError where it holds half a character, which UTF-8 cannot. */
export function toUtf8(text: string, where: string): Buffer {
  if (!text.isWellFormed()) throw new InputError(`${where} would hold half a character (a lone surrogate).`);
  return Buffer.from(text, 'utf8');
}

/**
 * Edit the bytes of a file as text, in the encoding it has; every byte outside the edits stays. Throws InputError for
 * binary files, and whatever `applyEdits` refuses.
 */
export function editBytes(bytes: Uint8Array, edits: readonly TextEdit[], where: string): Buffer {
  const decoded = decodeText(bytes);
  if (decoded.encoding === 'binary') {
    throw new InputError(`${where} is binary, and edits need text.`, {
      hint: 'Nothing was changed. Pass the whole content with encoding base64.',
    });
  }
  const { text } = applyEdits(decoded.text, edits, where);
  return decoded.encoding === 'latin1' ? toLatin1(text, where) : toUtf8(text, where);
}
