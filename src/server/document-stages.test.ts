import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { json } from '../core/answer.ts';
import { DeclinedError } from '../core/errors/declined-error.ts';
import type { Capability } from '../core/tool.ts';
import { tool } from '../core/tool.ts';
import type { Rules } from '../policy/rules.ts';
import { compose } from './call.ts';
import { fakeContext, furnish, openRules } from './fake-house.ts';
import { callStages } from './stages.ts';

const made = (effect: Capability, more: Partial<Parameters<typeof tool>[0]> = {}) =>
  tool({
    title: 'Made',
    about: 'Made by hand.',
    effect,
    input: {
      does: z.array(z.string()).optional(),
      like: z.array(z.string()).optional(),
      says: z.array(z.string()).optional(),
    },
    example: {},
    run: async (_input, ctx) => json(await ctx.gitlab.graphql('mutation { a }', { text: '/close' })),
    ...more,
  });

const document = made('graphql', {
  needs: ({ does }) => (does ?? []) as Capability[],
  standsFor: ({ like }) => (like ?? []) as string[],
  texts: ({ says }) => (says ?? []) as string[],
});
const tools = { run_document: document, create_thing: made('write'), gitlab_update_issue: made('write') };

/** Pass one call through all stages to the tool. */
async function call(name: keyof typeof tools, args: Record<string, unknown>, rules: Partial<Rules> = {}, more = {}) {
  const { house, entry } = furnish(tools, { rules: { ...openRules, ...rules } });
  const { ctx } = fakeContext();
  const pass = compose(callStages(house), async (passed) => tools[name].run(passed.args, passed.ctx));
  return pass({ entry: entry(name), args, ctx, ...more });
}

const denied = (rule: string, message: RegExp) => ({
  code: 'denied_by_policy',
  rule,
  message: expect.stringMatching(message),
});

describe('a call that does what its input says', () => {
  it('needs every capability of it', async () => {
    const rules = { disabledCapabilities: new Set(['admin'] as const) };
    await expect(call('run_document', { does: ['write', 'delete'] }, rules)).resolves.toBeDefined();
    await expect(call('run_document', { does: ['write', 'admin'] }, rules)).rejects.toMatchObject(
      denied('GITLAB_DISABLED_CAPABILITIES', /run_document is refused by policy: the capability "admin" is disabled/),
    );
  });

  it('is refused where the tool is that it stands for, and not for one that nobody knows', async () => {
    const rules = { deniedTools: /create/ };
    await expect(call('run_document', { like: ['gone', 'create_thing'] }, rules)).rejects.toMatchObject(
      denied('GITLAB_DENIED_TOOLS_REGEX', /run_document does what create_thing does, and is refused/),
    );
    await expect(call('run_document', { like: ['gone', 'gitlab_update_issue'] }, rules)).resolves.toBeDefined();
  });

  it('has only those texts looked at that it tells', async () => {
    const rules = { deniedTools: /update_issue/ };
    await expect(call('run_document', { says: ['Fine.', '/close'] }, rules)).rejects.toMatchObject(
      denied('GITLAB_DENIED_TOOLS_REGEX', /carry out \/close, which stands for gitlab_update_issue/),
    );
    await expect(call('run_document', { says: ['Fine. /close'] }, rules)).resolves.toBeDefined();
  });

  it('asks the user where it deletes, and only then', async () => {
    const asked: unknown[] = [];
    const confirm = async ({ args }: { args: unknown }) => {
      asked.push(args);
      throw new DeclinedError('No.');
    };
    await expect(call('run_document', { does: ['write'] }, {}, { confirm })).resolves.toBeDefined();
    await expect(call('run_document', { does: ['delete'] }, {}, { confirm })).rejects.toBeInstanceOf(DeclinedError);
    expect(asked).toEqual([{ does: ['delete'] }]);
  });
});

describe('a tool that sends a document of its own', () => {
  it('sends no command in a variable that policy refuses', async () => {
    await expect(call('create_thing', {}, { deniedTools: /update_issue/ })).rejects.toMatchObject(
      denied('GITLAB_DENIED_TOOLS_REGEX', /carry out \/close/),
    );
    await expect(call('create_thing', {})).resolves.toBeDefined();
  });
});
