import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { answerJson, failureOf, findClosedOrigin, openBench, startFake } from './fake-gitlab.ts';

const query = 'query($p: ID!) { project(fullPath: $p) { id } }';

async function answering(body: unknown, status = 200) {
  const fake = await startFake((_request, response) => answerJson(response, body, status));
  return { fake, ...openBench(`${fake.origin}/gitlab`) };
}

describe('graphql', () => {
  it('posts document and variables beside the REST root, below the sub-path, and gives the data', async () => {
    const { fake, gitlab } = await answering({ data: { project: { id: 'gid://gitlab/Project/1' } } });
    expect(await gitlab.graphql(query, { p: 'acme/web' })).toEqual({ project: { id: 'gid://gitlab/Project/1' } });
    expect(fake.seen[0]?.line).toBe('POST /gitlab/api/graphql');
    expect(JSON.parse(fake.seen[0]?.body ?? '')).toEqual({ query, variables: { p: 'acme/web' } });
  });

  it('throws what GitLab says where there is no data', async () => {
    const example = new URL('../../contract/examples/graphql_error.json', import.meta.url);
    for (const data of [{}, { data: null }]) {
      const { gitlab } = await answering({ ...JSON.parse(readFileSync(example, 'utf8')), ...data });
      expect(await failureOf(gitlab.graphql(query))).toMatchObject({
        code: 'gitlab_error',
        status: 200,
        path: '/api/graphql',
        reason: "Field 'workItemz' doesn't exist on type 'Namespace'",
      });
    }
  });

  it('throws where errors left every field null, as for a mutation on something that cannot be seen', async () => {
    const { gitlab } = await answering({
      data: { updateIssue: null },
      errors: [{ message: 'not found or no access' }],
    });
    expect(await failureOf(gitlab.graphql(query))).toMatchObject({ reason: 'not found or no access' });
  });

  it('gives what data there is beside errors, and logs a warning without their text', async () => {
    const { gitlab, logged } = await answering({
      data: { a: { id: 1 }, b: null },
      errors: [{ message: 'b is private' }],
    });
    expect(await gitlab.graphql(query)).toEqual({ a: { id: 1 }, b: null });
    expect(logged()).toContain('in part');
    expect(logged()).not.toContain('private');
  });

  it('tells whoever asks what is missing from the data', async () => {
    const { gitlab } = await answering({
      data: { a: 1, b: null },
      errors: [{ message: 'b is private' }, { message: 'x' }],
    });
    const told: string[] = [];
    await gitlab.graphql(query, {}, { onPartial: (reason) => void told.push(reason) });
    expect(told).toEqual(['b is private; x']);
  });

  it('gives null fields that come without errors', async () => {
    const { gitlab } = await answering({ data: { project: null } });
    expect(await gitlab.graphql(query)).toEqual({ project: null });
  });

  it('says so where the answer is something else', async () => {
    for (const body of ['<html>', [], {}]) {
      const { gitlab } = await answering(body);
      expect(await failureOf(gitlab.graphql(query))).toMatchObject({ reason: 'the answer is not a GraphQL result' });
    }
  });

  it('reads the errors of a refusal', async () => {
    const { gitlab } = await answering({ errors: [{ message: 'Invalid token' }] }, 401);
    expect(await failureOf(gitlab.graphql(query))).toMatchObject({ status: 401, reason: 'Invalid token' });
  });

  it('is never repeated, since it may write, but goes to a replica that can be reached', async () => {
    const fake = await startFake((_request, response, count) => {
      if (count === 1) answerJson(response, { data: { ok: true } });
      else response.writeHead(503).end();
    });
    const { gitlab } = openBench([await findClosedOrigin(), fake.origin]);
    expect(await gitlab.graphql(query)).toEqual({ ok: true });
    expect(await failureOf(gitlab.graphql(query))).toMatchObject({ status: 503 });
    expect(fake.seen).toHaveLength(2);
  });
});
