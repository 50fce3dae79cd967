import { describe, expect, it } from 'vitest';
import { type Answer, json } from '../core/answer.ts';
import { project } from '../core/params.ts';
import { send } from '../core/route.ts';
import { list, shape } from '../core/shape.ts';
import { type Tool, tool } from '../core/tool.ts';
import { createProjectScope } from '../scope/scope.ts';
import { type Call, compose } from './call.ts';
import { fakeContext, furnish, openRules } from './fake-house.ts';
import { callStages, type House } from './stages.ts';

const about = { title: 'Made', about: 'Made by hand.' };
const example = { project_id: 'acme/web' };

interface Run {
  readonly answers?: Readonly<Record<string, unknown>>;
  readonly house?: Partial<House>;
}

/** Pass one call of a single hand-made tool through all stages. */
function call(made: Tool, args: Record<string, unknown> = {}, run: Run = {}) {
  const { house, entry } = furnish({ made }, run.house);
  const fake = fakeContext(run.answers);
  const seen: Call[] = [];
  const pass = compose(callStages(house), async (passed) => {
    seen.push(passed);
    return (await house.load(passed.entry)).run(passed.args, passed.ctx);
  });
  const answer = pass({ entry: entry('made'), args, ctx: fake.ctx });
  return { answer, seen, ...fake };
}

const giving = (answer: Answer, more: Partial<Tool> = {}): Tool => ({
  ...tool({ ...about, example, effect: 'read', input: { project_id: project.optional() }, run: async () => answer }),
  ...more,
});

describe('under a project scope', () => {
  const scoped = (...allowed: string[]) => ({
    house: { scope: createProjectScope(allowed), rules: { ...openRules, hasProjectScope: true } },
    answers: {
      'GET /projects/acme%2Fweb': { id: 1 },
      'GET /projects/other%2Fsecret': { id: 9 },
      'GET /projects/1/issues': ['inside'],
      'GET /projects/9/issues': ['outside'],
      'GET /merge_requests': [
        { iid: 1, project_id: 1 },
        { iid: 2, project_id: 9 },
        { iid: 3, project_id: '1' },
        { iid: 4, project_id: null },
        'odd',
        null,
      ],
    },
  });

  const two = tool({
    ...about,
    example,
    effect: 'read',
    input: { project_id: project, target_project_id: project.optional() },
    run: async (input) => json(input),
  });

  it('every project argument reaches the tool as an allowed id', async () => {
    const args = { project_id: 'https://gitlab.example/acme/web/-/issues/3', target_project_id: '1' };
    const { answer } = call(two, args, scoped('acme/web'));
    expect(await answer).toMatchObject({ value: { project_id: '1', target_project_id: '1' } });
  });

  it.each([
    [{ project_id: 'other/secret' }],
    [{ project_id: 'acme/web', target_project_id: 'other/secret' }],
    [{ project_id: 'acme/web', target_project_id: 9 }],
    [{ project_id: 'other%2Fsecret' }],
    [{ project_id: 'https://gitlab.example/other/secret' }],
  ])('a foreign project in an argument is refused before the tool runs: %j', async (args) => {
    const { answer, seen } = call(two, args, scoped('acme/web'));
    await expect(answer).rejects.toMatchObject({ code: 'denied_by_policy', rule: 'GITLAB_ALLOWED_PROJECT_IDS' });
    expect(seen).toEqual([]);
  });

  it('a request of the tool itself to a foreign project is refused by the guard', async () => {
    const rich = tool({
      ...about,
      example,
      effect: 'read',
      input: { project_id: project },
      run: async ({ project_id }, ctx) => {
        const { data } = await send(ctx, 'GET /projects/:project_id/issues', { project_id });
        await send(ctx, 'GET /projects/:project_id/issues', { project_id: 9 });
        return json(data);
      },
    });
    const { answer, requests } = call(rich, { project_id: 'acme/web' }, scoped('acme/web'));
    await expect(answer).rejects.toMatchObject({ code: 'denied_by_policy' });
    expect(requests.map(({ path }) => path)).toEqual(['/projects/acme%2Fweb', '/projects/1/issues']);
  });

  const rows = tool({
    ...about,
    example,
    effect: 'read',
    input: { project_id: project.optional() },
    ownedBy: 'project_id',
    output: list(shape('iid')),
    run: async ({ project_id }, ctx) => {
      if (project_id !== undefined) return json(['not filtered']);
      const { data } = await send(ctx, 'GET /merge_requests', {});
      return json(data, { page: { page: 1, next: 2, total: 40, total_pages: 2 } });
    },
  });

  it('lists lose foreign rows, say how many, and tell no totals', async () => {
    const { answer } = call(rows, {}, scoped('acme/web'));
    expect(await answer).toEqual({
      isUserText: false,
      kind: 'json',
      value: [{ iid: 1 }, { iid: 3 }],
      page: { page: 1, next: 2 },
      notes: ["Rows withheld: 4. They belong to projects outside this server's scope."],
    });
  });

  it('lists of one allowed project are passed as they are', async () => {
    expect(await call(rows, { project_id: 1 }, scoped('1')).answer).toMatchObject({ value: ['not filtered'] });
  });

  it('an answer that cannot be filtered is refused', async () => {
    const run = scoped('1');
    const answers = { ...run.answers, 'GET /merge_requests': { message: 'everything' } };
    await expect(call(rows, {}, { ...run, answers }).answer).rejects.toMatchObject({ code: 'denied_by_policy' });
  });

  it('rows are found by a nested owner, before the projection drops it', async () => {
    const todos = giving(json([{ id: 1, project: { id: 1 } }, { id: 2, project: { id: 9 } }, { id: 3 }]), {
      ownedBy: 'project.id',
      output: list(shape('id')),
    });
    expect(await call(todos, {}, scoped('1')).answer).toMatchObject({ value: [{ id: 1 }] });
  });

  it('rows of other projects are left out where a project was named as well; a row that tells none is its own', async () => {
    const made = giving(json([{ project_id: 1 }, { project_id: 9 }, { title: 'own' }], { notes: ['first'] }), {
      ownedBy: 'project_id',
    });
    const { answer } = call(made, { project_id: 1 }, scoped('1'));
    expect(await answer).toMatchObject({
      value: [{ project_id: 1 }, { title: 'own' }],
      notes: ['first', "Rows withheld: 1. They belong to projects outside this server's scope."],
    });
  });

  it('what the tool reads on its way is looked through too, and counted', async () => {
    const rich = tool({
      ...about,
      example,
      effect: 'read',
      input: { project_id: project },
      run: async ({ project_id }, ctx) => {
        const { data } = await send(ctx, 'GET /projects/:project_id/merge_requests', { project_id });
        return json({ titles: (data as { title: string }[]).map(({ title }) => title) });
      },
    });
    const rowsOfBoth = [
      { title: 'own', project_id: 1 },
      { title: 'foreign', project_id: 9 },
    ];
    const answers = { 'GET /projects/1/merge_requests': rowsOfBoth };
    expect(await call(rich, { project_id: 1 }, { ...scoped('1'), answers }).answer).toMatchObject({
      value: { titles: ['own'] },
      notes: [expect.stringContaining('Rows withheld: 1.')],
    });
  });

  it('the one project of the scope is the default', async () => {
    const run = scoped('acme/web');
    const house = { ...run.house, defaultProject: 'acme/web' };
    const answer = await call(two, {}, { ...run, house }).answer;
    expect(answer).toMatchObject({ value: { project_id: '1' }, notes: ['Assumed project_id acme/web.'] });
  });
});
