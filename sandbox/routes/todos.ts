import { todoEntity } from '../entities/todos.ts';
import { type Call, numberParam, viewerOf } from '../http/call.ts';
import { notFound } from '../http/errors.ts';
import { page } from '../http/paging.ts';
import { type Answer, created, get, noContent, post, type Route } from '../http/route.ts';
import type { Issue, MergeRequest } from '../state/model.ts';
import { pathOf, type Todo } from '../state/store.ts';
import { addTodo } from '../state/todos.ts';
import { findIssue, findMergeRequest } from './find.ts';

function list(call: Call): Promise<Answer> {
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

/** Marks a to-do as done. */
export function finish(call: Call, todo: Todo): void {
  todo.state = 'done';
  todo.updatedAt = call.store.now();
}

const pending = (call: Call) =>
  call.store.todos.filter(({ owner, state }) => owner === viewerOf(call) && state === 'pending');

function finishOne(call: Call): Answer {
  const id = numberParam(call, 'todo_id');
  const todo = call.store.todos.find((each) => each.id === id && each.owner === viewerOf(call));
  if (todo === undefined) throw notFound();
  finish(call, todo);
  return created(todoEntity(call.store, todo));
}

function finishAll(call: Call): Answer {
  for (const todo of pending(call)) finish(call, todo);
  return noContent();
}

/** GitLab answers 304 where the caller has one for it already. */
function mark(call: Call, target: Issue | MergeRequest): Answer {
  const { store } = call;
  const owner = viewerOf(call);
  if (pending(call).some((todo) => todo.target === target)) return { status: 304, body: null, headers: {} };
  return created(todoEntity(store, addTodo(store, { owner, author: owner, action: 'marked', target })));
}

/** To-dos of the caller. */
export const todoRoutes: Route[] = [
  get('/todos', 'signed-in', list),
  post('/todos/mark_as_done', 'signed-in', finishAll),
  post('/todos/:todo_id/mark_as_done', 'signed-in', finishOne),
  post('/projects/:id/issues/:issue_iid/todo', 'project', (call) => mark(call, findIssue(call))),
  post('/projects/:id/merge_requests/:merge_request_iid/todo', 'code', (call) => mark(call, findMergeRequest(call))),
];
