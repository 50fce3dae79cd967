import { describe, expect, it } from 'vitest';
import { fakeContext } from '../../server/fake-house.ts';
import { setIntegration } from './tool.ts';

const settings = { webhook: 'https://chat.example.com/hook', push_events: false };

describe('gitlab_set_integration', () => {
  it.each([
    [{ project_id: 'acme/web' }, '/projects/acme%2Fweb/integrations/slack'],
    [{ group_id: 'acme' }, '/groups/acme/integrations/slack'],
  ])('sends the settings as they are, for %j', async (where, path) => {
    const { ctx, requests } = fakeContext({ [`PUT ${path}`]: { slug: 'slack' } });
    await setIntegration.run({ ...where, slug: 'slack', settings }, ctx);
    expect(requests).toEqual([{ method: 'PUT', path, body: settings }]);
  });

  it.each([{}, { project_id: '1', group_id: '2' }])('asks for one owner, not %j', async (where) => {
    const { ctx, requests } = fakeContext();
    await expect(setIntegration.run({ ...where, slug: 'slack', settings }, ctx)).rejects.toThrow(/project_id/);
    expect(requests).toEqual([]);
  });
});
