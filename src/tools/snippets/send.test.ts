import { describe, expect, it } from 'vitest';
import { fakeContext } from '../../server/fake-house.ts';
import { snippets } from '../snippets.ts';

const bytes = new TextEncoder().encode('npm start\n');
const run = async (
  name: string,
  input: Readonly<Record<string, unknown>>,
  answers: Readonly<Record<string, unknown>>,
) => {
  const { ctx, requests } = fakeContext(answers);
  const answer = await snippets.tools[name]?.run(input, ctx);
  return { answer, request: requests[0] };
};

describe('snippets', () => {
  it.each([
    ['GET', 'gitlab_list_snippets', { per_page: 5 }, '/snippets', { query: { per_page: 5 } }],
    ['GET', 'gitlab_get_snippet', { snippet_id: 7 }, '/snippets/7', {}],
    ['POST', 'gitlab_create_snippet', { title: 'x' }, '/snippets', { body: { title: 'x' } }],
    ['PUT', 'gitlab_update_snippet', { snippet_id: 7, title: 'x' }, '/snippets/7', { body: { title: 'x' } }],
    ['DELETE', 'gitlab_delete_snippet', { snippet_id: 7 }, '/snippets/7', {}],
  ])('%s of a project and of oneself go to routes of their own: %s', async (method, name, input, path, sent) => {
    for (const [owner, base] of [
      [{}, ''],
      [{ project_id: 'acme/web' }, '/projects/acme%2Fweb'],
    ] as const) {
      const { request } = await run(name, { ...owner, ...input }, { [`${method} ${base}${path}`]: {} });
      expect(request).toMatchObject({ method, path: base + path, ...sent });
    }
  });

  it('are read whole or by file, as they are', async () => {
    const whole = await run('gitlab_get_snippet_content', { snippet_id: 7 }, { 'GET /snippets/7/raw': bytes });
    expect(whole.answer).toMatchObject({ kind: 'text', text: 'npm start\n' });
    const input = { project_id: '1', snippet_id: 7, file_path: 'a b/c.sh' };
    const line = 'GET /projects/1/snippets/7/files/HEAD/a%20b%2Fc.sh/raw';
    expect((await run('gitlab_get_snippet_content', input, { [line]: bytes })).answer).toMatchObject({
      facts: { file_name: 'c.sh' },
    });
  });

  it('need the right to delete where an update deletes a file', () => {
    const update = snippets.tools.gitlab_update_snippet;
    expect(update?.needs?.({ files: [{ action: 'create' }, { action: 'delete' }] })).toEqual(['delete']);
    expect(update?.needs?.({ files: [{ action: 'move' }] })).toEqual([]);
    expect(update?.needs?.({})).toEqual([]);
  });
});
