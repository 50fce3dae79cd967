import { describe, expect, it } from 'vitest';
import { fakeContext } from '../server/fake-house.ts';
import { timeTracking } from './time-tracking.ts';

async function run(name: string, input: Readonly<Record<string, unknown>>) {
  const { ctx, requests } = fakeContext();
  const failure = await timeTracking.tools[name]
    ?.run({ project_id: 'acme/web', ...input }, ctx)
    .catch((error) => error);
  const sent = requests.map(({ method, path, body }) => ({ line: `${method} ${path}`, body }));
  return { sent, message: String((failure as Error).message) };
}

const issue = { issue_iid: 4 };
const issues = '/projects/acme%2Fweb/issues/4';
const mergeRequests = '/projects/acme%2Fweb/merge_requests/7';

describe('time tracking', () => {
  it.each([
    ['gitlab_get_time_stats', { merge_request_iid: 7 }, `GET ${mergeRequests}/time_stats`, undefined],
    ['gitlab_set_time_estimate', { ...issue, duration: '3h' }, `POST ${issues}/time_estimate`, { duration: '3h' }],
    ['gitlab_set_time_estimate', { ...issue, duration: ' 0 ' }, `POST ${issues}/reset_time_estimate`, {}],
    ['gitlab_add_spent_time', { ...issue, duration: '-1h' }, `POST ${issues}/add_spent_time`, { duration: '-1h' }],
    ['gitlab_reset_spent_time', { merge_request_iid: 7 }, `POST ${mergeRequests}/reset_spent_time`, {}],
  ])('%s with %j is one %s', async (name, input, line, body) => {
    expect((await run(name, input)).sent).toEqual([{ line, body }]);
  });

  it.each(Object.keys(timeTracking.tools))(
    '%s asks for an issue or a merge request, and not for both',
    async (name) => {
      const none = await run(name, { duration: '1h' });
      const both = await run(name, { ...issue, merge_request_iid: 7, duration: '1h' });
      expect([none.sent, both.sent]).toEqual([[], []]);
      expect(none.message).toContain('issue_iid or merge_request_iid is missing');
      expect(both.message).toContain('issue_iid and merge_request_iid are both given');
    },
  );
});
