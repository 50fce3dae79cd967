import { expect, it } from 'vitest';
import type { JsonSchema } from '../../core/liberal.ts';
import { signatureOf } from './signature.ts';

const of = (inputSchema: JsonSchema, fillable: readonly string[] = []) =>
  signatureOf({ name: 'x', toolset: 'x', title: 'X', about: 'X.', capability: 'read', inputSchema, fillable });

it('names the inputs in order, with types only where the name does not tell, and marks what may be left out', () => {
  const inputSchema: JsonSchema = {
    type: 'object',
    properties: {
      project_id: { type: 'string', description: 'Project' },
      merge_request_iid: { type: 'integer' },
      ref: { type: 'string' },
      state: { type: 'string', enum: ['opened', 'closed'] },
      draft: { type: 'boolean' },
      labels: { type: 'array', items: { type: 'string' } },
      scope: { type: 'array', items: { type: 'string', enum: ['failed', 'manual'] } },
      variables: { type: 'object' },
      actions: {
        type: 'array',
        items: {
          type: 'object',
          properties: { path: { type: 'string' }, line: { type: 'integer' } },
          required: ['path'],
        },
      },
    },
    required: ['state'],
  };
  expect(of(inputSchema, ['project_id', 'merge_request_iid'])).toBe(
    'project_id, merge_request_iid, ref?, state: opened|closed, draft?: boolean, labels?: string[], scope?: (failed|manual)[], variables?: object, actions?: { path, line? }[]',
  );
});

it('is empty for a tool without inputs', () => {
  expect(of({ type: 'object', properties: {} })).toBe('');
});
