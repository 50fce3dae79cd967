import { describe, expect, it, onTestFinished } from 'vitest';
import { ask } from '../../../sandbox/start-checked.ts';
import type { GitLabRequest } from '../../core/context.ts';
import { GitLabError } from '../../core/errors/gitlab-error.ts';
import { NetworkError } from '../../core/errors/network-error.ts';
import { type Intercept, onNth, openBench, writesOf } from './fake-reviewer.ts';

const bench = openBench();
const comments = [
  { path: 'scripts/greet.sh', line: 2, body: 'Close the quote.' },
  { path: 'src/greet.ts', line: 14, body: 'Why?' },
];
const badge = { path: 'assets/badge.png' };
const draftNotes = '/projects/acme%2Fgreeter/merge_requests/7/draft_notes';
const creation = /POST .*draft_notes$/;
const bulk = /bulk_publish$/;

const refuse = (status: number, reason = 'so it is'): Intercept => {
  return async ({ method, path }) => {
    throw new GitLabError({ status, method, path, reason, hint: 'GitLab advises.' });
  };
};

function lost(): NetworkError {
  return new NetworkError('The connection to GitLab was lost.', { phase: 'headers', hint: 'The outcome is unknown.' });
}

/** GitLab carries the request out, the answer gets lost. */
const loseAnswer: Intercept = async (_, forward) => {
  await forward();
  throw lost();
};

const loseRequest: Intercept = async () => {
  throw lost();
};

async function standing(since: number) {
  return { comments: (await bench.comments(7, since)).map(({ body }) => body), drafts: await bench.drafts() };
}

