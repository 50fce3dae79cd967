import { readFileSync } from 'node:fs';
import { buildSchema, parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { ask } from '../../../sandbox/start-checked.ts';
import { DeniedError } from '../../core/errors/denied-error.ts';
import { GitLabError } from '../../core/errors/gitlab-error.ts';
import { NetworkError } from '../../core/errors/network-error.ts';
import { type Intercept, onNth, openBench, writesOf } from './fake-reviewer.ts';
import { requestChangesDocument } from './verdict.ts';

const bench = openBench();
const base = '/projects/acme%2Fgreeter/merge_requests/7';
const comments = [{ path: 'scripts/greet.sh', line: 2, body: 'Close the quote.' }];
const lose: Intercept = async (_, forward) => {
  await forward();
  throw new NetworkError('Lost.', { phase: 'headers' });
};

const fail500: Intercept = async ({ method, path }) => {
  throw new GitLabError({ status: 500, method, path, reason: 'Oops', hint: 'The outcome is unknown.' });
};

async function reviewStateOf(username: string): Promise<string | undefined> {
  const rows: { user: { username: string }; state: string }[] = (
    await ask(bench.sandbox(), `${base}/reviewers`)
  ).json();
  return rows.find(({ user }) => user.username === username)?.state;
}

async function isApproved(): Promise<boolean> {
  return (await ask(bench.sandbox(), `${base}/approvals`)).json().user_has_approved;
}

const withdraw = () => ask(bench.sandbox(), `${base}/unapprove`, { method: 'POST' });

/** Somebody pushes to the branch of the merge request. */
async function push(): Promise<void> {
  const actions = [{ action: 'create', file_path: 'late.txt', content: 'late\n' }];
  const body = { branch: 'greet-from-build-job', commit_message: 'Late', actions };
  const path = '/projects/acme%2Fgreeter/repository/commits';
  expect(await ask(bench.sandbox(), path, { method: 'POST', as: 'kim', body })).toMatchObject({ status: 201 });
}

describe('the verdict request_changes', () => {
  it('goes along with publishing, without GraphQL where GitLab shows it set', async () => {
    const graphql = () => Promise.reject(new Error('GraphQL was asked'));
    const { answer } = await bench.review({ comments, verdict: 'request_changes' }, { graphql });
    expect(answer).toMatchObject({ value: { published: 1, verdict: 'request_changes' }, notes: [] });
    expect(await reviewStateOf('dana')).toBe('requested_changes');
  });

  it('is a mutation that GitLab has', () => {
    const schema = buildSchema(readFileSync(new URL('../../../contract/gitlab.graphql', import.meta.url), 'utf8'));
    expect(validate(schema, parse(requestChangesDocument))).toEqual([]);
  });

  it('alone is that mutation, with the full path of a project given by its id', async () => {
    const asked: unknown[] = [];
    const graphql = async (_: string, variables: unknown) => {
      asked.push(variables);
      return { mergeRequestRequestChanges: { errors: [] } };
    };
    const { answer, requests } = await bench.review({ project_id: '118', verdict: 'request_changes' }, { graphql });
    expect(asked).toEqual([{ projectPath: 'acme/greeter', iid: '7' }]);
    expect(writesOf(requests)).toEqual([]);
    expect(answer.value).toMatchObject({ published: 0, verdict: 'request_changes' });
  });

  it.each([
    [
      'no reviewer',
      async () => ({ mergeRequestRequestChanges: { errors: ['Reviewer not found'] } }),
      /Reviewer not found/,
    ],
    ['no such mutation', () => Promise.reject(missingField()), /doesn't exist on type 'Mutation'/],
    [
      'no GraphQL under a scope',
      () => Promise.reject(new DeniedError('GraphQL is off.', { rule: 'X' })),
      /GraphQL is off/,
    ],
  ])('is told apart from the comments where there is %s', async (_, graphql, reason) => {
    const { answer } = await bench.review({ summary: 'No.', verdict: 'request_changes' }, { as: 'root', graphql });
    expect(answer.value).toMatchObject({ published: 1, verdict: 'not set', summary_note_id: expect.any(Number) });
    expect(answer.notes).toEqual([expect.stringMatching(/^The comments stand, do not send them again; the request/)]);
    expect(answer.notes?.[0]).toMatch(reason);
  });

  it('is an error where it was all there was to do', async () => {
    const graphql = () => Promise.reject(missingField());
    const { error } = await bench.failure({ verdict: 'request_changes' }, { as: 'root', graphql });
    expect(error).toMatchObject({ code: 'gitlab_error', status: 200 });
  });

  it('alone is set where only the answer of GraphQL was lost', async () => {
    await bench.review({ summary: 'No.', verdict: 'request_changes' });
    const { answer } = await bench.review({ verdict: 'request_changes' }, { graphql: loseGraphql });
    expect(answer).toMatchObject({ value: { verdict: 'request_changes' }, notes: [] });
  });

  it('alone is known not to be set where the reviewers show it', async () => {
    const { error } = await bench.failure({ verdict: 'request_changes' }, { as: 'root', graphql: loseGraphql });
    expect(error).toMatchObject({ message: 'Lost.', hint: undefined });
  });
});

async function loseGraphql(): Promise<never> {
  throw new NetworkError('Lost.', { phase: 'headers', hint: 'The outcome is unknown.' });
}

function missingField(): GitLabError {
  const reason = "Field 'mergeRequestRequestChanges' doesn't exist on type 'Mutation'";
  return new GitLabError({ status: 200, method: 'POST', path: '/api/graphql', reason });
}

describe('the verdict approve', () => {
  it('approves the commit that the comments were checked against', async () => {
    const { answer, requests } = await bench.review({ comments, verdict: 'approve' });
    const [approval] = requests.filter(({ path }) => path.endsWith('/approve'));
    expect(approval?.body).toEqual({ sha: (answer.value as { head_sha: string }).head_sha });
    expect(answer).toMatchObject({ value: { published: 1, verdict: 'approve', approved: true }, notes: [] });
    expect(await isApproved()).toBe(true);
  });

  it('stands where it was given before', async () => {
    const { answer } = await bench.review({ verdict: 'approve' });
    expect(answer.value).toMatchObject({ published: 0, approved: true });
    await withdraw();
  });

  it('stands where only the answer was lost', async () => {
    const { answer, requests } = await bench.review(
      { verdict: 'approve' },
      { intercept: onNth(/\/approve$/, 1, lose) },
    );
    expect(answer.value).toMatchObject({ approved: true });
    expect(writesOf(requests)).toEqual(['POST approve']);
    await withdraw();
  });

  it('is known not to be given where GitLab says so after a failure', async () => {
    const session = () => ({ intercept: onNth(/\/approve$/, 1, fail500) });
    const { answer } = await bench.review({ summary: 'Good.', verdict: 'approve' }, session());
    expect(answer.value).toMatchObject({ verdict: 'not set', approved: false });
    expect(answer.notes).toEqual([expect.stringMatching(/the approval does not\. .*: Oops$/)]);
    const { error } = await bench.failure({ verdict: 'approve' }, session());
    expect(error).toMatchObject({ status: 500, hint: undefined });
  });

  it('is unknown where the answer is lost and GitLab cannot be asked', async () => {
    const intercept: Intercept = (request, forward) =>
      /\/approv(e|als)$/.test(request.path) ? fail500(request, forward) : forward();
    const { answer } = await bench.review({ summary: 'Good.', verdict: 'approve' }, { intercept });
    expect(answer.value).toMatchObject({ verdict: 'unknown' });
    expect(answer.value).not.toHaveProperty('approved');
    expect(answer.notes).toEqual([expect.stringMatching(/the approval may not\. .*outcome is unknown/)]);
  });

  it('is refused to an author, whose comments stand', async () => {
    const { answer } = await bench.review({ comments, verdict: 'approve' }, { as: 'kim' });
    expect(answer.value).toMatchObject({ published: 1, verdict: 'not set', approved: false });
    expect(answer.notes).toEqual([expect.stringMatching(/The comments stand.*approval does not.*401.*your own/)]);
    const { error } = await bench.failure({ verdict: 'approve' }, { as: 'kim' });
    expect(error).toMatchObject({ status: 401, hint: expect.stringContaining('may not approve') });
  });

  it('is refused where somebody pushed since the check, and the answer says that the review is of an older commit', async () => {
    const pushFirst: Intercept = async (_, forward) => {
      await push();
      return forward();
    };
    const { answer } = await bench.review(
      { comments, verdict: 'approve' },
      { intercept: onNth(/bulk_publish$/, 1, pushFirst) },
    );
    expect(answer.value).toMatchObject({ published: 1, verdict: 'not set', approved: false });
    expect(answer.notes).toEqual([
      expect.stringMatching(/^The merge request moved to [0-9a-f]{40} meanwhile: the review is of [0-9a-f]{40}/),
      expect.stringMatching(/The comments stand.*409.*new commits/),
    ]);
    expect(await isApproved()).toBe(false);
    expect(bench.sandbox().problems).toEqual([]);
  });
});
