import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';

/**
 * Undo a content encoding, up to `limit` bytes of the result; `isWhole` is false where more would follow.
 * A body that breaks off gives what it holds when `isPartial`, else it throws, as damaged data does. An unknown encoding is left as it is.
 */
export async function unpack(
  packed: Uint8Array,
  encoding: string | undefined,
  options: { readonly limit: number; readonly isPartial: boolean; readonly signal: AbortSignal },
): Promise<{ readonly bytes: Uint8Array; readonly isWhole: boolean }> {
  const stream = packed.length === 0 ? undefined : openUnpacker(packed, encoding?.trim().toLowerCase());
  if (!stream) return { bytes: packed, isWhole: true };
  const chunks: Buffer[] = [];
  let size = 0;
  stream.end(packed);
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      options.signal.throwIfAborted();
      chunks.push(chunk);
      size += chunk.length;
      if (size > options.limit) return { bytes: Buffer.concat(chunks).subarray(0, options.limit), isWhole: false };
    }
  } catch (error) {
    if (!options.isPartial || options.signal.aborted) throw error;
  }
  return { bytes: Buffer.concat(chunks), isWhole: true };
}

function openUnpacker(packed: Uint8Array, encoding: string | undefined) {
  switch (encoding) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'br':
      return createBrotliDecompress();
    case 'deflate':
      // Some servers send the bare stream, without the zlib header that the name promises (RFC 9110, 8.4.1.2).
      return ((packed[0] ?? 0) & 0x0f) === 0x08 ? createInflate() : createInflateRaw();
    default:
      return undefined;
  }
}
