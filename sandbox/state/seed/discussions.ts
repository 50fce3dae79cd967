import { createHash } from 'node:crypto';
import { addDiscussion, createNote, setResolved } from '../discussions.ts';
import type { MergeRequest, MergeRequestVersion, Position, User } from '../model.ts';
import type { Store } from '../store.ts';

function positionAt(version: MergeRequestVersion, path: string, line: number): Position {
  return {
    base_sha: version.baseSha,
    start_sha: version.startSha,
    head_sha: version.headSha,
    old_path: path,
    new_path: path,
    position_type: 'text',
    old_line: null,
    new_line: line,
    line_range: null,
  };
}

function addLineRange(position: Position, from: number, to: number): void {
  const file = createHash('sha1').update(position.new_path).digest('hex');
  const end = (line: number) => ({ line_code: `${file}_0_${line}`, type: 'new', old_line: null, new_line: line });
  position.line_range = { start: end(from), end: end(to) };
}

/** What people said about !7: system notes, a comment, an open thread on a line with a suggestion, and a resolved one. */
export function addStoryDiscussions(store: Store, mergeRequest: MergeRequest, people: { dana: User; kim: User }): void {
  const { dana, kim } = people;
  const version = mergeRequest.versions.at(-1);
  if (version === undefined) throw new Error('the story has no version');
  const asked = { author: kim, body: 'requested review from @dana and @rob', isSystem: true };
  addDiscussion(mergeRequest, createNote(store, { ...asked, at: '2026-03-03T13:05:00.000Z' }));
  const resolved = addDiscussion(
    mergeRequest,
    createNote(store, {
      author: dana,
      type: 'DiscussionNote',
      body: 'Should the script be executable?',
      at: '2026-03-04T09:10:00.000Z',
    }),
  );
  resolved.notes.push(
    createNote(store, { author: kim, type: 'DiscussionNote', body: 'It is now.', at: '2026-03-04T09:40:00.000Z' }),
  );
  setResolved(resolved, kim, '2026-03-04T09:41:00.000Z');
  const pushed = { author: kim, body: 'added 1 commit\n\nCompare with previous version', isSystem: true };
  addDiscussion(mergeRequest, createNote(store, { ...pushed, at: '2026-03-06T08:40:06.000Z' }));
  const position = positionAt(version, 'scripts/greet.sh', 2);
  addLineRange(position, 1, 2);
  const suggestion = 'echo "Hello from $CI_PROJECT_NAME"';
  const open = addDiscussion(
    mergeRequest,
    createNote(store, {
      author: dana,
      type: 'DiffNote',
      body: `This string never ends.\n\n\`\`\`suggestion:-0+0\n${suggestion}\n\`\`\``,
      at: '2026-03-06T09:05:12.000Z',
      position,
    }),
  );
  open.notes[0]?.suggestions.push({
    id: store.takeId('suggestion'),
    fromLine: 2,
    toLine: 2,
    isApplied: false,
    isOutdated: false,
    fromContent: 'echo "Hello from $CI_PROJECT_NAME\n',
    toContent: `${suggestion}\n`,
  });
  const comment = 'The pipeline fails in the build job. Could you have a look?';
  addDiscussion(mergeRequest, createNote(store, { author: dana, body: comment, at: '2026-03-06T09:20:00.000Z' }));
}
