import { describe, expect, it } from 'vitest';
import { bench } from '../../../test/field-reports/upstream.ts';

const token = ['glpat', 'zQ3x7Yt_kL9pWv2RbN5g'].join('-');
const variable = (key: string, value: string, more: object = {}) => ({ key, value, variable_type: 'env_var', ...more });
const variables = [
  variable('LEVEL', 'plain-value', { masked: false }),
  variable('SECRET', 'open-sesame', { masked: true }),
  variable('TOKEN', token),
];
const schedule = { id: 13, description: 'Nightly', variables };

const readers = [
  ['gitlab_list_variables', { project_id: 42 }],
  ['gitlab_list_variables', { group_id: 'acme' }],
  ['gitlab_get_variable', { project_id: 42, key: 'LEVEL' }],
  ['gitlab_get_pipeline_variables', { project_id: 42, pipeline_id: 9 }],
  ['gitlab_get_pipeline_schedule', { project_id: 42, pipeline_schedule_id: 13 }],
] as const;

const open = (env: Readonly<Record<string, string>> = {}) =>
  bench((_method, path) => ({ body: path.includes('/pipeline_schedules/') ? schedule : variables }), env);

const shown = (text: string) => ['plain-value', 'open-sesame', token].filter((value) => text.includes(value));

describe('values of CI variables', () => {
  it.each(readers)('are masked by %s with %j, in full detail too', async (name, args) => {
    for (const GITLAB_RESPONSE_DETAIL of ['slim', 'full']) {
      const { call } = await open({ GITLAB_RESPONSE_DETAIL });
      const { isError, text } = await call(name, args);
      expect({ isError, shown: shown(text) }).toEqual({ isError: false, shown: [] });
      expect(text).toContain('[masked:variable]');
    }
  });

  it.each(readers)('are shown by %s with %j where they are asked for, but no credential', async (name, args) => {
    const { call, asked } = await open();
    const { text } = await call(name, { ...args, show_values: true });
    expect(shown(text)).toEqual(['plain-value', 'open-sesame']);
    expect(text).toContain('[masked:gitlab-token]');
    expect(asked.map(({ line }) => line).join()).not.toContain('show_values');
  });

  it.each(readers)('are shown by %s with %j through the tool that runs others', async (name, args) => {
    const { call } = await open();
    const { text } = await call('gitlab_run_read_tool', { name, arguments: { ...args, show_values: true } });
    expect(shown(text)).toEqual(['plain-value', 'open-sesame']);
  });

  it.each(readers)('are not read by %s with %j where policy forbids admin', async (name, args) => {
    for (const env of [{ GITLAB_PERMISSION_MODE: 'readonly' }, { GITLAB_DISABLED_CAPABILITIES: 'admin' }]) {
      const { call, asked } = await open(env as Readonly<Record<string, string>>);
      const refused = await call(name, { ...args, show_values: true });
      expect({ isError: refused.isError, asked }).toEqual({ isError: true, asked: [] });
      expect(refused.text).toContain('"admin"');
      expect((await call(name, args)).isError).toBe(false);
    }
  });

  it.each([
    ['gitlab_create_variable', { project_id: 42, key: 'LEVEL', value: 'plain-value' }],
    ['gitlab_update_variable', { project_id: 42, key: 'LEVEL', value: 'plain-value' }],
    ['gitlab_take_pipeline_schedule_ownership', { project_id: 42, pipeline_schedule_id: 13 }],
    ['gitlab_update_pipeline_schedule', { project_id: 42, pipeline_schedule_id: 13, active: false }],
  ])('are not told by %s', async (name, args) => {
    for (const GITLAB_RESPONSE_DETAIL of ['slim', 'full']) {
      const { call } = await open({ GITLAB_RESPONSE_DETAIL });
      const { isError, text } = await call(name, args);
      expect({ isError, shown: shown(text) }).toEqual({ isError: false, shown: [] });
    }
  });
});

describe('the variable of an environment', () => {
  const key = { project_id: 42, key: 'SITE', environment_scope: 'review/*' };
  const filter = 'filter%5Benvironment_scope%5D=review%2F*';

  it.each([
    ['gitlab_get_variable', key, `GET /projects/42/variables/SITE?${filter}`, undefined],
    ['gitlab_delete_variable', key, `DELETE /projects/42/variables/SITE?${filter}`, undefined],
    [
      'gitlab_update_variable',
      { ...key, value: 'x', new_environment_scope: '*' },
      `PUT /projects/42/variables/SITE?${filter}`,
      { value: 'x', environment_scope: '*' },
    ],
  ])('is chosen by %s in the way GitLab wants it', async (name, args, line, body) => {
    const { call, asked } = await open();
    await call(name, args);
    expect(asked).toEqual([{ line, body }]);
  });
});
