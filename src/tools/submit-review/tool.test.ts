import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ask } from '../../../sandbox/start-checked.ts';
import { GitLabError } from '../../core/errors/gitlab-error.ts';
import { publishSchema } from '../../core/json-schema.ts';
import { onNth, openBench, writesOf } from './fake-reviewer.ts';
import { submitReview } from './tool.ts';

const bench = openBench();
const badge = { path: 'assets/badge.png', body: 'Is this needed?' };
const quote = { path: 'scripts/greet.sh', line: 2, body: 'Close the quote.' };
const loop = { path: 'src/greet.ts', side: 'old' as const, start_line: 37, line: 41, body: 'Good riddance.' };
const draftNotes = '/projects/acme%2Fgreeter/merge_requests/7/draft_notes';

describe('gitlab_submit_review', () => {
  it('publishes a plain schema, and refuses names in a comment that it does not have', () => {
    expect(publishSchema(submitReview.input, 'review').required).toBeUndefined();
    const comments = [{ path: 'a', new_line: 3, body: 'x' }];
    expect(
      z.object(submitReview.input).safeParse({ project_id: 'a', merge_request_iid: 1, comments }).error,
    ).toMatchObject({ issues: [{ message: expect.stringContaining('new_line') }] });
  });

  it('writes all comments as drafts and publishes them together with the summary', async () => {
    const since = await bench.newestId();
    const { answer, requests } = await bench.review({ comments: [quote, loop, badge], summary: 'Nearly there.' });
    expect(writesOf(requests)).toEqual([...Array(4).fill('POST draft_notes'), 'POST draft_notes/bulk_publish']);
    const [first, second, third, summary] = await bench.comments(7, since);
    expect(first).toMatchObject({ type: 'DiffNote', position: { new_path: 'scripts/greet.sh', new_line: 2 } });
    expect(second).toMatchObject({ type: 'DiffNote', position: { old_line: 41, new_line: null } });
    expect(third).toMatchObject({ position: { position_type: 'file', new_path: 'assets/badge.png' } });
    expect(summary).toMatchObject({ type: null, body: 'Nearly there.' });
    expect(answer.value).toEqual({
      published: 4,
      comments: [
        { path: 'scripts/greet.sh', line: '2', note_id: first?.id },
        { path: 'src/greet.ts', line: '37-41', side: 'old', note_id: second?.id },
        { path: 'assets/badge.png', note_id: third?.id },
      ],
      summary_note_id: summary?.id,
      verdict: 'comment',
      url: expect.stringContaining('/acme/greeter/-/merge_requests/7'),
      head_sha: first?.position?.head_sha,
    });
    expect(answer.notes).toEqual([]);
    expect(await bench.drafts()).toEqual([]);
    expect(bench.sandbox().problems).toEqual([]);
  });

  it.each(['/scripts/greet.sh', './scripts/greet.sh'])('takes the path %s from the root', async (path) => {
    const { answer } = await bench.review({ comments: [{ ...quote, path }] });
    expect(answer.value).toMatchObject({ published: 1, comments: [{ path: 'scripts/greet.sh', line: '2' }] });
  });

  it('E3, E5: sends positions as nested objects, ranges with line codes that it computes', async () => {
    const { requests } = await bench.review({ comments: [loop] });
    expect(requests.find(({ method }) => method === 'POST')?.body?.position).toMatchObject({
      position_type: 'text',
      old_line: 41,
      line_range: {
        start: { line_code: expect.stringMatching(/^[0-9a-f]{40}_37_37$/), type: 'old' },
        end: { line_code: expect.stringMatching(/^[0-9a-f]{40}_41_37$/), type: 'old' },
      },
    });
  });

  it('turns a suggestion into a block that GitLab takes for the commented lines', async () => {
    const since = await bench.newestId();
    const comment = { path: 'src/greet.ts', start_line: 36, line: 37, body: 'Shorter:', suggestion: 'one\n' };
    await bench.review({ comments: [comment] });
    const [made] = await bench.comments(7, since);
    expect(made?.body).toBe('Shorter:\n\n```suggestion:-1+0\none\n```');
    expect(made?.suggestions).toMatchObject([{ from_line: 36, to_line: 37, to_content: 'one\n' }]);
  });

  it('E1: checks everything first and tells of all comments that have no place, writing nothing', async () => {
    const { error, requests } = await bench.failure({
      comments: [
        quote,
        { path: 'src/greet.ts', line: 25, body: 'x' },
        { path: 'src/greets.ts', line: 1, body: 'x' },
        { path: 'scripts/greet.sh', line: 1, side: 'old', body: 'x' },
        { path: 'scripts/greet.sh', line: 1, body: '  ' },
      ],
      summary: 'Hm.',
    });
    expect(error).toMatchObject({ code: 'invalid_input', message: expect.stringMatching(/^4 of 5 comments/) });
    expect(error.message).toMatch(/- comments\[1\] on src\/greet\.ts: Line 25 .* new side: 11-24, 34-38, 1-5\./);
    expect(error.message).toMatch(/- comments\[2\] on src\/greets\.ts: .* nearest changed files: src\/greet\.ts/);
    expect(error.message).toMatch(/- comments\[3\] .* no lines on the old side/);
    expect(error.message).toMatch(/- comments\[4\] .* The body is empty/);
    expect(writesOf(requests)).toEqual([]);
  });

  it('reads the diff once for all comments, and E6: the raw diff where GitLab leaves a file out', async () => {
    const { requests } = await bench.review({
      comments: [quote, loop, { path: 'package-lock.json', line: 5, body: 'Why so much?' }],
    });
    const reads = requests.filter(({ path }) => /versions|raw_diffs/.test(path));
    expect(reads.map(({ path }) => path.replace(/^.*7\//, ''))).toEqual([
      'versions',
      expect.stringMatching(/^versions\/\d+$/),
      'raw_diffs',
    ]);
  });

  it('leaves the drafts that the caller has for later alone, publishing its own one by one', async () => {
    const kept = (await ask(bench.sandbox(), draftNotes, { method: 'POST', body: { note: 'Not yet.' } })).json();
    const { answer, requests } = await bench.review({ comments: [quote], summary: 'Good.' });
    expect(writesOf(requests).slice(2)).toEqual([
      expect.stringMatching(/^PUT draft_notes\/\d+\/publish$/),
      expect.stringMatching(/^PUT draft_notes\/\d+\/publish$/),
    ]);
    expect(answer).toMatchObject({ value: { published: 2 }, notes: [expect.stringContaining('one by one')] });
    expect(await bench.drafts()).toMatchObject([{ id: kept.id, note: 'Not yet.' }]);
    await ask(bench.sandbox(), `${draftNotes}/${kept.id}`, { method: 'DELETE' });
  });

  it('B8: takes every success for one, whatever the answer looks like, and posts each comment once', async () => {
    const bare = async (_: unknown, forward: () => Promise<{ data: unknown; status: number; headers: object }>) => {
      const { id } = (await forward()).data as { id: number };
      return { status: 201, data: { id, position: { old_path: null, line_range: null } }, headers: {} };
    };
    const { answer, requests } = await bench.review(
      { comments: [quote] },
      { intercept: onNth(/POST .*notes$/, 1, bare) },
    );
    expect(answer.value).toMatchObject({ published: 1 });
    expect(writesOf(requests)).toEqual(['POST draft_notes', 'POST draft_notes/bulk_publish']);
  });

  it('does not fail over the reads that come after publishing', async () => {
    const refuse = async ({ method, path }: { method: string; path: string }) => {
      throw new GitLabError({ status: 429, method, path, reason: 'Retry later' });
    };
    const intercept = onNth(/GET .*(notes|requests\/7)$/, 4, refuse);
    const { answer } = await bench.review({ comments: [quote] }, { intercept });
    expect(answer.value).toMatchObject({ published: 1, comments: [{ path: 'scripts/greet.sh', line: '2' }] });
    expect(answer.notes).toEqual([expect.stringContaining('Do not send them again')]);
  });

  it.each([
    ['nothing at all', {}, /empty/],
    ['a blank summary', { comments: [], summary: ' \n', verdict: 'comment' as const }, /empty/],
    ['101 comments', { comments: Array(101).fill(quote) }, /101 comments are more/],
    ['a range without its end', { comments: [{ path: 'a', start_line: 2, body: 'x' }] }, /start_line needs line/],
    ['a suggestion for removed lines', { comments: [{ ...loop, suggestion: 'x' }] }, /new side/],
    ['a suggestion without lines', { comments: [{ ...badge, suggestion: 'x' }] }, /new side/],
    [
      'a suggestion for more lines than GitLab takes',
      { comments: [{ path: 'a', line: 200, start_line: 1, body: '', suggestion: 'x' }] },
      /no suggestion for 200 lines/,
    ],
  ])('refuses %s before any write', async (_, wanted, message) => {
    const { error, requests } = await bench.failure(wanted);
    expect(error).toMatchObject({ code: 'invalid_input', message: expect.stringMatching(message) });
    expect(writesOf(requests)).toEqual([]);
  });
});
