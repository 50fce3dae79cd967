import { describe, expect, it } from 'vitest';
import { GitLabError } from '../../core/errors/gitlab-error.ts';
import { publishSchema } from '../../core/json-schema.ts';
import { commitId, FakeRepository, refusalOf } from '../repository-files/fake-repository.ts';
import { createOrUpdateFile } from './tool.ts';

const target = { project_id: 'acme/web', branch: 'main' };
const run = (repository: FakeRepository, input: Record<string, unknown>) =>
  createOrUpdateFile.run({ ...target, ...input }, repository.ctx);
const readme = { 'README.md': '# Web\n\nOne.\nTwo.\n' };
const two = [{ old_text: 'Two.', new_text: '2.' }];

describe('gitlab_create_or_update_file', () => {
  it('publishes a plain schema', () => {
    const schema = publishSchema(createOrUpdateFile.input, 'file');
    expect(schema.required).toEqual(['file_path', 'branch']);
    expect(schema.properties?.edits?.items).toMatchObject({ type: 'object', required: ['old_text', 'new_text'] });
  });

  it('H3: posts a new file, and says which message it took', async () => {
    const repository = new FakeRepository(readme);
    const answer = await run(repository, { file_path: 'src/a b.ts', content: 'export {};\n' });
    expect(repository.lines).toEqual(['HEAD files/src/a b.ts', 'POST files/src/a b.ts', 'HEAD files/src/a b.ts']);
    expect(repository.writes[0]?.body).toMatchObject({ branch: 'main', commit_message: 'Create src/a b.ts' });
    expect(answer).toEqual({
      kind: 'json',
      value: {
        action: 'created',
        file_path: 'src/a b.ts',
        branch: 'main',
        commit: commitId(2),
        url: 'https://gitlab.example/acme/web/-/blob/main/src/a%20b.ts',
      },
      notes: ['The commit message is "Create src/a b.ts".'],
    });
  });

  it('H3: puts an existing file, for the commit it is at', async () => {
    const repository = new FakeRepository(readme);
    const answer = await run(repository, { file_path: '/README.md', content: '', commit_message: 'Empty it' });
    expect(repository.writes).toMatchObject([
      { method: 'PUT', body: { content: '', commit_message: 'Empty it', last_commit_id: commitId(1) } },
    ]);
    expect(repository.bytes('main', 'README.md')?.length).toBe(0);
    expect(answer).toMatchObject({ value: { action: 'updated' }, notes: [] });
  });

  it.each([401, 403, 429, 500, 502])('H3: a probe that answers %i is an error, not a new file', async (status) => {
    const before = ({ method, path }: { method: string; path: string }) => {
      if (method === 'HEAD') throw new GitLabError({ status, method, path, reason: 'no' });
    };
    const repository = new FakeRepository(readme, { before });
    expect(await refusalOf(run(repository, { file_path: 'new.md', content: 'x' }))).toMatchObject({ status });
    expect(repository.writes).toEqual([]);
  });

  it('starts a branch where it is new, probing the branch it comes from', async () => {
    const repository = new FakeRepository(readme);
    await run(repository, { file_path: 'README.md', branch: 'docs', start_branch: 'main', content: 'x' });
    expect(repository.requests.slice(0, 3)).toMatchObject([
      { method: 'HEAD', path: '/projects/acme%2Fweb/repository/branches/docs' },
      { method: 'HEAD', query: { ref: 'main' } },
      { method: 'PUT', body: { branch: 'docs', start_branch: 'main', last_commit_id: commitId(1) } },
    ]);
    expect(repository.bytes('main', 'README.md')?.toString()).toBe(readme['README.md']);
  });

  it('refuses to start a branch that exists, and says what to do', async () => {
    const repository = new FakeRepository(readme);
    repository.commit('docs', readme);
    const input = { file_path: 'README.md', branch: 'docs', start_branch: 'main', content: 'x' };
    expect(await refusalOf(run(repository, input))).toMatchObject({
      code: 'invalid_input',
      message: 'The branch docs exists already, so it cannot be started from main.',
      hint: expect.stringContaining('leave start_branch out'),
    });
    expect(repository.writes).toEqual([]);
  });

  it('advises on a branch that does not exist', async () => {
    const repository = new FakeRepository(readme);
    expect(await refusalOf(run(repository, { file_path: 'a', branch: 'nope', content: 'x' }))).toMatchObject({
      status: 400,
      hint: 'There is no branch nope. To create it with this commit, pass start_branch.',
    });
  });

  it('advises on a protected branch', async () => {
    const before = ({ method, path }: { method: string; path: string }) => {
      const reason = 'You are not allowed to push into this branch';
      if (method === 'POST') throw new GitLabError({ status: 403, method, path, reason });
    };
    const repository = new FakeRepository(readme, { before });
    expect(await refusalOf(run(repository, { file_path: 'a', content: 'x' }))).toMatchObject({
      hint: expect.stringContaining('Commit to a new branch with start_branch main'),
    });
  });

  it('makes edits on the bytes of the file', async () => {
    const repository = new FakeRepository({ 'a.txt': Buffer.from('caf\xe9\r\nTwo.\r\n', 'latin1') });
    const answer = await run(repository, { file_path: 'a.txt', edits: two });
    expect(repository.bytes('main', 'a.txt')).toEqual(Buffer.from('caf\xe9\r\n2.\r\n', 'latin1'));
    expect(answer.notes).toEqual(['The commit message is "Update a.txt".']);
  });

  it.each([
    ['edits without the file', { file_path: 'b.md', edits: two }, /There is no b\.md on main/],
    [
      'edits that do not fit',
      { file_path: 'README.md', edits: [{ old_text: 'two.', new_text: 'x' }] },
      /at line 4: upper/,
    ],
    ['edits of binary', { file_path: 'logo.png', edits: two }, /logo\.png is binary/],
    ['content and edits', { file_path: 'README.md', content: 'x', edits: two }, /exclude each other/],
    ['neither', { file_path: 'README.md' }, /content is missing/],
    ['a last_commit_id of a new file', { file_path: 'b.md', content: 'x', last_commit_id: 'c1' }, /There is no b\.md/],
    ['what is not base64', { file_path: 'b.png', content: 'héllo', encoding: 'base64' }, /is not base64/],
    ['what Latin-1 lacks', { file_path: 'b.txt', content: '5 €', encoding: 'latin1' }, /has no "€"/],
    ['half a character', { file_path: 'b.txt', content: 'a\ud83d' }, /half a character/],
    [
      'an address as the path',
      { file_path: 'https://gitlab.example/acme/web/-/blob/main/a', content: '' },
      /not a path/,
    ],
    ['a path that climbs out', { file_path: '../b.txt', content: '' }, /may not contain/],
  ])('refuses %s before any write', async (_, input, message) => {
    const repository = new FakeRepository({ ...readme, 'logo.png': Buffer.from([0x89, 0x50, 0, 0xff]) });
    const error = await refusalOf(run(repository, input));
    expect(error).toMatchObject({ code: 'invalid_input', message: expect.stringMatching(message) });
    expect(repository.writes).toEqual([]);
  });

  it('H1: stores bytes given as base64 as they are', async () => {
    const bytes = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0xff]);
    const repository = new FakeRepository(readme);
    await run(repository, { file_path: 'a.png', content: bytes.toString('base64'), encoding: 'base64' });
    expect(repository.bytes('main', 'a.png')).toEqual(bytes);
  });

  it('H1: stores Latin-1 text in Latin-1', async () => {
    const repository = new FakeRepository(readme);
    await run(repository, { file_path: 'a.txt', content: 'café\n', encoding: 'latin1' });
    expect(repository.bytes('main', 'a.txt')).toEqual(Buffer.from('caf\xe9\n', 'latin1'));
  });

  describe('when the file moved underneath', () => {
    const other = { 'README.md': '# Web\n\nOne.\nTwo and a half.\n' };

    it('refuses before the write where it is not what it was at last_commit_id', async () => {
      const repository = new FakeRepository(readme);
      repository.commit('main', other);
      const input = {
        file_path: 'README.md',
        edits: [{ old_text: 'One.', new_text: '1.' }],
        last_commit_id: commitId(1),
      };
      expect(await refusalOf(run(repository, input))).toMatchObject({
        message: `README.md on main is not what it was at ${commitId(1)}; its newest commit there is ${commitId(2)}. Line 4 was "Two." and is "Two and a half." now.`,
        hint: expect.stringContaining('Nothing was written'),
      });
      expect(repository.writes).toEqual([]);
    });

    it('writes where another commit left it the same', async () => {
      const repository = new FakeRepository(readme);
      repository.commit('main', other);
      repository.commit('main', readme);
      await run(repository, { file_path: 'README.md', edits: two, last_commit_id: commitId(1) });
      expect(repository.writes).toMatchObject([{ body: { last_commit_id: commitId(3) } }]);
    });

    it.each([
      ['edits', { edits: two }],
      ['content', { content: 'all new' }],
    ])(
      'says what differs where GitLab refuses %s over a change in between, and does not write again',
      async (_, given) => {
        const before = ({ method }: { method: string }, repository: FakeRepository) => {
          if (method === 'PUT') repository.commit('main', other);
        };
        const repository = new FakeRepository(readme, { before });
        expect(await refusalOf(run(repository, { file_path: 'README.md', ...given }))).toMatchObject({
          code: 'gitlab_error',
          status: 400,
          hint: expect.stringMatching(/Line 4 was "Two\." and is "Two and a half\." now\. Nothing was written/),
        });
        expect(repository.writes).toHaveLength(1);
        expect(repository.bytes('main', 'README.md')?.toString()).toBe(other['README.md']);
      },
    );
  });

  it('says where GitLab stored other line ends than were sent', async () => {
    const repository = new FakeRepository({ 'a.txt': 'One.\r\nTwo.\r\n' }, { foldsLineEnds: true });
    const answer = await run(repository, { file_path: 'a.txt', edits: two, commit_message: 'x' });
    expect(answer.notes).toEqual([
      'GitLab holds other bytes of a.txt than were sent. It may turn CRLF into LF, or keep the file in LFS.',
    ]);
  });

  it('is done where the write was accepted, whatever the look at it afterwards says', async () => {
    const before = ({ method, path }: { method: string; path: string }, repository: FakeRepository) => {
      if (method === 'HEAD' && repository.writes.length > 0)
        throw new GitLabError({ status: 502, method, path, reason: 'no' });
    };
    const repository = new FakeRepository(readme, { before });
    const answer = await run(repository, { file_path: 'b.md', content: 'x', commit_message: 'x' });
    expect(answer).toMatchObject({ value: { action: 'created', commit: undefined }, notes: [] });
  });

  it('moves a file by a commit, and needs the capability delete for it', async () => {
    const repository = new FakeRepository(readme);
    const input = { file_path: 'docs/README.md', previous_path: 'README.md', edits: two };
    const answer = await run(repository, input);
    expect(repository.writes).toMatchObject([{ method: 'POST', path: '/projects/acme%2Fweb/repository/commits' }]);
    expect(repository.paths('main')).toEqual(['docs/README.md']);
    expect(repository.bytes('main', 'docs/README.md')?.toString()).toBe('# Web\n\nOne.\n2.\n');
    expect(answer).toMatchObject({ value: { files: [{ path: 'docs/README.md', action: 'move' }] } });
    expect(createOrUpdateFile.needs?.({ ...target, ...input })).toEqual(['delete']);
    expect(createOrUpdateFile.needs?.({ ...target, file_path: 'a', content: '' })).toEqual([]);
  });
});