describe('a review of which a step fails', () => {
  it('takes its drafts back where GitLab refuses one of them', async () => {
    const since = await bench.newestId();
    const { error } = await bench.failure({ comments }, { intercept: onNth(creation, 2, refuse(403)) });
    expect(error).toMatchObject({
      status: 403,
      hint: 'Nothing was published. No draft was left behind. GitLab advises.',
    });
    expect(await standing(since)).toEqual({ comments: [], drafts: [] });
  });

  it('says nothing of drafts where there were none', async () => {
    const { error } = await bench.failure({ comments }, { intercept: onNth(creation, 1, refuse(403)) });
    expect(error.hint).toBe('Nothing was published. GitLab advises.');
  });

  it.each([
    ['a draft', creation],
    ['publishing', bulk],
  ])('goes on where only the answer to %s was lost, and writes nothing twice', async (_, line) => {
    const since = await bench.newestId();
    const { answer, requests } = await bench.review({ comments }, { intercept: onNth(line, 1, loseAnswer) });
    expect(answer.value).toMatchObject({ published: 2, comments: [{ note_id: expect.any(Number) }, {}] });
    expect(writesOf(requests)).toEqual(['POST draft_notes', 'POST draft_notes', 'POST draft_notes/bulk_publish']);
    expect(await standing(since)).toEqual({ comments: ['Close the quote.', 'Why?'], drafts: [] });
  });

  it.each([
    ['a draft', creation, loseRequest],
    ['publishing', bulk, loseRequest],
    ['publishing', bulk, refuse(500)],
  ])('looks, then takes its drafts back, where %s was lost on the way', async (_, line, act) => {
    const since = await bench.newestId();
    const { error } = await bench.failure({ comments, summary: 'Hm.' }, { intercept: onNth(line, 1, act) });
    expect(error.hint).toMatch(/^Nothing was published\./);
    expect(error.hint).not.toMatch(/unknown/);
    expect(await standing(since)).toEqual({ comments: [], drafts: [] });
  });

  it('names the comments that are out where publishing one by one stops half way', async () => {
    const since = await bench.newestId();
    const kept = (await ask(bench.sandbox(), draftNotes, { method: 'POST', body: { note: 'Not yet.' } })).json();
    onTestFinished(async () => void (await ask(bench.sandbox(), `${draftNotes}/${kept.id}`, { method: 'DELETE' })));
    const intercept = onNth(/\/publish$/, 2, refuse(500));
    const { error } = await bench.failure({ comments, summary: 'Hm.' }, { intercept });
    expect(error.hint).toBe(
      'Published: comments[0]; not published: comments[1], summary. Send only those again. No draft was left behind.',
    );
    expect(await standing(since)).toMatchObject({ comments: ['Close the quote.'], drafts: [{ note: 'Not yet.' }] });
  });

  it('names many comments in a few words', async () => {
    const kept = (await ask(bench.sandbox(), draftNotes, { method: 'POST', body: { note: 'Not yet.' } })).json();
    onTestFinished(async () => void (await ask(bench.sandbox(), `${draftNotes}/${kept.id}`, { method: 'DELETE' })));
    const many = [0, 1, 2, 3, 4, 5].map((number) => ({ ...badge, body: `Hm ${number}.` }));
    const { error } = await bench.failure({ comments: many }, { intercept: onNth(/\/publish$/, 3, refuse(403)) });
    expect(error.hint).toMatch(
      /^Published: comments\[0\], comments\[1\]; not published: comments\[2\] to comments\[5\]\./,
    );
  });

  it('names the drafts that it could not remove', async () => {
    const refusal = onNth(bulk, 1, refuse(403));
    const intercept: Intercept = (request, forward) =>
      request.method === 'DELETE' ? refuse(502)(request, forward) : refusal(request, forward);
    const { error } = await bench.failure({ comments }, { intercept });
    const drafts = await bench.drafts();
    expect(error.hint).toContain(`could not be removed, seen by you alone: ${drafts.map(({ id }) => id).join(', ')}.`);
    for (const { id } of drafts) await ask(bench.sandbox(), `${draftNotes}/${id}`, { method: 'DELETE' });
  });

  it('says so where a draft may be left that it cannot look for', async () => {
    let isLost = false;
    const intercept: Intercept = (request, forward) => {
      isLost ||= creation.test(`${request.method} ${request.path}`);
      return isLost ? loseRequest(request, forward) : forward();
    };
    const { error } = await bench.failure({ comments }, { intercept });
    expect(error.hint).toBe('Nothing was published. A draft may be left, seen by you alone.');
  });

  it('says so where it cannot be seen what was published', async () => {
    let isLost = false;
    const intercept: Intercept = (request, forward) => {
      isLost ||= bulk.test(request.path);
      return isLost && request.method !== 'DELETE' ? loseRequest(request, forward) : forward();
    };
    const { error } = await bench.failure({ comments }, { intercept });
    expect(error.hint).toBe(
      'It is not known which comments were published: look before sending any again. No draft was left behind.',
    );
    expect(await bench.drafts()).toEqual([]);
  });

  it('does not publish a draft whose line GitLab does not find: it would be lost', async () => {
    const misplace: Intercept = async (_, forward) => {
      const reply = await forward();
      return { ...reply, data: { ...(reply.data as object), line_code: null } };
    };
    const since = await bench.newestId();
    const { error, requests } = await bench.failure({ comments }, { intercept: onNth(creation, 2, misplace) });
    expect(error).toMatchObject({
      message: expect.stringContaining('line 14 of src/greet.ts in its diff (comments[1])'),
      hint: expect.stringMatching(/^Nothing was published\. No draft was left behind\./),
    });
    expect(writesOf(requests).some((write) => write.includes('publish'))).toBe(false);
    expect(await standing(since)).toEqual({ comments: [], drafts: [] });
  });

  it('tells of comments that GitLab lost in publishing', async () => {
    const drop: Intercept = async (_, forward) => {
      const [, second] = await bench.drafts();
      await ask(bench.sandbox(), `${draftNotes}/${second?.id}`, { method: 'DELETE' });
      return forward();
    };
    const { answer } = await bench.review({ comments }, { intercept: onNth(bulk, 1, drop) });
    expect(answer).toMatchObject({
      value: { published: 1, comments: [{ path: 'scripts/greet.sh' }] },
      notes: [expect.stringContaining('does not show comments[1]')],
    });
  });
});

describe('a review that is cancelled', () => {
  it.each([
    ['while a draft is on its way', creation, 2],
    ['before it is published', /GET .*draft_notes$/, 2],
  ])('leaves nothing behind %s, although its own signal has fired', async (_, line, nth) => {
    const since = await bench.newestId();
    const controller = new AbortController();
    const cancel: Intercept = async (request: GitLabRequest, forward) => {
      if (request.method === 'POST') await forward();
      controller.abort(new Error('cancelled'));
      return forward();
    };
    const { error } = await bench.failure(
      { comments },
      { signal: controller.signal, intercept: onNth(line, nth, cancel) },
    );
    expect(error.message).toBe('cancelled');
    expect(await standing(since)).toEqual({ comments: [], drafts: [] });
  });

  it('finds the draft that GitLab makes after the connection is gone', async () => {
    const controller = new AbortController();
    const undo = bench.sandbox().fault({ match: creation, kind: 'latency', ms: 10_000 });
    onTestFinished(undo);
    const cancel: Intercept = async (_, forward) => {
      setTimeout(() => controller.abort(new Error('cancelled')), 50);
      return forward();
    };
    const session = { signal: controller.signal, intercept: onNth(creation, 1, cancel) };
    const { requests } = await bench.failure({ summary: 'Too late.' }, session);
    expect(writesOf(requests)).toEqual(['POST draft_notes', expect.stringMatching(/^DELETE draft_notes\/\d+$/)]);
    expect(await bench.drafts()).toEqual([]);
  });
});
