import { createHash } from 'node:crypto';
import { InputError } from '../../core/errors/input-error.ts';
import { toLatin1, toUtf8 } from '../text-edits/edit-bytes.ts';

/** `latin1`: text to be stored in Latin-1, as gitlab_get_file_contents names it. */
export const encodings = ['text', 'base64', 'latin1'] as const;
export type Encoding = (typeof encodings)[number];

/** Content of a file as it will be stored, and as it is sent. */
export interface SentContent {
  readonly bytes: Buffer;
  readonly fields: { readonly content: string; readonly encoding: 'text' | 'base64' };
}

/** Bytes, sent so that nothing on the way can read them as text. */
export function sendBytes(bytes: Buffer): SentContent {
  return { bytes, fields: { content: bytes.toString('base64'), encoding: 'base64' } };
}

/** Read content in the given encoding. Throws InputError where it is not what the encoding says; GitLab would store a part of it. */
export function readContent(content: string, encoding: Encoding, where: string): SentContent {
  if (encoding === 'text') return { bytes: toUtf8(content, where), fields: { content, encoding } };
  if (encoding === 'latin1') return sendBytes(toLatin1(content, where));
  const packed = content.replace(/\s+/g, '');
  if (packed.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(packed))
    throw new InputError(`The content of ${where} is not base64.`, { hint: 'For plain text leave encoding out.' });
  return sendBytes(Buffer.from(packed, 'base64'));
}

/** Whether bytes have the SHA-256 that GitLab names; true where it names none. */
export function hasSha256(bytes: Uint8Array, sha256: string | undefined): boolean {
  return sha256 === undefined || createHash('sha256').update(bytes).digest('hex') === sha256;
}
