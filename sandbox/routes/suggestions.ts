import { lastVersion } from '../entities/mergeability.ts';
import { suggestionEntity } from '../entities/notes.ts';
import { resolveCommit } from '../git/refs.ts';
import { findEntry } from '../git/trees.ts';
import { inTurn } from '../git/turns.ts';
import { canPush, canReadCode } from '../http/access.ts';
import { type Call, numberParam, viewerOf } from '../http/call.ts';
import { ApiError, forbidden } from '../http/errors.ts';
import { type Answer, json, put, type Route } from '../http/route.ts';
import { branchMoved } from '../merging/branches.ts';
import { commitChanges } from '../merging/commit.ts';
import { readHeadLines, suggestingNotes } from '../merging/suggestions.ts';
import { setResolved } from '../state/discussions.ts';
import type { MergeRequest, Note, Suggestion } from '../state/model.ts';

interface Found {
  mergeRequest: MergeRequest;
  note: Note;
  suggestion: Suggestion;
}

/** A suggestion of any merge request whose code the caller may read. */
function find({ store, viewer }: Call, id: number, complaint: string): Found {
  for (const project of store.projects.filter((each) => canReadCode(store, viewer, each))) {
    for (const mergeRequest of project.mergeRequests) {
      for (const note of suggestingNotes(mergeRequest)) {
        const suggestion = note.suggestions.find((each) => each.id === id);
        if (suggestion !== undefined) return { mergeRequest, note, suggestion };
      }
    }
  }
  throw new ApiError(404, { message: complaint });
}

function requireAppliable(call: Call, { mergeRequest, suggestion, note }: Found): void {
  const { sourceProject, sourceBranch, state } = mergeRequest;
  if (!canPush(call.store, call.viewer, sourceProject, sourceBranch)) throw forbidden();
  const refuse = (reason: string) => new ApiError(400, { message: reason });
  if (state === 'merged')
    throw refuse('This merge request was merged. To apply this suggestion, edit this file directly.');
  if (state !== 'opened')
    throw refuse('This merge request is closed. To apply this suggestion, edit this file directly.');
  if (suggestion.isApplied) throw refuse("Can't apply this suggestion.");
  if (suggestion.fromContent === suggestion.toContent) throw refuse('This suggestion already matches its content.');
  if (suggestion.isOutdated || note.resolvedAt !== null) {
    throw refuse("Can't apply as these lines were changed in a more recent version.");
  }
}

async function readMode(mergeRequest: MergeRequest, path: string): Promise<'100644' | '100755'> {
  const entry = await findEntry(mergeRequest.sourceProject.repository, lastVersion(mergeRequest).headSha, path);
  return entry?.mode === '100755' ? '100755' : '100644';
}

/** The files with every suggestion in them; from the last line up, so that earlier ones keep their numbers. */
async function changeFiles(mergeRequest: MergeRequest, found: Found[]) {
  const paths = new Set(found.map(({ note }) => note.position?.new_path ?? ''));
  return Promise.all(
    [...paths].map(async (path) => {
      const lines = await readHeadLines(mergeRequest, path);
      const own = found.filter(({ note }) => note.position?.new_path === path).map(({ suggestion }) => suggestion);
      own.sort((a, b) => b.fromLine - a.fromLine);
      if (own.some((each, index) => (own[index + 1]?.toLine ?? 0) >= each.fromLine)) {
        throw new ApiError(400, { message: 'Suggestions are not applicable as their lines cannot overlap.' });
      }
      for (const { fromLine, toLine, toContent } of own) lines.splice(fromLine - 1, toLine - fromLine + 1, toContent);
      const mode = await readMode(mergeRequest, path);
      return { kind: 'write', path, content: lines.join(''), mode } as const;
    }),
  );
}

async function apply(call: Call, found: Found[]): Promise<void> {
  const { input, store } = call;
  const [first] = found;
  if (first === undefined) throw new ApiError(400, { message: 'ids is empty' });
  for (const each of found) requireAppliable(call, each);
  const { mergeRequest } = first;
  if (found.some((each) => each.mergeRequest !== mergeRequest)) {
    throw new ApiError(400, { message: 'Suggestions must all be on the same branch.' });
  }
  const { sourceProject: project, sourceBranch: branch } = mergeRequest;
  const user = viewerOf(call);
  const authors = new Set(found.map(({ note }) => note.author));
  const moved = await inTurn(project.repository, async () => {
    const before =
      (await resolveCommit(project.repository, `refs/heads/${branch}`)) ?? lastVersion(mergeRequest).headSha;
    const changes = await changeFiles(mergeRequest, found);
    const message = input.text('commit_message') ?? `Apply ${found.length} suggestion(s) to ${changes.length} file(s)`;
    const author = authors.size === 1 ? first.note.author : user;
    return {
      before,
      after: await commitChanges(store, { project, branch, parent: before, user, author, message, changes }),
    };
  });
  for (const { suggestion, note } of found) {
    suggestion.isApplied = true;
    const discussion = mergeRequest.discussions.find(({ notes }) => notes.includes(note));
    if (discussion !== undefined) setResolved(discussion, user, store.now());
  }
  await branchMoved(store, { project, branch, ...moved, user });
}

async function applyOne(call: Call): Promise<Answer> {
  const complaint = 'Suggestion is not applicable as the suggestion was not found.';
  const found = find(call, numberParam(call, 'id'), complaint);
  await apply(call, [found]);
  return json(suggestionEntity(found.note, found.suggestion));
}

async function applyMany(call: Call): Promise<Answer> {
  const ids = call.input.list('ids')?.map(Number) ?? [];
  const complaint = 'Suggestions are not applicable as one or more suggestions were not found.';
  const found = ids.map((id) => find(call, id, complaint));
  await apply(call, found);
  return json(found.map(({ note, suggestion }) => suggestionEntity(note, suggestion)));
}

/** Applying suggestions, alone or several in one commit. */
export const suggestionRoutes: Route[] = [
  put('/suggestions/batch_apply', 'signed-in', applyMany),
  put('/suggestions/:id/apply', 'signed-in', applyOne),
];
