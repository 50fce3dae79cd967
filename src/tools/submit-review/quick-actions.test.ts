import { describe, expect, it, onTestFinished } from 'vitest';
import { ask } from '../../../sandbox/start-checked.ts';
import { NetworkError } from '../../core/errors/network-error.ts';
import { type Intercept, onNth, openBench } from './fake-reviewer.ts';
import { withoutQuickActions } from './quick-action-lines.ts';

const bench = openBench();
const page = '/projects/acme%2Fgreeter/merge_requests/7';
const quote = { path: 'scripts/greet.sh', line: 2, body: 'Close the quote.' };
const lost = new NetworkError('Lost.', { phase: 'headers' });

async function stateOf(): Promise<string> {
  return (await ask(bench.sandbox(), page)).json().state;
}

const reopen = () =>
  onTestFinished(async () => {
    await ask(bench.sandbox(), page, { method: 'PUT', as: 'root', body: { state_event: 'reopen' } });
  });

describe('a text without quick actions', () => {
  it.each([
    ['ok then\n/close', 'ok then'],
    ['/label ~bug\r\nok\r\n/close', 'ok'],
    ['/close', ''],
    ['see /close\n /close', 'see /close\n /close'],
    ['/usr/bin/sh is missing', '/usr/bin/sh is missing'],
    ['```\n/close\n```\n/close', '```\n/close\n```'],
  ])('%j is %j', (text, rest) => {
    expect(withoutQuickActions(text)).toBe(rest);
  });
});

describe('a review with quick actions', () => {
  it('finds the comments by what GitLab leaves of them, and says that the rest was run', async () => {
    reopen();
    const since = await bench.newestId();
    const { answer } = await bench.review({ comments: [quote], summary: 'ok then\n/close' });
    const [, summary] = await bench.comments(7, since);
    expect(summary?.body).toBe('ok then');
    expect(answer).toMatchObject({
      value: { published: 2, summary_note_id: summary?.id },
      notes: ['The lines starting with / in summary were run as quick actions, those that GitLab knows.'],
    });
    expect(await stateOf()).toBe('closed');
  });

  it('finds a text with a command that GitLab does not know and leaves as it is', async () => {
    const { answer } = await bench.review({ summary: 'ok\n/frobnicate' });
    expect(answer.value).toMatchObject({ published: 1, summary_note_id: expect.any(Number) });
  });

  it('does not look for the comment of a summary that was nothing else', async () => {
    reopen();
    const { answer } = await bench.review({ comments: [quote], summary: '/close' });
    expect(answer).toMatchObject({
      value: { published: 1 },
      notes: [expect.stringMatching(/^The lines starting with/)],
    });
    expect(answer.value).not.toHaveProperty('summary_note_id');
    expect(await stateOf()).toBe('closed');
  });

  it('knows that they ran where only the answer was lost', async () => {
    reopen();
    const loseAnswer: Intercept = async (_, forward) => {
      await forward();
      throw lost;
    };
    const { answer } = await bench.review({ summary: '/close' }, { intercept: onNth(/bulk_publish$/, 1, loseAnswer) });
    expect(answer).toMatchObject({ value: { published: 0 }, notes: [expect.stringMatching(/were run/)] });
  });

  it('knows that they did not run where publishing failed', async () => {
    const loseRequest: Intercept = () => Promise.reject(lost);
    const session = { intercept: onNth(/bulk_publish$/, 1, loseRequest) };
    const { error } = await bench.failure({ summary: '/close' }, session);
    expect(error.hint).toMatch(/^Nothing was published\./);
    expect(await stateOf()).toBe('opened');
  });
});
