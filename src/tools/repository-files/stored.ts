import type { Context } from '../../core/context.ts';
import { KnownError } from '../../core/errors/known-error.ts';
import { hasSha256 } from './content.ts';
import { type FileFacts, type Place, probeFile } from './probe.ts';

/** Look at a file after it was written. The write stands whatever comes of this, so a failure is undefined. */
export async function probeWritten(place: Place, ctx: Context): Promise<FileFacts | undefined> {
  try {
    return await probeFile(place, ctx);
  } catch (error) {
    if (error instanceof KnownError) return undefined;
    throw error;
  }
}

/**
 * Say where GitLab holds other bytes than were sent. Many versions of Gitaly write with `core.autocrlf=input` (its global
 * configuration), which turns CRLF into LF; attributes of the repository can do the same, and LFS stores a pointer.
 */
export function noteOtherBytes(file_path: string, sent: Uint8Array, stored: FileFacts | undefined): string[] {
  if (!stored || hasSha256(sent, stored.sha256)) return [];
  const cause = Buffer.from(sent).includes('\r\n') ? 'It may turn CRLF into LF' : 'It may have been changed since';
  return [`GitLab holds other bytes of ${file_path} than were sent. ${cause}, or keep the file in LFS.`];
}
