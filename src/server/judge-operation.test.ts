import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { json } from '../core/answer.ts';
import { endpoint } from '../core/endpoint.ts';
import { InputError } from '../core/errors/input-error.ts';
import type { Operation } from '../core/operation.ts';
import { project } from '../core/params.ts';
import { tool } from '../core/tool.ts';
import { compose } from './call.ts';
import type { Subject } from './confirm.ts';
import { describeDeletion } from './describe-deletion.ts';
import { fakeContext, furnish, openRules } from './fake-house.ts';
import { judgeOperation } from './judge-operation.ts';
import { callStages, type House } from './stages.ts';

const input = { path: z.string(), project_id: project.optional(), query: z.record(z.string(), z.unknown()).optional() };

/** A tool whose path is the route of what it would do. */
const any = (effect: 'read' | 'write') =>
  tool({
    title: 'Any request',
    about: 'Made by hand.',
    effect,
    input,
    projectIn: 'path',
    async operation({ path }): Promise<Operation> {
      if (path === 'wrong') throw new InputError('wrong');
      const verb = path.split(' ')[0] ?? '';
      return { route: path, capabilities: [verb === 'GET' ? 'read' : verb === 'DELETE' ? 'delete' : 'write'] };
    },
    example: { path: 'GET /x' },
    run: async (given) => json(given),
  });

const badge = { project_id: project, badge_id: z.int() };
const made = { title: 'Made', about: 'Made by hand.', example: { project_id: 'a/b', badge_id: 1 } };
const tools = {
  gitlab_any: any('write'),
  gitlab_any_read: any('read'),
  gitlab_delete_badge: endpoint({
    ...made,
    route: 'DELETE /projects/:project_id/badges/:badge_id',
    orGroup: true,
    input: badge,
  }),
  gitlab_get_badge: endpoint({ ...made, route: 'GET /projects/:project_id/badges/:badge_id', input: badge }),
  gitlab_show_badge: endpoint({ ...made, route: 'GET /projects/:project_id/badges/:badge_id', input: badge }),
};
const { house, entry } = furnish(tools);

function judge(operation: Operation, rules: Partial<House['rules']> = {}) {
  return judgeOperation(entry('gitlab_any'), operation, { ...house, rules: { ...openRules, ...rules } });
}

const deletes: Operation = { route: 'DELETE /projects/:id/badges/:badge_id', capabilities: ['delete'] };
const gets: Operation = { route: 'GET /projects/:id/badges/:badge_id', capabilities: ['read'] };
const deny = (pattern: RegExp) => ({ deniedTools: pattern });

describe('an operation', () => {
  it('needs all its capabilities and its feature', () => {
    expect(judge(deletes)).toEqual({ tools: ['gitlab_delete_badge'] });
    const both: Operation = { ...deletes, capabilities: ['admin', 'delete'] };
    for (const word of both.capabilities) {
      const { refusal } = judge(both, { disabledCapabilities: new Set([word]) });
      expect(refusal?.rule).toBe('GITLAB_DISABLED_CAPABILITIES');
    }
    const features = { ...openRules.features, wiki: false };
    expect(judge({ ...gets, feature: 'wiki' }, { features }).refusal?.rule).toBe('USE_GITLAB_WIKI=false');
  });

  it('is refused where every tool that does the same is', () => {
    expect(judge(deletes, deny(/delete_badge/))).toEqual({
      tools: [],
      refusal: {
        rule: 'GITLAB_DENIED_TOOLS_REGEX',
        reason: 'gitlab_delete_badge does the same, and its name matches the pattern',
      },
    });
    expect(judge(gets, deny(/get_badge/))).toEqual({ tools: ['gitlab_show_badge'] });
    expect(judge(gets, deny(/badge/)).refusal?.rule).toBe('GITLAB_DENIED_TOOLS_REGEX');
  });

  it('is the same for a group, by a second path, and by name', () => {
    const ofGroup = { ...deletes, route: 'DELETE /groups/:id/badges/:badge_id' };
    const twin = { ...deletes, route: 'DELETE /projects/:id/badges', twins: [deletes.route] };
    const named = { ...deletes, route: 'POST /projects/:id/clean', tools: ['gitlab_delete_badge', 'gitlab_gone'] };
    for (const operation of [ofGroup, twin, named]) expect(judge(operation).tools).toEqual(['gitlab_delete_badge']);
    expect(judge({ ...gets, route: 'GET /groups/:id/badges/:badge_id' }).tools).toEqual([]);
  });
});

/** Pass a call through the stages; what was asked of the user, and what came of it. */
async function pass(name: keyof typeof tools, args: Record<string, unknown>, more: Partial<House> = {}) {
  const asked: string[] = [];
  const confirm = async (subject: Subject) => void asked.push(describeDeletion(subject));
  const run = compose(callStages({ ...house, ...more }), async (call) => json(call.args));
  const answer = await run({ entry: entry(name), args, ctx: fakeContext().ctx, confirm }).catch(
    (error: Error) => error,
  );
  return { answer, asked };
}

describe('a call that carries out an operation', () => {
  it('asks before it deletes, naming what is in its query, and for nothing else', async () => {
    const path = 'DELETE /projects/:id/badges/:badge_id';
    const { asked } = await pass('gitlab_any', { path, project_id: 'acme/web', query: { badge_id: 6, force: true } });
    expect(asked).toEqual([
      `Any request in acme/web: path "${path}", badge_id 6, force true? This takes effect at once.`,
    ]);
    expect((await pass('gitlab_any', { path: 'POST /x' })).asked).toEqual([]);
  });

  it('asks nobody where policy refuses it or its input is wrong', async () => {
    const rules = { ...openRules, permissionMode: 'modify' } as const;
    const refused = await pass('gitlab_any', { path: 'DELETE /x' }, { rules });
    expect(refused).toMatchObject({ answer: { code: 'denied_by_policy' }, asked: [] });
    expect(await pass('gitlab_any', { path: 'wrong' })).toMatchObject({ answer: { code: 'invalid_input' }, asked: [] });
  });

  it('is given the only project of a scope where its path leaves one open, and only there', async () => {
    const only = { defaultProject: 'acme/web' };
    for (const path of ['GET /projects/:id/x', 'GET /projects/{id}']) {
      const { answer } = await pass('gitlab_any', { path }, only);
      expect(answer).toMatchObject({
        value: { path, project_id: 'acme/web' },
        notes: ['Assumed project_id acme/web.'],
      });
    }
    for (const path of ['GET /projects/7/x', 'GET /user', 'GET /groups/:id/projects']) {
      expect((await pass('gitlab_any', { path }, only)).answer).toEqual({ kind: 'json', value: { path } });
    }
  });

  it('is given the project of the checkout where it reads', async () => {
    const checkout = { read: async () => ({ project: 'acme/web', branch: undefined }) } as unknown as NonNullable<
      House['checkout']
    >;
    const path = 'GET /projects/:id/x';
    expect((await pass('gitlab_any_read', { path }, { checkout })).answer).toMatchObject({
      value: { project_id: 'acme/web' },
      notes: ['Assumed project_id acme/web from the checkout.'],
    });
    expect((await pass('gitlab_any_read', { path: 'GET /user' }, { checkout })).answer).toMatchObject({
      value: { path: 'GET /user' },
    });
    expect((await pass('gitlab_any', { path: 'DELETE /projects/:id/x' }, { checkout })).answer).not.toHaveProperty(
      'notes',
    );
  });
});
