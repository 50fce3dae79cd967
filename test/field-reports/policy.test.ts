import { describe, expect, it } from 'vitest';
import { aliases } from '../../src/tools/aliases.ts';
import { catalog, loadedToolsets } from '../fresh-catalog.ts';
import { bench, haveEverything } from './upstream.ts';

const readOnly = ['GITLAB_READ_ONLY_MODE=true', 'GITLAB_PERMISSION_MODE=readonly'];
const setting = (text: string) => Object.fromEntries([text.split('=')]) as Record<string, string>;
const exampleOf = (name: string) => ({ ...loadedToolsets.find(({ tools }) => tools[name])?.tools[name]?.example });
const reading = new Set(['read', 'graphql']);
const changers = catalog.filter(({ capability }) => !reading.has(capability));
const toolOf = (name: string) => {
  const alias = aliases[name];
  return typeof alias === 'object' ? alias.tool : alias;
};

describe('field reports: read-only mode', () => {
  it.each(readOnly)('L2: with %s no write tool can be called, by any name or through another tool', async (mode) => {
    const { call, asked } = await bench(haveEverything, setting(mode));
    expect(changers.length).toBeGreaterThan(50);
    for (const { name } of changers) {
      const former = Object.keys(aliases).filter((alias) => toolOf(alias) === name);
      for (const called of [name, name.replace(/^gitlab_/, ''), ...former]) {
        expect({ called, ...(await call(called, exampleOf(name))) }).toMatchObject({
          called,
          isError: true,
          asked: [],
        });
      }
      for (const runner of ['gitlab_run_read_tool', 'gitlab_run_write_tool']) {
        const answer = await call(runner, { name, arguments: exampleOf(name) });
        expect({ runner, name, ...answer }).toMatchObject({ isError: true, asked: [] });
      }
    }
    expect(asked).toEqual([]);
  });

  it.each(readOnly)('L3: with %s nothing that changes state leaves, whatever kind of change it is', async (mode) => {
    const { call, asked } = await bench(haveEverything, setting(mode));
    const kinds = [
      'retry_pipeline_job',
      'play_pipeline_job',
      'cancel_pipeline',
      'create_pipeline',
      'publish_draft_note',
    ];
    const named = [...kinds, 'upload_markdown', 'mark_todo_done', 'add_reaction', 'rest_request'];
    const names = changers.map(({ name }) => name);
    for (const name of named) expect(names).toContain(`gitlab_${name}`);
    for (const { name } of catalog) await call(name, exampleOf(name));
    const changes = asked.filter(({ line }) => !/^(?:GET|HEAD) /.test(line) && line !== 'POST /api/graphql');
    // Checking a CI configuration and rendering a text change nothing.
    expect(changes.filter(({ line }) => !/^POST .*\/(?:ci\/lint|markdown)\b/.test(line))).toEqual([]);
    const documents = asked.filter(({ line }) => line === 'POST /api/graphql').map(({ body }) => JSON.stringify(body));
    expect(documents.filter((text) => /^\{"query":"\s*mutation/.test(text))).toEqual([]);
  });

  it('L4: a tool that is switched off says so and by what, and health_check lists it', async () => {
    const off = { USE_PIPELINE: 'false', GITLAB_DENIED_TOOLS_REGEX: 'wiki' };
    const { call, asked } = await bench(haveEverything, off);
    for (const name of ['gitlab_list_pipelines', 'list_pipelines']) {
      const { isError, text } = await call(name, { project_id: 'group/app' });
      expect(isError).toBe(true);
      expect(text).toContain('gitlab_list_pipelines is disabled by policy: the feature "pipeline" is switched off.');
      expect(text).toContain('has set USE_PIPELINE=false');
      expect(text).not.toMatch(/unknown tool/i);
    }
    expect((await call('gitlab_list_wiki_pages', { project_id: 'group/app' })).text).toContain(
      'GITLAB_DENIED_TOOLS_REGEX',
    );
    const health = (await call('health_check')).structured as {
      readonly result: { readonly switchedOff: Readonly<Record<string, readonly string[]>> };
    };
    expect(health.result.switchedOff['USE_PIPELINE=false']).toContain('pipelines/*');
    expect(health.result.switchedOff.GITLAB_DENIED_TOOLS_REGEX).toContain('wiki/*');
    expect(asked).toEqual([]);
  });
});
