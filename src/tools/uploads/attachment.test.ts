import { describe, expect, it } from 'vitest';
import { fakeContext } from '../../server/fake-house.ts';
import { readAttachment, readReference } from './attachment.ts';

const secret = '0123456789abcdef0123456789abcdef';
const file = `uploads/${secret}/a%20b.png`;
const web = 'https://gitlab.example';

describe('a reference to an upload', () => {
  it.each([
    [`/${file}`, undefined],
    [file, undefined],
    [`  /uploads/${secret}/a b.png `, undefined],
    [`${web}/acme/tools/kit/${file}`, 'acme/tools/kit'],
    [`/acme/web/${file}`, 'acme/web'],
    [`http://gitlab.example/-/project/118/${file}?inline=false#x`, '118'],
    [`/-/project/118/${file}`, '118'],
    [`${web}/api/v4/projects/acme%2Fweb/${file}`, 'acme/web'],
  ])('is read from %s', (reference, project) => {
    const expected = { secret, filename: 'a b.png', ...(project === undefined ? {} : { project }) };
    expect(readReference(reference, web)).toEqual(expected);
  });

  it.each([`/${file}`, `/gitlab/${file}`, `${web}/gitlab/${file}`])(
    'is read from %s where GitLab is installed below a path',
    (reference) => {
      expect(readReference(reference, `${web}/gitlab`)).toEqual({ secret, filename: 'a b.png' });
    },
  );

  it.each([
    [`https://gitlab.example.evil.test/${file}`, 'not on gitlab.example'],
    [`https://gitlab.example:8443/${file}`, 'not on gitlab.example'],
    [`javascript:/${file}`, 'not on gitlab.example'],
    ['/uploads/-/system/user/avatar/1/a.png', 'no reference to an upload'],
    [`/uploads/${secret.slice(1)}/a.png`, 'no reference to an upload'],
    [`/uploads/${secret}/a/b.png`, 'no reference to an upload'],
    [`/uploads/${secret}/%ff.png`, 'not encoded correctly'],
    [`/groups/acme/-/${file}`, 'no file of a project'],
    [`/-/group/12/${file}`, 'no file of a project'],
    [`/acme/${file}`, 'no file of a project'],
    ['http://', 'no address'],
    ['', 'no reference to an upload'],
  ])('is not %j: %s', (reference, words) => {
    expect(() => readReference(reference, web)).toThrow(words);
  });
});

describe('gitlab_download_attachment', () => {
  const bytes = new TextEncoder().encode('hello');
  const answers = { [`GET /projects/acme%2Fweb/${file}`]: bytes };

  it('asks the API of the project that is given, or that the reference names', async () => {
    const { ctx, requests } = fakeContext(answers);
    await readAttachment({ project_id: 'acme/web', url_or_path: `/${file}` }, ctx);
    await readAttachment({ project_id: '7', url_or_path: `${web}/acme/web/${file}` }, ctx);
    expect(requests.map(({ path }) => path)).toEqual(Array(2).fill(`/projects/acme%2Fweb/${file}`));
  });

  it('says that a project is missing where nothing names one', async () => {
    const { ctx, requests } = fakeContext(answers);
    await expect(readAttachment({ url_or_path: `/${file}` }, ctx)).rejects.toThrow('project_id is missing');
    expect(requests).toEqual([]);
  });
});
