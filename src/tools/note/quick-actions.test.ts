import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../../sandbox/index.ts';
import { ask, startChecked } from '../../../sandbox/start-checked.ts';
import { keep, project } from '../../core/shape.ts';
import { discussions } from '../discussions.ts';
import { issues } from '../issues.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startChecked();
});
afterAll(() => sandbox.close());

/** What the model sees of GitLab's answer to a comment. */
async function comment(name: string, kind: string, body: string): Promise<unknown> {
  const path = `/projects/acme%2Fgreeter/${kind}/notes`;
  const answer = await ask(sandbox, path, { method: 'POST', as: 'root', body: { body } });
  const tools = { ...discussions.tools, ...issues.tools };
  return project(tools[name]?.output ?? keep, answer.json());
}

describe('a comment with quick actions', () => {
  it.each([
    ['gitlab_create_issue_note', 'issues/4'],
    ['gitlab_create_merge_request_note', 'merge_requests/7'],
    ['gitlab_create_note', 'merge_requests/9'],
  ])('alone says in %s what they did', async (name, kind) => {
    expect(await comment(name, kind, '/title Another')).toEqual({
      commands_changes: { title: 'Another' },
      summary: ['Changed the title to "Another".'],
    });
  });

  it('among other lines tells of both', async () => {
    expect(await comment('gitlab_create_issue_note', 'issues/4', 'hi\n/estimate 1h')).toMatchObject({
      id: expect.any(Number),
      body: 'hi',
      commands_changes: { time_estimate: 3600 },
    });
  });
});
