import type { Issue, MergeRequest, Project, User } from '../model.ts';
import type { Activity, Store, Todo } from '../store.ts';

interface ActivityParts {
  greeter: Project;
  story: MergeRequest;
  dana: User;
  kim: User;
  rob: User;
  shaOf: (name: string) => string;
}

/** Adds to-dos for dana, kim and rob, and the project's recent events, newest last. */
export function addActivity(store: Store, { greeter, story, dana, kim, rob, shaOf }: ActivityParts): void {
  const buildLog = greeter.issues.find(({ iid }) => iid === 4);
  if (buildLog === undefined) throw new Error('the story lacks issue 4');
  const todo = (
    owner: User,
    author: User,
    action: string,
    target: Issue | MergeRequest,
    at: string,
    state: Todo['state'] = 'pending',
  ) =>
    store.todos.push({
      id: store.takeId('todo'),
      owner,
      author,
      project: greeter,
      action,
      target,
      body: target.title,
      state,
      createdAt: at,
      updatedAt: at,
    });
  todo(dana, kim, 'review_requested', story, '2026-03-03T13:05:01.000Z');
  todo(rob, kim, 'review_requested', story, '2026-03-03T13:05:01.000Z');
  todo(kim, dana, 'assigned', buildLog, '2026-03-01T09:00:00.000Z', 'done');
  todo(kim, dana, 'build_failed', story, '2026-03-06T08:42:30.000Z');
  const event = (author: User, action: string, at: string, rest: Partial<Activity>) =>
    store.activities.push({
      id: store.takeId('activity'),
      project: greeter,
      author,
      action,
      targetType: null,
      targetId: null,
      targetIid: null,
      targetTitle: null,
      push: null,
      note: null,
      createdAt: at,
      ...rest,
    });
  const about = (type: string, { id, iid, title }: Issue | MergeRequest) => ({
    targetType: type,
    targetId: id,
    targetIid: iid,
    targetTitle: title,
  });
  event(dana, 'opened', '2026-01-13T09:00:00.000Z', about('Issue', buildLog));
  event(kim, 'opened', story.createdAt, about('MergeRequest', story));
  const push = {
    branch: 'greet-from-build-job',
    from: shaOf('greet-1'),
    to: shaOf('greet-2'),
    title: 'Spell normalize as the rest does',
    count: 1,
  };
  event(kim, 'pushed to', '2026-03-06T08:40:05.000Z', { push });
}
