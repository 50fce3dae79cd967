import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readLocalFile } from './read-local-file.ts';

const place = mkdtempSync(join(tmpdir(), 'local-files-'));
const work = join(place, 'work');
const shared = join(place, 'shared');
for (const folder of ['work/docs', 'work/.git', 'shared/.shots', 'outside'])
  mkdirSync(join(place, folder), { recursive: true });
const write = (path: string, content: string | Buffer) => writeFileSync(join(place, path), content);
write('work/docs/a.png', Buffer.from([0x89, 0x50, 0, 255]));
write('work/..dots.txt', 'dots');
write('work/empty', '');
write('work/.env', 'TOKEN=x');
write('work/.git/config', 'secret');
write('shared/.shots/s.txt', 'shot');
write('outside/key', 'secret');
write('work/big', Buffer.alloc(2000));
symlinkSync(join(place, 'outside'), join(work, 'link'));
symlinkSync(join(place, 'outside/key'), join(work, 'key.txt'));
symlinkSync(join(work, '.env'), join(work, 'plain.txt'));
symlinkSync(join(work, 'docs/a.png'), join(work, 'picture.png'));
symlinkSync(join(work, 'nowhere'), join(work, 'dangling'));
symlinkSync(work, join(place, 'way-in'));
execFileSync('mkfifo', [join(work, 'pipe')]);
afterAll(() => rmSync(place, { recursive: true }));

const read = (path: string, roots: readonly string[] = [work], signal = new AbortController().signal) =>
  readLocalFile(path, { folder: work, roots, mostBytes: 1000 }, signal);
const denied = { code: 'denied_by_policy', rule: 'GITLAB_UPLOAD_ROOTS' };

describe('a local file', () => {
  it('is read with its bytes and its own name, by a relative and by an absolute path', async () => {
    for (const path of ['docs/a.png', join(work, 'docs/a.png')]) {
      const { name, bytes } = await read(path);
      expect([name, ...bytes]).toEqual(['a.png', 0x89, 0x50, 0, 255]);
    }
    expect((await read('empty')).bytes).toHaveLength(0);
  });

  it('is read through a link that stays below a root, and where the root itself is reached by one', async () => {
    expect((await read('picture.png')).name).toBe('picture.png');
    const root = join(place, 'way-in');
    expect((await read(join(root, 'docs/a.png'), [root])).bytes).toHaveLength(4);
    expect((await read(join(realpathSync(work), 'docs/a.png'), [root])).bytes).toHaveLength(4);
  });

  it('is read below any of several roots, hidden folders named as roots among them', async () => {
    const shots = join(shared, '.shots');
    expect(String((await read(join(shots, 's.txt'), [work, shots])).bytes)).toBe('shot');
  });

  it.each(['key.txt', 'link/key', '/etc/passwd', '/proc/self/environ', '/dev/zero', '.', '/', ''])(
    'at %j, outside of the roots, is denied and named by no content',
    async (path) => {
      await expect(read(path)).rejects.toMatchObject(denied);
    },
  );

  it('outside of the roots is denied in the same words whether it exists or not', async () => {
    const [there, missing] = [join(place, 'outside/key'), join(place, 'outside/nil')];
    const denial = async (path: string) => String(await read(path).catch((error: Error) => error.message));
    expect((await denial(there)).replace(there, 'X')).toBe((await denial(missing)).replace(missing, 'X'));
  });

  it.each(['/proc/self/environ', '/proc/1/cmdline', '/sys/kernel/notes', '/dev/null'])(
    'at %s is denied even where the root is all of the machine',
    async (path) => {
      await expect(read(path, ['/'])).rejects.toMatchObject(denied);
    },
  );

  it.each(['.env', '..dots.txt', '.git/config', 'plain.txt', './.env'])(
    'at %s, which is hidden, is denied',
    async (path) => {
      await expect(read(path)).rejects.toMatchObject({ ...denied, message: expect.stringContaining('hidden') });
    },
  );

  it.each([
    ['../outside/key', '".."'],
    ['docs/../../outside/key', '".."'],
    ['docs\\..\\x', '".."'],
    ['a\0b', 'control character'],
    ['docs/nil.png', 'There is no file docs/nil.png.'],
    ['dangling', 'There is no file dangling.'],
    ['docs', 'not a regular file'],
    ['pipe', 'not a regular file'],
    ['big', 'larger than'],
  ])('at %j is refused: %s', async (path, words) => {
    await expect(read(path)).rejects.toMatchObject({ code: 'invalid_input', message: expect.stringContaining(words) });
  });

  it('is not read once the call is cancelled', async () => {
    const signal = AbortSignal.abort(new Error('cancelled'));
    await expect(read('docs/a.png', [work], signal)).rejects.toThrow('cancelled');
  });

  it('is read nowhere where a root does not exist', async () => {
    await expect(read('docs/a.png', [join(place, 'nil')])).rejects.toMatchObject(denied);
  });
});
