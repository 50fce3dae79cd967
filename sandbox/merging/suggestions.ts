import { lastVersion } from '../entities/mergeability.ts';
import { decodeText } from '../git/run.ts';
import { readFile } from '../git/trees.ts';
import type { MergeRequest, Note } from '../state/model.ts';

/** The lines of a file at the head of a merge request, with their ends; none where there is no such file. */
export async function readHeadLines(mergeRequest: MergeRequest, path: string): Promise<string[]> {
  const content = await readFile(mergeRequest.project.repository, lastVersion(mergeRequest).headSha, path);
  return content === null || content.length === 0 ? [] : decodeText(content).split(/(?<=\n)/);
}

/** Every comment of a merge request that makes suggestions. */
export const suggestingNotes = ({ discussions }: MergeRequest): Note[] =>
  discussions.flatMap(({ notes }) => notes.filter(({ suggestions }) => suggestions.length > 0));

/** Marks the suggestions whose lines are no longer what they were made for. */
export async function markOutdated(mergeRequest: MergeRequest): Promise<void> {
  for (const { suggestions, position } of suggestingNotes(mergeRequest)) {
    const lines = await readHeadLines(mergeRequest, position?.new_path ?? '');
    for (const suggestion of suggestions) {
      const { fromLine, toLine, fromContent } = suggestion;
      suggestion.isOutdated = lines.slice(fromLine - 1, toLine).join('') !== fromContent;
    }
  }
}
