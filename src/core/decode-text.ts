/** What the bytes of a file are. */
export type Decoded =
  | { readonly encoding: 'utf-8' | 'latin1'; readonly text: string }
  | { readonly encoding: 'binary' };

/** Control characters that no text file holds; tab, line feed, form feed, carriage return and escape are common in text. */
const isOddControl = (byte: number) =>
  byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13 && byte !== 27;

/**
 * Decode a file without losing a byte: UTF-8 (a byte order mark is kept) where the bytes are valid, else Latin-1 where
 * they look like text, else binary. No replacement character is ever put in.
 */
export function decodeText(bytes: Uint8Array): Decoded {
  if (bytes.includes(0)) return { encoding: 'binary' };
  try {
    return { encoding: 'utf-8', text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    if (bytes.some(isOddControl)) return { encoding: 'binary' };
    return { encoding: 'latin1', text: Buffer.from(bytes).toString('latin1') };
  }
}
