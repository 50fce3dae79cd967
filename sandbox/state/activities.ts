import type { Issue, MergeRequest, Note, Project, User } from './model.ts';
import type { Activity, Store } from './store.ts';

function add(store: Store, given: Pick<Activity, 'project' | 'author' | 'action'> & Partial<Activity>): void {
  store.activities.push({
    id: store.takeId('activity'),
    targetType: null,
    targetId: null,
    targetIid: null,
    targetTitle: null,
    push: null,
    note: null,
    createdAt: store.now(),
    ...given,
  });
  given.project.lastActivityAt = store.now();
}

/** Records that somebody did something to an issue or a merge request, such as `opened`, `closed` or `accepted`. */
export function recordChange(store: Store, author: User, action: string, target: Issue | MergeRequest): void {
  const { id, iid, title, kind, project } = target;
  add(store, { project, author, action, targetType: kind, targetId: id, targetIid: iid, targetTitle: title });
}

/** Records that somebody wrote a comment. */
export function recordComment(store: Store, target: Issue | MergeRequest, note: Note): void {
  const { project, title } = target;
  const action = 'commented on';
  const about = { targetType: note.type ?? 'Note', targetId: note.id, targetIid: note.id, targetTitle: title };
  add(store, { project, author: note.author, action, ...about, note: { target, note } });
}

/** Records a push; `action` is `pushed to`, `pushed new` or `deleted`. */
export function recordPush(
  store: Store,
  { project, author, action }: { project: Project; author: User; action: string },
  push: NonNullable<Activity['push']>,
): void {
  add(store, { project, author, action, push });
}
