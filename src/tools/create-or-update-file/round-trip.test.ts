import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileContents } from '../file-contents/tool.ts';
import { FakeRepository } from '../repository-files/fake-repository.ts';
import { createOrUpdateFile } from './tool.ts';

const place = { project_id: 'acme/web', file_path: 'file.txt' };
const lineEnds = fc.constantFrom('\n', '\r\n');

/** Lines with their own ends, the last perhaps without one; the line to change stands among them once. */
function filesOf(characters: fc.Arbitrary<string>) {
  const line = fc.array(characters, { maxLength: 8 }).map((parts) => parts.join(''));
  const lines = fc.array(fc.tuple(line, lineEnds), { maxLength: 8 });
  return fc.record({
    above: lines,
    at: fc.tuple(line, lineEnds),
    below: lines,
    endsOpen: fc.boolean(),
    hasMark: fc.boolean(),
  });
}

const utf8 = filesOf(fc.constantFrom('a', 'b', ' ', '\t', 'é', '—', '😀', '👩‍👧', '\u00a0', '\u0301', '{', '$&', '\\'));
const latin1 = filesOf(fc.constantFrom('a', ' ', '\t', 'é', 'ü', '£', '\u0085'));

type Made = typeof utf8 extends fc.Arbitrary<infer T> ? T : never;

/** The file with a word in the line to change. */
function write({ above, at: [line, end], below, endsOpen, hasMark }: Made, word: string): string {
  const whole = [...above, [`${line}${word}`, end] as const, ...below].map((parts) => parts.join('')).join('');
  return (hasMark ? '\uFEFF' : '') + (endsOpen ? whole.replace(/\r?\n$/, '') : whole);
}

/** Read the file as an agent does, and give what stood in the blocks of text. */
async function read(repository: FakeRepository): Promise<string> {
  const answer = await fileContents.run({ ...place, ref: 'main' }, repository.ctx);
  if (answer.kind !== 'text') throw new Error('the file came as no text');
  return answer.text;
}

/** Write the line with the needle back with another word, taking `around` lines on each side along, with LF as models write. */
async function changeLine(repository: FakeRepository, around: number): Promise<void> {
  const seen = (await read(repository)).split(/\r?\n/);
  const at = seen.findIndex((line) => line.includes('needle'));
  const old_text = seen.slice(Math.max(at - around, 0), at + around + 1).join('\n');
  const edits = [{ old_text, new_text: old_text.replace('needle', 'thread') }];
  await createOrUpdateFile.run({ ...place, branch: 'main', edits }, repository.ctx);
}

describe('a file read, changed in one line and written back', () => {
  it.each([
    ['UTF-8', 'utf8', utf8],
    ['Latin-1', 'latin1', latin1.map((made) => ({ ...made, hasMark: false }))],
  ] as const)('has every other byte as it was, in %s', async (_, encoding, files) => {
    await fc.assert(
      fc.asyncProperty(files, fc.integer({ min: 0, max: 3 }), async (made, around) => {
        const repository = new FakeRepository({ 'file.txt': Buffer.from(write(made, 'needle'), encoding) });
        await changeLine(repository, around);
        const expected = Buffer.from(write(made, 'thread'), encoding);
        expect(repository.bytes('main', 'file.txt')?.equals(expected)).toBe(true);
      }),
    );
  });

  it('H1: comes back whole through its whole content too, in the encoding it was read in', async () => {
    for (const [content, encoding] of [
      ['\uFEFFa\r\n😀\n—', 'utf8'],
      ['caf\xe9\r\n\xa3 5', 'latin1'],
    ] as const) {
      const bytes = Buffer.from(content, encoding);
      const repository = new FakeRepository({ 'file.txt': bytes });
      const answer = await fileContents.run({ ...place, ref: 'main' }, repository.ctx);
      if (answer.kind !== 'text') throw new Error('the file came as no text');
      const given = { content: answer.text, encoding: answer.facts.encoding as string | undefined };
      await createOrUpdateFile.run({ ...place, branch: 'main', ...given }, repository.ctx);
      expect(repository.bytes('main', 'file.txt')?.equals(bytes)).toBe(true);
    }
  });
});
