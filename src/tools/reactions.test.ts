import { describe, expect, it } from 'vitest';
import { fakeContext } from '../server/fake-house.ts';
import { reactions } from './reactions.ts';

const issue = '/projects/acme%2Fweb/issues/4';
const mergeRequest = '/projects/acme%2Fweb/merge_requests/7';

async function run(name: string, input: Readonly<Record<string, unknown>>) {
  const { ctx, requests } = fakeContext();
  await reactions.tools[name]?.run({ project_id: 'acme/web', ...input }, ctx).catch(() => undefined);
  return requests.map(({ method, path }) => `${method} ${path}`);
}

describe('reactions', () => {
  it.each([
    ['gitlab_list_reactions', { issue_iid: 4 }, `GET ${issue}/award_emoji`],
    ['gitlab_list_reactions', { issue_iid: 4, note_id: 9 }, `GET ${issue}/notes/9/award_emoji`],
    ['gitlab_add_reaction', { merge_request_iid: 7, name: 'tada' }, `POST ${mergeRequest}/award_emoji`],
    [
      'gitlab_add_reaction',
      { merge_request_iid: 7, note_id: 9, name: 'tada' },
      `POST ${mergeRequest}/notes/9/award_emoji`,
    ],
    ['gitlab_remove_reaction', { issue_iid: 4, award_id: 3 }, `DELETE ${issue}/award_emoji/3`],
    ['gitlab_remove_reaction', { issue_iid: 4, note_id: 9, award_id: 3 }, `DELETE ${issue}/notes/9/award_emoji/3`],
  ])('%s with %j is %s', async (name, input, line) => {
    expect(await run(name, input)).toEqual([line]);
  });

  it('ask GitLab nothing where it is open what they are to', async () => {
    expect(await run('gitlab_list_reactions', { note_id: 9 })).toEqual([]);
    expect(await run('gitlab_list_reactions', { issue_iid: 4, merge_request_iid: 7 })).toEqual([]);
  });
});
