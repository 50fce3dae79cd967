import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Context, GitLabRequest } from '../../core/context.ts';
import { cutLines } from './read.ts';
import { fileContents } from './tool.ts';

const contract = new URL('../../../contract/check.mjs', import.meta.url).href;
const { validateRequest } = (await import(contract)) as {
  validateRequest(request: object): { problems: { message: string }[] };
};

/** Run the tool against a GitLab whose file has these bytes. */
async function run(bytes: string | Uint8Array, input: Record<string, unknown> = {}, more: object = {}) {
  const requests: GitLabRequest[] = [];
  const content = Buffer.from(bytes);
  const data = {
    file_path: 'src/a.ts',
    size: content.length,
    encoding: 'base64',
    content: content.toString('base64'),
    ref: 'HEAD',
    last_commit_id: 'c0ffee',
    execute_filemode: false,
    ...more,
  };
  const request = async (sent: GitLabRequest) => {
    requests.push(sent);
    expect(validateRequest(sent).problems).toEqual([]);
    return { status: 200, data, headers: {} };
  };
  const ctx = { gitlab: { request }, limits: { responseBytes: 40_000 } } as unknown as Context;
  const answer = await fileContents.run({ project_id: 'acme/greeter', file_path: 'src/a.ts', ...input }, ctx);
  return { answer, sent: requests[0], requests };
}

async function read(bytes: string | Uint8Array, input: Record<string, unknown> = {}) {
  const { answer } = await run(bytes, input);
  if (answer.kind !== 'text') throw new Error('the answer is no text');
  return answer;
}

describe('gitlab_get_file_contents', () => {
  it('gives the facts of a file, then its text', async () => {
    expect(await read('one\ntwo\n')).toEqual({
      kind: 'text',
      facts: {
        path: 'src/a.ts',
        ref: undefined,
        mode: undefined,
        lines: '2',
        encoding: undefined,
      },
      text: 'one\ntwo\n',
      notes: [],
    });
  });

  it.each([
    ['a final line feed', 'one\ntwo\n'],
    ['no final line feed', 'one\ntwo'],
    ['CRLF', 'one\r\ntwo\r\n'],
    ['mixed line ends', 'one\r\ntwo\nthree\rfour'],
    ['a byte order mark', '\uFEFFone\n'],
    ['blank lines at both ends', '\n\none\n\n\n'],
    ['spaces at line ends', 'one  \n\ttwo\t\n'],
    ['characters of every size', 'ü€😀\u200b\u2028x\n'],
    ['only a line feed', '\n'],
    ['nothing', ''],
  ])('keeps a text with %s byte for byte', async (_what, content) => {
    const { text, facts } = await read(content);
    expect(text).toBe(content);
    expect(facts.encoding).toBeUndefined();
  });

  it('reads Latin-1 as what it is and says so', async () => {
    const { text, facts } = await read(Buffer.from('Grüße\r\n', 'latin1'));
    expect(text).toBe('Grüße\r\n');
    expect(facts.encoding).toBe('latin1');
  });

  it('gives what is no text as base64 and says so, ranges or not', async () => {
    const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 255]);
    for (const range of [{}, { start_line: 1, end_line: 1 }]) {
      const { answer } = await run(png, range);
      expect(answer).toMatchObject({ kind: 'json', value: { path: 'src/a.ts', size: 8, encoding: 'base64' } });
      const { content } = (answer as { value: { content: string } }).value;
      expect(Uint8Array.from(Buffer.from(content, 'base64'))).toEqual(png);
    }
  });

  it('says of an empty file that it has no lines', async () => {
    expect(await read('')).toMatchObject({ text: '', facts: { lines: '0' } });
  });

  it('tells which ref was read where it was not the default branch, and an executable', async () => {
    const { answer, sent } = await run('x', { ref: 'feature/x#1' }, { ref: 'feature/x#1', execute_filemode: true });
    expect(answer).toMatchObject({ facts: { ref: 'feature/x#1', mode: 'executable' } });
    expect(sent?.query).toEqual({ ref: 'feature/x#1' });
  });

  it('asks for the default branch where no ref is given', async () => {
    expect((await run('x')).sent?.query).toEqual({ ref: 'HEAD' });
  });

  it.each([
    ['src/a b/ü+#.ts', 'src%2Fa%20b%2F%C3%BC%2B%23.ts'],
    ['/README.md', 'README.md'],
    ['.gitlab-ci.yml', '.gitlab-ci.yml'],
    ['a?b&c=d%.txt', 'a%3Fb%26c%3Dd%25.txt'],
  ])('sends the path %s once encoded, as one segment', async (file_path, encoded) => {
    const { sent } = await run('x', { project_id: 'group/sub/app', file_path });
    expect(sent?.path).toBe(`/projects/group%2Fsub%2Fapp/repository/files/${encoded}`);
  });

  it.each(['../x', 'a/../../x', 'a\u0000b', '..', '/', 'a/./b', 'a%2e%2e/b', '\ud800'])(
    'refuses the path %j before any request',
    async (file_path) => {
      await expect(run('x', { file_path })).rejects.toMatchObject({ code: 'invalid_input' });
    },
  );

  it('tells how to read a file that is longer than one answer', async () => {
    const long = 'a line of text\n'.repeat(5_000);
    expect((await read(long)).notes).toEqual([
      'Longer than one answer can be: read it in parts, with start_line and end_line.',
    ]);
    expect((await read(long, { start_line: 10, end_line: 20 })).notes).toEqual([]);
  });

  it('passes an answer without a content as it is', async () => {
    expect((await run('x', {}, { content: undefined })).answer).toMatchObject({ kind: 'json', value: { size: 1 } });
  });
});

