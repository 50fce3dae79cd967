import type { Store, Todo } from '../state/store.ts';
import { mergeRequestUrl } from './merge-requests.ts';
import { projectIdentity, projectUrl } from './projects.ts';
import { userBasic } from './users.ts';

/** Todo. */
export function todoEntity(store: Store, todo: Todo) {
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
