import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sandbox } from '../index.ts';
import { ask, startChecked } from '../start-checked.ts';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startChecked();
});

afterAll(async () => {
  await sandbox.close();
  expect(sandbox.problems.filter((problem) => !problem.includes(': request: '))).toEqual([]);
});

const send = (method: string, path: string, body?: unknown, as = 'dana') =>
  ask(sandbox, `/projects/118${path}`, { method, as, ...(body === undefined ? {} : { body }) });

const refusal = async (answer: ReturnType<typeof send>) => {
  const { status, json } = await answer;
  return [status, json()];
};

describe('wiki pages', () => {
  test('are made, renamed and deleted', async () => {
    const made = await send('POST', '/wikis', { title: 'operations/Night shift', content: 'a' }, 'kim');
    expect([made.status, made.json()]).toMatchObject([201, { slug: 'operations/Night-shift', title: 'Night shift' }]);
    const rename = async (slug: string, title: string) =>
      (await send('PUT', `/wikis/${encodeURIComponent(slug)}`, { title }, 'kim')).json().slug;
    expect(await rename('operations/Night-shift', 'Nights')).toBe('operations/Nights');
    expect(await rename('operations/Nights', '/Nights')).toBe('Nights');
    expect((await send('POST', '/wikis', { title: 'Nights', content: 'a' })).status).toBe(400);
    expect((await send('POST', '/wikis', { title: 'x', content: 'a' }, 'rob')).status).toBe(403);
    expect((await send('DELETE', '/wikis/Nights', undefined, 'kim')).status).toBe(403);
    expect((await send('DELETE', '/wikis/Nights')).status).toBe(204);
    expect((await send('GET', '/wikis/Nights')).status).toBe(404);
  });
});

describe('releases', () => {
  test('make the tag where a ref is given', async () => {
    const body = { tag_name: 'v2.0.0', description: 'Two', milestones: ['1.2'] };
    expect(await refusal(send('POST', '/releases', body))).toEqual([422, { message: 'Ref is not specified' }]);
    const made = await send('POST', '/releases', { ...body, ref: 'main' }, 'kim');
    expect([made.status, made.json()]).toMatchObject([
      201,
      { name: 'v2.0.0', milestones: [{ title: '1.2' }], evidences: [{ sha: expect.any(String) }] },
    ]);
    expect((await send('GET', '/repository/tags/v2.0.0')).json().release).toMatchObject({ tag_name: 'v2.0.0' });
    expect(await refusal(send('POST', '/releases', body))).toEqual([409, { message: 'Release already exists' }]);
    expect((await refusal(send('PUT', '/releases/v2.0.0', { milestones: ['9'] })))[1]).toEqual({
      message: 'Milestone(s) not found: 9',
    });
    const links = '/releases/v2.0.0/assets/links';
    const link = { name: 'tgz', url: 'https://downloads.example.com/2.tgz', direct_asset_path: '/bin/2.tgz' };
    expect((await send('POST', links, link)).json().direct_asset_url).toMatch(/v2\.0\.0\/downloads\/bin\/2\.tgz$/);
    expect((await refusal(send('POST', links, link)))[1]).toEqual({ message: { url: ['has already been taken'] } });
    expect((await send('DELETE', '/releases/v2.0.0')).json().tag_name).toBe('v2.0.0');
    expect((await send('GET', '/repository/tags/v2.0.0')).json().release).toBe(null);
  });
});

describe('snippets', () => {
  test('hold several files and are changed by their authors and maintainers', async () => {
    const body = {
      title: 'Two',
      visibility: 'private',
      files: [
        { file_path: 'a', content: '1' },
        { file_path: 'b', content: '2' },
      ],
    };
    const { id } = (await send('POST', '/snippets', body, 'rob')).json();
    const one = `/snippets/${id}`;
    expect((await send('PUT', one, { title: 'x' }, 'kim')).status).toBe(403);
    const actions = [
      { action: 'delete', file_path: 'a' },
      { action: 'move', file_path: 'c', previous_path: 'b' },
    ];
    const changed = (await send('PUT', one, { files: actions }, 'rob')).json();
    expect(changed.files.map(({ path }: { path: string }) => path)).toEqual(['c']);
    expect((await send('GET', `${one}/files/main/c/raw`)).text).toBe('2');
    expect((await send('DELETE', one)).status).toBe(204);
  });

  test('of a person are seen by nobody else unless they are public', async () => {
    const mine = async (visibility: string) =>
      (
        await ask(sandbox, '/snippets', {
          method: 'POST',
          as: 'kim',
          body: { title: 'x', visibility, content: 'a', file_name: 'a' },
        })
      ).json().id as number;
    const [hidden, open] = [await mine('private'), await mine('public')];
    const status = async (id: number, as: string | null) => (await ask(sandbox, `/snippets/${id}`, { as })).status;
    expect([await status(hidden, 'rob'), await status(hidden, 'kim'), await status(open, null)]).toEqual([
      404, 200, 200,
    ]);
  });
});

describe('uploads', () => {
  test('come back as they were sent, to members', async () => {
    const form = new FormData();
    form.append('file', new File([Buffer.from([0, 255, 10])], 'a b.png'));
    const sent = await fetch(`${sandbox.apiUrl}/projects/118/uploads`, {
      method: 'POST',
      headers: { 'private-token': sandbox.tokens.guest ?? '' },
      body: form,
    });
    const { url, markdown, full_path } = JSON.parse(await sent.text());
    expect([sent.status, markdown]).toEqual([201, `![a_b](${url})`]);
    expect(full_path).toBe(`/-/project/118${url}`);
    const back = await fetch(`${sandbox.apiUrl}/projects/118${url}`, {
      headers: { 'private-token': sandbox.tokens.kim ?? '' },
    });
    expect(Buffer.from(await back.arrayBuffer())).toEqual(Buffer.from([0, 255, 10]));
    expect((await send('DELETE', url, undefined, 'kim')).status).toBe(403);
    expect((await refusal(send('POST', '/uploads', {})))[1]).toEqual({ error: 'file is missing' });
  });
});
