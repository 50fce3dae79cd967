import { describe, expect, it } from 'vitest';
import type { Context } from '../../core/context.ts';
import { GitLabError } from '../../core/errors/gitlab-error.ts';
import { NetworkError } from '../../core/errors/network-error.ts';
import { fakeContext } from '../../server/fake-house.ts';
import { download } from './download.ts';

const path = '/projects/1/uploads/x/a%20b.bin';
const url = `https://gitlab.example/api/v4${path}`;

/** A context in which this file is at the path, or asking for it fails. */
function contextWith(file: Uint8Array | Error, headers: Readonly<Record<string, string>> = {}): Context {
  const { ctx } = fakeContext();
  const request = async () => {
    if (file instanceof Error) throw file;
    return { status: 200, data: file, headers };
  };
  return { ...ctx, limits: { responseBytes: 4_000 }, gitlab: { ...ctx.gitlab, request } };
}

describe('a download', () => {
  it('of text is that text, with what is known about it', async () => {
    const headers = {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="n.csv"',
    };
    const answer = await download({ path }, contextWith(Buffer.from('ä,b\r\n'), headers));
    const facts = { file_name: 'n.csv', content_type: 'text/csv', size: 6, encoding: undefined, url: undefined };
    expect(answer).toEqual({ kind: 'text', facts, text: 'ä,b\r\n' });
  });

  it('of text in Latin-1 says so, and of a long one where the whole is', async () => {
    const latin = await download({ path }, contextWith(Buffer.from('caf\xe9', 'latin1')));
    expect(latin).toMatchObject({ text: 'café', facts: { encoding: 'latin1', file_name: 'a b.bin' } });
    const long = await download({ path, query: { job: 'a b' } }, contextWith(Buffer.alloc(3_500, 'x')));
    expect(long).toMatchObject({ kind: 'text', facts: { url: `${url}?job=a+b` } });
  });

  it('of other bytes is base64 where all of it fits', async () => {
    const answer = await download({ path, name: 'art.zip' }, contextWith(Buffer.from([0, 1, 2, 255])));
    const value = { file_name: 'art.zip', content_type: undefined, size: 4, encoding: 'base64', content: 'AAEC/w==' };
    expect(answer).toEqual({ kind: 'json', value });
  });

  it('of bytes that do not fit is a link and no part of them', async () => {
    const headers = { 'content-type': 'application/zip' };
    const answer = await download({ path }, contextWith(Buffer.alloc(3_000), headers));
    const facts = { file_name: 'a b.bin', content_type: 'application/zip', size: 3_000 };
    expect(answer).toMatchObject({
      value: { ...facts, url },
      links: [{ name: 'a b.bin', uri: url, mimeType: 'application/zip', size: 3_000 }],
      notes: [expect.stringContaining('4000 bytes')],
    });
    expect(answer).not.toHaveProperty('value.content');
  });

  it.each([
    ['image/png', '89504e470d0a1a0a00'],
    ['image/jpeg', 'ffd8ffe000'],
    ['image/gif', '47494638396100'],
    ['image/webp', '5249464600000000574542505650'],
  ])('of %s is an image whatever GitLab calls it', async (mimeType, hex) => {
    const bytes = Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(5_000)]);
    const headers = { 'content-type': 'application/octet-stream' };
    expect(await download({ path }, contextWith(bytes, headers))).toMatchObject({
      value: { content_type: mimeType, size: bytes.length },
      image: { mimeType, data: bytes.toString('base64') },
    });
  });

  it('of what is called an image and is none is no image', async () => {
    const answer = await download({ path }, contextWith(Buffer.from([0, 1]), { 'content-type': 'image/png' }));
    expect(answer).not.toHaveProperty('image');
  });

  it('of more than may be read is a link; any other failure stays one', async () => {
    const tooLarge = new NetworkError('The answer is larger than 25 MiB.', { phase: 'body', isTooLarge: true });
    expect(await download({ path }, contextWith(tooLarge))).toMatchObject({
      value: { file_name: 'a b.bin', url },
      notes: ['The answer is larger than 25 MiB.'],
    });
    const missing = new GitLabError({ status: 404, method: 'GET', path, reason: '404 Not found' });
    await expect(download({ path }, contextWith(missing))).rejects.toBe(missing);
  });
});
