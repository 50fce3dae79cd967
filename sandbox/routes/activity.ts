import { noteEntity } from '../entities/notes.ts';
import { userBasic } from '../entities/users.ts';
import { canSeeProject } from '../http/access.ts';
import { type Call, numberParam, viewerOf } from '../http/call.ts';
import { notFound } from '../http/errors.ts';
import { page } from '../http/paging.ts';
import { type Answer, get, type Route } from '../http/route.ts';
import type { Activity, Store } from '../state/store.ts';

function eventEntity(store: Store, activity: Activity) {
  const { push } = activity;
  const author = userBasic(store, activity.author);
  return {
    id: activity.id,
    project_id: activity.project.id,
    action_name: activity.action,
    target_id: activity.targetId,
    target_iid: activity.targetIid,
    target_type: activity.targetType,
    author_id: activity.author.id,
    target_title: activity.targetTitle,
    created_at: activity.createdAt,
    author,
    imported: false,
    imported_from: 'none',
    ...(activity.note === null ? {} : { note: noteEntity(store, activity.note.target, activity.note.note) }),
    ...(push === null
      ? {}
      : {
          push_data: {
            commit_count: push.count,
            action: push.from === null ? 'created' : push.to === null ? 'removed' : 'pushed',
            ref_type: 'branch',
            commit_from: push.from,
            commit_to: push.to,
            ref: push.branch,
            commit_title: push.title,
            ref_count: null,
          },
        }),
    author_username: activity.author.username,
  };
}

/** Answers events, newest first; `before` and `after` are days and exclude the day they name. */
function answerEvents(call: Call, all: readonly Activity[]): Promise<Answer> {
  const { input, store, viewer } = call;
  const action = input.text('action');
  const type = input.text('target_type')?.replaceAll('_', '');
  const before = input.text('before');
  const after = input.text('after');
  const day = ({ createdAt }: Activity) => createdAt.slice(0, 10);
  const fitting = all.filter(
    (each) =>
      canSeeProject(store, viewer, each.project) &&
      (action === undefined || each.action.split(' ')[0] === action) &&
      (type === undefined || each.targetType?.toLowerCase() === type) &&
      (before === undefined || day(each) < before) &&
      (after === undefined || day(each) > after),
  );
  const sign = (input.choice('sort', ['asc', 'desc']) ?? 'desc') === 'asc' ? 1 : -1;
  const sorted = [...fitting].sort((a, b) => sign * (a.createdAt < b.createdAt ? -1 : 1));
  return page(call, sorted, (each) => eventEntity(store, each), { of: 'Event' });
}

function listUserEvents(call: Call) {
  const id = numberParam(call, 'id');
  if (!call.store.users.some((user) => user.id === id)) throw notFound('User');
  return answerEvents(
    call,
    call.store.activities.filter(({ author }) => author.id === id),
  );
}

/** Events of the caller, a user and a project. */
export const activityRoutes: Route[] = [
  get('/events', 'signed-in', (call) =>
    answerEvents(
      call,
      call.store.activities.filter(({ author }) => author === viewerOf(call)),
    ),
  ),
  get('/users/:id/events', 'signed-in', listUserEvents),
  get('/projects/:id/events', 'project', (call) =>
    answerEvents(
      call,
      call.store.activities.filter(({ project }) => project === call.project),
    ),
  ),
];
