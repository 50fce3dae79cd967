import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { page } from '../core/params.ts';
import { list, pick, shape, username } from '../core/shape.ts';
import { toolset } from '../core/toolset.ts';

const Todo = shape('id action_name target_type target_url body state created_at', {
  author: username,
  project: shape('id path_with_namespace'),
  target: pick('title'),
});

export const todos = toolset('todos', 'To-do items', {
  gitlab_list_todos: endpoint({
    title: 'List to-dos',
    about: 'List what waits for you: mentions, review requests, assignments.',
    route: 'GET /todos',
    input: {
      state: z.enum(['pending', 'done']).optional(),
      action: z
        .enum([
          'assigned',
          'mentioned',
          'build_failed',
          'marked',
          'approval_required',
          'unmergeable',
          'directly_addressed',
          'review_requested',
        ])
        .optional(),
      type: z.enum(['Issue', 'MergeRequest']).optional(),
      ...page,
    },
    output: list(Todo),
    ownedBy: 'project.id',
    example: { state: 'pending' },
  }),
  gitlab_mark_todo_done: endpoint({
    title: 'Mark to-do as done',
    about: 'Mark one to-do as done.',
    route: 'POST /todos/:todo_id/mark_as_done',
    input: { todo_id: z.int().positive() },
    output: Todo,
    // Under a scope of projects its project is looked up first.
    reach: 'filtered',
    example: { todo_id: 1 },
  }),
  gitlab_mark_all_todos_done: endpoint({
    title: 'Mark all to-dos as done',
    about: 'Mark all your to-dos as done.',
    route: 'POST /todos/mark_as_done',
    input: {},
    example: {},
  }),
});
