import { describe, expect, it } from 'vitest';
import { fakeContext } from '../../server/fake-house.ts';
import { type UploadInput, upload } from './upload.ts';

const line = 'POST /projects/acme%2Fweb/uploads';
const send = async (input: Omit<UploadInput, 'project_id'>, local?: Record<string, Uint8Array>) => {
  const { ctx: fake, requests } = fakeContext({ [line]: { markdown: '![a](/uploads/x/a.png)' } });
  const readLocalFile =
    local && (async (path: string) => ({ name: 'from-disk.png', bytes: local[path] ?? Buffer.of() }));
  await upload({ project_id: 'acme/web', ...input }, { ...fake, readLocalFile });
  const file = requests[0]?.form?.file;
  return [file?.name, Buffer.from(file?.bytes ?? []).toString('latin1')];
};

describe('an upload', () => {
  it('sends text as UTF-8 and base64 as what it stands for', async () => {
    expect(await send({ content: 'é', file_name: 'a.txt' })).toEqual(['a.txt', 'Ã©']);
    expect(await send({ content: ' AP8N\n', encoding: 'base64', file_name: 'a.bin' })).toEqual(['a.bin', '\0ÿ\r']);
  });

  it('sends a local file under its own name, or the given one', async () => {
    const local = { 'shots/1.png': Buffer.from('png') };
    expect(await send({ file_path: 'shots/1.png' }, local)).toEqual(['from-disk.png', 'png']);
    expect(await send({ file_path: 'shots/1.png', file_name: 'login.png' }, local)).toEqual(['login.png', 'png']);
  });

  it.each([
    [{}, 'either content'],
    [{ content: 'x', file_path: 'a' }, 'either content'],
    [{ content: 'x' }, 'file_name is missing'],
    [{ content: 'x', file_name: '../a' }, 'no plain name'],
    [{ content: 'x', file_name: '..' }, 'no plain name'],
    [{ content: 'x', file_name: 'a\nb' }, 'no plain name'],
    [{ content: 'x', file_name: 'a'.repeat(256) }, 'no plain name'],
    [{ content: 'ä', encoding: 'base64', file_name: 'a' }, 'not base64'],
    [{ file_path: 'a' }, 'does not run on your own machine'],
  ] as const)('of %j is refused: %s', async (input, words) => {
    await expect(send(input)).rejects.toThrow(words);
  });
});
