import { mergeRequestUrl } from '../entities/merge-requests.ts';
import { projectIdentity, projectUrl } from '../entities/projects.ts';
import { userBasic } from '../entities/users.ts';
import { canSeeProject } from '../http/access.ts';
import { type Call, numberParam, viewerOf } from '../http/call.ts';
import { notFound } from '../http/errors.ts';
import { page } from '../http/paging.ts';
import { type Answer, get, type Route } from '../http/route.ts';
import { type Activity, pathOf, type Store, type Todo } from '../state/store.ts';

function todoEntity(store: Store, todo: Todo) {
  const { target } = todo;
  const url =
    target.kind === 'MergeRequest'
      ? mergeRequestUrl(store, target)
      : `${projectUrl(store, target.project)}/-/issues/${target.iid}`;
  return {
    id: todo.id,
    project: projectIdentity(store, todo.project),
    author: userBasic(store, todo.author),
    action_name: todo.action,
    target_type: target.kind,
    target: { id: target.id, iid: target.iid, title: target.title, state: target.state, web_url: url },
    target_url: url,
    body: todo.body,
    state: todo.state,
    created_at: todo.createdAt,
    updated_at: todo.updatedAt,
  };
}

function listTodos(call: Call) {
  const { input, store } = call;
  const viewer = viewerOf(call);
  const state = input.choice('state', ['pending', 'done']) ?? 'pending';
  const action = input.text('action');
  const type = input.text('type');
  const projectId = input.integer('project_id');
  const authorId = input.integer('author_id');
  const group = store.groups.find(({ id }) => id === input.integer('group_id'));
  const fitting = store.todos.filter(
    (todo) =>
      todo.owner === viewer &&
      todo.state === state &&
      (action === undefined || todo.action === action) &&
      (type === undefined || todo.target.kind === type) &&
      (projectId === undefined || todo.project.id === projectId) &&
      (authorId === undefined || todo.author.id === authorId) &&
      (!input.has('group_id') || (group !== undefined && pathOf(todo.project).startsWith(`${group.fullPath}/`))),
  );
  return page(call, [...fitting].reverse(), (todo) => todoEntity(store, todo), { of: 'Todo' });
}

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

/** To-dos of the caller, and events of the caller, a user and a project. */
export const activityRoutes: Route[] = [
  get('/todos', 'signed-in', listTodos),
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
