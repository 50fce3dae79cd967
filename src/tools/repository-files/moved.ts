import type { Context } from '../../core/context.ts';
import { decodeText } from '../../core/decode-text.ts';
import { GitLabError } from '../../core/errors/gitlab-error.ts';
import { InputError } from '../../core/errors/input-error.ts';
import { KnownError } from '../../core/errors/known-error.ts';
import { describeTextChange } from '../text-edits/text-change.ts';
import { readStoredFile, type StoredFile } from './probe.ts';

/** A file that was read at one commit and is to be written on a branch. */
export interface Reading {
  readonly project_id: string;
  readonly file_path: string;
  /** Commit at which the writer saw it. */
  readonly seenAt: string;
  /** Branch it is on. */
  readonly ref: string;
}

function describeBytes(before: Uint8Array, after: Uint8Array): string {
  const [old, now] = [decodeText(before), decodeText(after)];
  if (old.encoding === 'binary' || now.encoding === 'binary')
    return `It had ${before.length} bytes and has ${after.length}.`;
  return describeTextChange(old.text, now.text);
}

function readBoth({ project_id, file_path, seenAt, ref }: Reading, ctx: Context) {
  const read = (at: string) => readStoredFile({ project_id, file_path, ref: at }, ctx);
  return Promise.all([read(seenAt), read(ref)]);
}

function describeMove({ file_path, seenAt, ref }: Reading, old: StoredFile | undefined, now: StoredFile | undefined) {
  if (!now) return `${file_path} is no longer on ${ref}.`;
  const newest = now.lastCommitId === undefined ? '' : `; its newest commit there is ${now.lastCommitId}`;
  const difference = old ? describeBytes(old.bytes, now.bytes) : `At ${seenAt} there is no such file to compare with.`;
  return `${file_path} on ${ref} is not what it was at ${seenAt}${newest}. ${difference}`;
}

const again = 'Nothing was written. Read the file again and make the change on what it is now.';

/** Throw an InputError that says what differs where a file is not what it was when the writer saw it. */
export async function refuseMoved(reading: Reading, ctx: Context): Promise<void> {
  const [old, now] = await readBoth(reading, ctx);
  if (old && now && Buffer.from(old.bytes).equals(now.bytes)) return;
  throw new InputError(describeMove(reading, old, now), { hint: again });
}

/** Whether GitLab refused a write since a file has a newer commit than `last_commit_id` (app/services/files/update_service.rb). */
export function isMoved(error: unknown): error is GitLabError {
  return error instanceof GitLabError && error.status === 400 && /changed since you started/i.test(error.reason);
}

/** What differs, for the hint of that refusal. The write is not repeated: the change was made on another text. */
export async function explainMoved(reading: Reading, ctx: Context): Promise<string> {
  try {
    const [old, now] = await readBoth(reading, ctx);
    return `${describeMove(reading, old, now)} ${again}`;
  } catch (error) {
    if (error instanceof KnownError) return again;
    throw error;
  }
}
