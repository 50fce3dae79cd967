import type { FileDiff } from '../git/diffs.ts';

// GitLab's defaults: patches above 200 KiB are left out for good, above a tenth of that until somebody asks.
const tooLargeBytes = 204_800;
const collapseBytes = 20_480;

const generatedFiles = /(^|\/)(package-lock\.json|yarn\.lock|Cargo\.lock|go\.sum|.*\.min\.js)$/;

export interface DiffOptions {
  /** With the `---` and `+++` lines. */
  isUnified?: boolean;
  /** Shows collapsed and too large patches as well. */
  isComplete?: boolean;
}

/** Diff: one file of a comparison, with its patch left out where it is too big to show. */
export function diffEntity(diff: FileDiff, { isUnified = false, isComplete = false }: DiffOptions = {}) {
  const size = Buffer.byteLength(diff.patch);
  const isTooLarge = !isComplete && size > tooLargeBytes;
  const isCollapsed = !isComplete && !isTooLarge && size > collapseBytes;
  const hasHunks = diff.patch.startsWith('@@');
  const from = diff.status === 'added' ? '/dev/null' : `a/${diff.oldPath}`;
  const to = diff.status === 'deleted' ? '/dev/null' : `b/${diff.newPath}`;
  const patch = isUnified && hasHunks ? `--- ${from}\n+++ ${to}\n${diff.patch}` : diff.patch;
  return {
    diff: isTooLarge || isCollapsed ? '' : patch,
    collapsed: isCollapsed,
    too_large: isTooLarge,
    new_path: diff.newPath,
    old_path: diff.oldPath,
    a_mode: diff.oldMode,
    b_mode: diff.newMode,
    new_file: diff.status === 'added',
    renamed_file: diff.status === 'renamed',
    deleted_file: diff.status === 'deleted',
    generated_file: generatedFiles.test(diff.newPath),
  };
}
