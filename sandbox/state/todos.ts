import type { Issue, MergeRequest, User } from './model.ts';
import type { Store, Todo } from './store.ts';

interface TodoSeed {
  owner: User;
  author: User;
  /** Such as `assigned`, `mentioned` or `review_requested`. */
  action: string;
  target: Issue | MergeRequest;
  body?: string;
}

/** Tells somebody what somebody else did, unless they have such a to-do already. */
export function notify(store: Store, seed: TodoSeed): void {
  const { owner, author, action, target } = seed;
  const isKnown = store.todos.some(
    (todo) => todo.owner === owner && todo.target === target && todo.action === action && todo.state === 'pending',
  );
  if (owner !== author && !isKnown) addTodo(store, seed);
}

/** Adds a to-do. */
export function addTodo(store: Store, { owner, author, action, target, body }: TodoSeed): Todo {
  const at = store.now();
  const todo: Todo = {
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
  };
  store.todos.push(todo);
  return todo;
}
