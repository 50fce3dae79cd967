import { describe, expect, it } from 'vitest';
import { fakeContext } from '../../server/fake-house.ts';
import { editPage, keepFolder, readPage } from './wiki-page.ts';

const inProject = '/projects/acme%2Fweb/wikis/guide%2Flinux';
const inGroup = '/groups/acme/wikis/guide%2Flinux';
const content = 'one\ntwo\nthree\n';

async function ask(run: typeof editPage | typeof readPage, input: Readonly<Record<string, unknown>>) {
  const page = { slug: 'guide/linux', title: 'linux', format: 'markdown', content };
  const lines = [`GET ${inProject}`, `GET ${inGroup}`, `PUT ${inProject}`, `PUT ${inGroup}`];
  const { ctx, requests } = fakeContext(Object.fromEntries(lines.map((line) => [line, page])));
  const answer = await run({ slug: 'guide/linux', ...input }, ctx);
  return { answer, sent: requests.map(({ method, path, body }) => ({ line: `${method} ${path}`, body })) };
}

describe('a page', () => {
  it('is read as text, whole or in part, from a project or a group', async () => {
    const whole = await ask(readPage, { project_id: 'acme/web' });
    expect(whole.answer).toMatchObject({ text: content, facts: { title: 'linux' } });
    const part = await ask(readPage, { group_id: 'acme', start_line: 2, end_line: 2 });
    expect(part.answer).toMatchObject({ text: expect.stringMatching(/^two\n?$/) });
    expect([whole.sent, part.sent].flat().map(({ line }) => line)).toEqual([`GET ${inProject}`, `GET ${inGroup}`]);
  });

  it('of a group is edited in the group', async () => {
    const { sent } = await ask(editPage, { group_id: 'acme', edits: [{ old_text: 'two', new_text: 'zwei' }] });
    expect(sent.map(({ line }) => line)).toEqual([`GET ${inGroup}`, `PUT ${inGroup}`]);
    expect(sent[1]?.body).toMatchObject({ content: 'one\nzwei\nthree\n' });
  });

  it.each([[{}], [{ project_id: 'acme/web', group_id: 'acme' }]])('of %j is asked about first', async (owner) => {
    await expect(ask(editPage, { ...owner, content: 'x' })).rejects.toThrow(/project_id/);
    await expect(ask(readPage, owner)).rejects.toThrow(/project_id/);
  });

  it('is not touched where nothing is to change', async () => {
    await expect(ask(editPage, { project_id: 'acme/web' })).rejects.toThrow('Nothing to change');
  });
});

it.each([
  ['linux', 'Linux', 'Linux'],
  ['guide/setup/linux', 'Linux', 'guide/setup/Linux'],
  ['guide/setup/linux', 'other/Linux', 'other/Linux'],
  ['guide/setup/linux', '/Linux', '/Linux'],
])('the page %s with the new title %s is called %s', (slug, title, expected) => {
  expect(keepFolder(slug, title)).toBe(expected);
});
