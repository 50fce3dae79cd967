import { describe, expect, it } from 'vitest';
import type { Context, GitLabRequest, Reply } from '../../core/context.ts';
import { InputError } from '../../core/errors/input-error.ts';
import { fakeContext } from '../../server/fake-house.ts';
import { planRequest } from './plan-request.ts';
import { answerPlan } from './read-answer.ts';

/** Ask for a path of a GitLab that answers these bytes. */
async function read(path: string, bytes: Uint8Array | string, type: string) {
  const { ctx } = fakeContext();
  const requests: GitLabRequest[] = [];
  const request = async (asked: GitLabRequest): Promise<Reply> => {
    requests.push(asked);
    const body = Buffer.from(bytes);
    const headers = { 'content-type': type };
    const page = { page: 1, per_page: 20 };
    return {
      status: 200,
      headers,
      page,
      data: asked.as === 'bytes' ? new Uint8Array(body) : JSON.parse(body.toString()),
    };
  };
  const context: Context = { ...ctx, gitlab: { ...ctx.gitlab, request } };
  const answer = await answerPlan(planRequest('GET', { path }, ctx.gitlab.webUrl), context);
  return { answer, requests };
}

const png = new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 255]);

describe('the answer to a request', () => {
  it("is GitLab's own object, nulls and links included, and a list with its page", async () => {
    const { answer } = await read('projects/1/languages', '{"a":null,"_links":{"self":"x"}}', 'application/json');
    expect(answer).toMatchObject({ kind: 'json', value: { a: null, _links: { self: 'x' } } });
    const list = await read('projects/1/badges', '[{"id":1}]', 'application/json');
    expect(list.answer).toMatchObject({ kind: 'json', value: [{ id: 1 }], page: { page: 1 } });
  });

  it('is text where GitLab sends text, byte for byte', async () => {
    const { answer } = await read('projects/1/jobs/2/trace', 'one\r\n\u001b[0m"two"\n', 'text/plain');
    expect(answer).toMatchObject({ kind: 'text', text: 'one\r\n\u001b[0m"two"\n' });
  });

  it('is JSON where that comes, though it was not known', async () => {
    const { answer } = await read('projects/1/pages_access', '{"message":"ok"}', 'application/json; charset=utf-8');
    expect(answer).toMatchObject({ kind: 'json', value: { message: 'ok' } });
    const broken = await read('projects/1/pages_access', '{"message":', 'application/json');
    expect(broken.answer).toMatchObject({ kind: 'text', text: '{"message":' });
    const empty = await read('projects/1/pages_access', '', 'text/plain');
    expect(empty.answer).toMatchObject({ kind: 'json', value: null });
  });

  it('is base64 where it is neither, and never a part of it', async () => {
    const { answer, requests } = await read('projects/1/avatar', png, 'image/png');
    expect(requests.map(({ as }) => as)).toEqual(['bytes']);
    expect(answer).toMatchObject({ kind: 'json', value: { content_type: 'image/png', bytes: 11, encoding: 'base64' } });
    expect((answer as { value: { content: string } }).value.content).toBe(Buffer.from(png).toString('base64'));
    const large = read('projects/1/repository/archive', new Uint8Array(40_000), 'application/gzip');
    await expect(large).rejects.toThrow(InputError);
    await expect(large).rejects.toThrow('40000 bytes of application/gzip');
  });
});
