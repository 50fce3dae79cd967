import { decodeText } from '../../core/decode-text.ts';
import type { ChangedFile } from './diff-files.ts';
import type { HeadReader } from './head-reader.ts';
import { showSurrounding } from './windows.ts';

export type Mode = 'patch' | 'surrounding' | 'fullfile';

/** Why a file's content is not in the answer. `too_large`: GitLab withheld it. */
export type Omission = 'budget' | 'binary' | 'too_large' | 'unreadable';

export interface Content {
  readonly text: string;
  readonly mode: Mode;
  readonly isLatin1: boolean;
}

export type Loaded =
  | { readonly file: ChangedFile; readonly content: Content }
  | { readonly file: ChangedFile; readonly omitted: Omission };

/** Why a file cannot be shown in this mode, as far as its diff entry tells. */
export function findObstacle(file: ChangedFile, mode: Mode): Omission | undefined {
  if (file.isBinary) return 'binary';
  return file.isWithheld && (mode !== 'fullfile' || showsPatch(file, mode)) ? 'too_large' : undefined;
}

/** Deleted files and submodules have no text at the head commit. */
function showsPatch(file: ChangedFile, mode: Mode): boolean {
  return mode === 'patch' || file.status === 'deleted' || file.modes.includes('160000');
}

/** A file's content in the mode asked for; its patch, where the file cannot be read at the head commit. */
export async function loadContent(
  file: ChangedFile,
  options: { readonly mode: Mode; readonly contextLines: number },
  head: HeadReader,
): Promise<Loaded> {
  const { mode, contextLines } = options;
  const omitted = findObstacle(file, mode);
  if (omitted) return { file, omitted };
  const patch: Loaded = { file, content: { text: file.patch, mode: 'patch', isLatin1: false } };
  if (showsPatch(file, mode)) return patch;
  const bytes = await head.read(file.path);
  if (!bytes) return file.patch === '' ? { file, omitted: 'unreadable' } : patch;
  const decoded = decodeText(bytes);
  if (decoded.encoding === 'binary') return { file, omitted: 'binary' };
  const text = mode === 'fullfile' ? decoded.text : showSurrounding(decoded.text, file.patch, contextLines);
  return { file, content: { text, mode, isLatin1: decoded.encoding === 'latin1' } };
}
