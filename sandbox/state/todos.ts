import type { Issue, MergeRequest, User } from './model.ts';
import type { Store } from './store.ts';

interface TodoSeed {
  owner: User;
  author: User;
  /** Such as `assigned`, `mentioned` or `review_requested`. */
  action: string;
  target: Issue | MergeRequest;
  body?: string;
}

/** Adds a to-do, unless the owner caused it or has the same one already. */
export function addTodo(store: Store, { owner, author, action, target, body }: TodoSeed): void {
  const isKnown = store.todos.some(
    (todo) => todo.owner === owner && todo.target === target && todo.action === action && todo.state === 'pending',
  );
  if (owner === author || isKnown) return;
  const at = store.now();
  store.todos.push({
    id: store.takeId('todo'),
    owner,
    author,
    project: target.project,
    action,
    target,
    body: body ?? target.title,
    state: 'pending',
    createdAt: at,
    updatedAt: at,
  });
}
