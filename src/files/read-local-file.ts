import { constants } from 'node:fs';
import { type FileHandle, open, realpath, stat } from 'node:fs/promises';
import { basename, isAbsolute, relative, resolve, sep } from 'node:path';
import type { NamedFile } from '../core/context.ts';
import { DeniedError } from '../core/errors/denied-error.ts';
import { InputError } from '../core/errors/input-error.ts';

export interface LocalFiles {
  /** What relative paths start from. */
  readonly folder: string;
  /** Folders below which files may be read, absolute. */
  readonly roots: readonly string[];
  /** Largest file, in bytes. */
  readonly mostBytes: number;
}

/** Where systems show processes and devices as files: environment variables among them. */
const systemFolders = /^\/(?:proc|sys|dev)(?:\/|$)/;

/** The parts of a path below a root; undefined where it does not lie below it. */
function partsBelow(root: string, path: string): string[] | undefined {
  const parts = relative(root, path).split(sep);
  const isBelow = parts[0] !== '' && parts[0] !== '..' && !isAbsolute(relative(root, path));
  return isBelow ? parts : undefined;
}

function deny(given: string, roots: readonly string[]): DeniedError {
  return new DeniedError(`file_path ${given} is not below ${roots.join(' or ')}: it is not read.`, {
    rule: 'GITLAB_UPLOAD_ROOTS',
    hint: 'Pass the text itself as content, or ask the user to name the folder of the file in GITLAB_UPLOAD_ROOTS.',
  });
}

/** The place a path leads to with every symbolic link followed; undefined where there is none. */
async function follow(path: string): Promise<string | undefined> {
  return realpath(path).catch(() => undefined);
}

/**
 * The place of a file that may be read. A path outside of the roots is denied whether there is such a file or not.
 * Hidden files and folders below a root are where tools keep tokens (`.env`, `.git/config`), so they are left out.
 */
async function findPlace(given: string, { folder, roots }: LocalFiles): Promise<string> {
  if (given.includes('\0')) throw new InputError('file_path contains a control character.');
  if (given.split(/[/\\]/).includes('..')) throw new InputError('file_path may not contain "..".');
  const asked = resolve(folder, given);
  const place = await follow(asked);
  const realRoots = await Promise.all(roots.map(follow));
  const known = place === undefined ? roots : realRoots.filter((root) => root !== undefined);
  const below = known.map((root) => partsBelow(root, place ?? asked)).find((parts) => parts !== undefined);
  if (!below || systemFolders.test(place ?? asked)) throw deny(given, roots);
  if (place === undefined) throw new InputError(`There is no file ${given}.`);
  if (below.some((part) => part.startsWith('.')))
    throw new DeniedError(`file_path ${given} is a hidden file or in a hidden folder: it is not read.`, {
      rule: 'GITLAB_UPLOAD_ROOTS',
      hint: 'Such files often hold credentials. Copy it elsewhere, or have the user name its folder in GITLAB_UPLOAD_ROOTS.',
    });
  return place;
}

/** The bytes of an open file, unless it is no regular one, too large, or another than the one that was judged. */
async function readOpen(handle: FileHandle, place: string, given: string, mostBytes: number): Promise<Uint8Array> {
  const facts = await handle.stat();
  if (!facts.isFile()) throw new InputError(`${given} is not a regular file.`);
  const now = await stat(place);
  if ((await follow(place)) !== place || now.dev !== facts.dev || now.ino !== facts.ino)
    throw new InputError(`${given} was replaced while it was read.`);
  const bytes = Buffer.alloc(Math.min(facts.size, mostBytes) + 1);
  let size = 0;
  for (let read = -1; read !== 0 && size < bytes.length; size += read)
    read = (await handle.read(bytes, size, bytes.length - size)).bytesRead;
  if (size > mostBytes) throw new InputError(`${given} is larger than ${mostBytes / 1024 / 1024} MiB.`);
  return bytes.subarray(0, Math.min(size, facts.size));
}

/**
 * Read a regular file below the roots, symbolic links followed before it is judged. Throws a DeniedError for any other
 * place and an InputError for what cannot be read. Nothing is ever written.
 */
export async function readLocalFile(given: string, files: LocalFiles, signal: AbortSignal): Promise<NamedFile> {
  const place = await findPlace(given, files);
  signal.throwIfAborted();
  // Without O_NONBLOCK a pipe would keep the call waiting for somebody to write to it.
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  const handle = await open(place, flags).catch((error: NodeJS.ErrnoException) => {
    throw new InputError(`${given} cannot be read (${error.code}).`);
  });
  try {
    const bytes = await readOpen(handle, place, given, files.mostBytes);
    signal.throwIfAborted();
    return { name: basename(given), bytes };
  } finally {
    await handle.close();
  }
}