describe('a range of lines', () => {
  const four = 'one\r\ntwo\n\nfour';

  it.each([
    [{ start_line: 2, end_line: 3 }, 'two\n\n', '2-3 of 4'],
    [{ start_line: 1, end_line: 1 }, 'one\r\n', '1-1 of 4'],
    [{ start_line: 4 }, 'four', '4-4 of 4'],
    [{ end_line: 2 }, 'one\r\ntwo\n', '1-2 of 4'],
    [{ start_line: -3, end_line: 1 }, 'one\r\n', '1-1 of 4'],
    [{ start_line: 3, end_line: 1e9 }, '\nfour', '3-4 of 4'],
  ])('%j keeps the line ends of what it gives', async (range, text, lines) => {
    expect(await read(four, range)).toMatchObject({ text, facts: { lines } });
  });

  it.each([
    [{ start_line: 5 }, 'The file has 4 lines; 5 to the end is outside.'],
    [{ start_line: 3, end_line: 2 }, 'The file has 4 lines; 3 to 2 is outside.'],
    [{ end_line: 0 }, 'The file has 4 lines; 1 to 0 is outside.'],
  ])('%j is refused with the number of lines there are', async (range, message) => {
    await expect(read(four, range)).rejects.toMatchObject({ code: 'invalid_input', message });
  });

  it('is put together again to the whole text, wherever it was cut', () => {
    const piece = fc.constantFrom('a', 'ü', '\n', '\r\n', '\r', ' ', '');
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 40 }), fc.nat(), (pieces, at) => {
        const whole = pieces.join('');
        const count = Number(cutLines(whole, undefined, undefined).lines);
        if (count < 2) return;
        const end = 1 + (at % (count - 1));
        expect(cutLines(whole, 1, end).text + cutLines(whole, end + 1, undefined).text).toBe(whole);
      }),
    );
  });

  it('of a text of one endless line takes no time to speak of', () => {
    expect(cutLines('x'.repeat(5_000_000), 1, 1).text).toHaveLength(5_000_000);
  });
});
