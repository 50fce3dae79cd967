/** First bytes of a file, in hexadecimal. */
const starts: readonly (readonly [RegExp, string])[] = [
  [/^89504e470d0a1a0a/, 'image/png'],
  [/^ffd8ff/, 'image/jpeg'],
  [/^474946383[79]61/, 'image/gif'],
  [/^52494646.{8}57454250/, 'image/webp'],
];

/**
 * The type of an image that models can look at, by its first bytes: what is called an image and is none makes a client
 * refuse the whole answer.
 */
export function imageTypeOf(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('hex');
  return starts.find(([pattern]) => pattern.test(start))?.[1];
}
