import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validateRequest } from '../../../contract/check.mjs';
import { InputError } from '../../core/errors/input-error.ts';
import { checkParameters } from './check-parameters.ts';
import { type KnownOperation, readOperations } from './operations.ts';
import type { Parameter } from './parameter.ts';
import { reasonAgainst } from './plan-request.ts';

function operation(route: string): KnownOperation {
  const found = readOperations().find(({ method, path }) => `${method} ${path}` === route);
  if (!found) throw new Error(`no ${route}`);
  return found;
}

function problemOf(route: string, values: Readonly<Record<string, unknown>>): InputError | undefined {
  try {
    checkParameters(operation(route), values);
    return undefined;
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
}

describe('the check of parameters', () => {
  it.each([
    ['GET /projects/:id/badges', { per_page: '5', page: 1, name: 7 }],
    ['GET /projects/:id/issues', { labels: 'bug,ui', iids: [1, '2'], confidential: 'true' }],
    ['GET /projects/:id/issues', { labels: ['bug'], assignee_id: '' }],
    ['POST /projects/:id/badges', { link_url: 'https://a.example', image_url: 'https://b.example', name: null }],
    ['PUT /projects/:id', { avatar: null, description: '' }],
    [
      'POST /projects/:id/repository/commits',
      { branch: 'a', commit_message: 'b', actions: [{ action: 'create', file_path: 'x' }] },
    ],
    // Not all its parameters are known.
    ['POST /projects/:id/ai_agent/sessions', { agent_type: 'opencode', idempotency_key: 'y', more: 1 }],
  ])('lets %s with %j pass', (route, values) => {
    expect(problemOf(route, values)?.message).toBeUndefined();
  });

  it.each([
    ['GET /projects/:id/badges', { per_pge: 5 }, 'per_pge is unknown (did you mean per_page?)'],
    ['GET /projects/:id/badges', { per_page: 'five' }, 'per_page must be integer, not "five"'],
    ['GET /projects/:id/badges', { private_token: 'x' }, 'private_token is unknown'],
    ['GET /projects/:id/badges', { sudo: 'root' }, 'sudo is unknown'],
    ['GET /projects/:id/jobs/:job_id/artifacts', { job_token: 'x' }, 'job_token is unknown'],
    ['GET /projects/:id/languages', { page: 1 }, 'page is unknown'],
    ['GET /projects/:id/badges', JSON.parse('{"__proto__": 1}'), '__proto__ is unknown'],
    ['GET /projects/:id/badges', { constructor: 1 }, 'constructor is unknown'],
    ['POST /projects/:id/badges', { link_url: 'https://a.example' }, 'image_url is missing'],
    [
      'POST /projects/:id/badges',
      { link_url: null, image_url: ['x'] },
      'image_url must be string, not ["x"]; link_url is missing',
    ],
    ['GET /projects/:id/issues', { state: 'open' }, 'state must be one of opened, closed, all'],
    ['GET /projects/:id/issues', { iids: ['a'] }, 'iids[0] must be integer, not "a"'],
    ['GET /projects/:id/issues', { iids: { 0: 1 } }, 'iids must be an array, not {"0":1}'],
    ['PUT /projects/:id', { avatar: 'x' }, 'avatar is a file, and this tool sends none'],
    [
      'POST /projects/:id/repository/commits',
      { branch: 'a', commit_message: 'b', actions: { 0: { action: 'delete' } } },
      'actions must be an array',
    ],
    [
      'POST /projects/:id/repository/commits',
      { branch: 'a', commit_message: 'b', actions: [{ action: 'burn' }] },
      'actions[0].action must be one of',
    ],
  ])('refuses %s with %j', (route, values, message) => {
    const problem = problemOf(route, values);
    expect(problem?.message).toContain(message);
    expect(problem?.message).toContain('Nothing was sent.');
  });

  it('says what is taken, the required first', () => {
    expect(problemOf('POST /projects/:id/badges', {})?.hint).toBe('It takes link_url, image_url, name?.');
    expect(problemOf('GET /projects/:id/languages', { x: 1 })?.hint).toBe('It takes no parameters.');
  });
});

/** Values of a parameter, right ones and wrong ones. */
function valuesFor({ types, items, choices }: Parameter): fc.Arbitrary<unknown> {
  if (items) return fc.array(valuesFor(items), { minLength: 1, maxLength: 3 });
  const right: Record<string, fc.Arbitrary<unknown>> = {
    string: fc.constantFrom('a', 'b c', 'true', 12),
    integer: fc.constantFrom(1, '2', 30),
    number: fc.constantFrom(1.5, '2'),
    boolean: fc.constantFrom(true, 'false', '1'),
    any: fc.constantFrom('a', 1),
  };
  const own = choices ? fc.constantFrom(...choices) : (right[types[0] ?? 'any'] ?? fc.constant('a'));
  return fc.oneof({ weight: 8, arbitrary: own }, { weight: 1, arbitrary: fc.constantFrom('wrong', { x: 1 }, 'zzz') });
}

describe('beside the contract', () => {
  const reads = readOperations().filter((each) => each.method === 'GET' && reasonAgainst(each) === undefined);

  it('says yes and no as the contract does, for sixty reads and what may be asked of them', () => {
    const some = fc.constantFrom(...reads).chain((read) => {
      const known = Object.fromEntries(
        Object.entries(read.parameters).map(([name, parameter]) => [name, valuesFor(parameter)]),
      );
      return fc.record({
        read: fc.constant(read),
        query: fc.record({ ...known, surprise: fc.constant(1) }, { requiredKeys: [] }),
      });
    });
    fc.assert(
      fc.property(some, ({ read, query }) => {
        const path = read.path.replace(/:\w+/g, '7');
        const { problems } = validateRequest({ method: 'GET', path, query });
        const ours = problemOf(`GET ${read.path}`, query);
        expect({ query, isRefused: ours !== undefined, why: ours?.message }).toMatchObject({
          isRefused: problems.length > 0,
        });
      }),
      { numRuns: 60 * 10 },
    );
  });
});
