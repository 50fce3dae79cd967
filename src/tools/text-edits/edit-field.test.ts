import { describe, expect, it } from 'vitest';
import type { Context, GitLabRequest } from '../../core/context.ts';
import { editField } from './edit-field.ts';

/** A GitLab with one object at every path. */
function fakeGitLab(object: Record<string, unknown>) {
  const requests: GitLabRequest[] = [];
  const request = async (sent: GitLabRequest) => {
    requests.push(sent);
    if (sent.method === 'PUT') Object.assign(object, sent.body);
    return { status: 200, data: { ...object }, headers: {} };
  };
  return { ctx: { gitlab: { webUrl: '', request } } as unknown as Context, requests, object };
}

const route = 'PUT /projects/:project_id/issues/:issue_iid';
const ids = { project_id: 'acme/web', issue_iid: 4 };

describe('editField', () => {
  it('reads the field, and sends it edited with the other changes in one PUT', async () => {
    const { ctx, requests, object } = fakeGitLab({ iid: 4, description: '- [ ] one\n- [ ] two\n' });
    const edits = [{ old_text: '[ ] two', new_text: '[x] two' }];
    await editField(ctx, route, ids, { field: 'description', edits, body: { title: 'New' } });
    expect(requests).toEqual([
      { method: 'GET', path: '/projects/acme%2Fweb/issues/4' },
      {
        method: 'PUT',
        path: '/projects/acme%2Fweb/issues/4',
        body: { title: 'New', description: '- [ ] one\n- [x] two\n' },
      },
    ]);
    expect(object).toMatchObject({ iid: 4, title: 'New' });
  });

  it('F5: changes one line of a wiki page of 300 KB and keeps the rest to the byte', async () => {
    const page = Array.from({ length: 9_000 }, (_, index) => `${index}: a line of a very long page\r\n`).join('');
    const { ctx, object } = fakeGitLab({ slug: 'guide/setup', content: page });
    const edits = [{ old_text: '4711: a line', new_text: '4711: the line' }];
    await editField(
      ctx,
      'PUT /projects/:project_id/wikis/:slug',
      { project_id: 1, slug: 'guide/setup' },
      { field: 'content', edits },
    );
    expect(page.length).toBeGreaterThan(300_000);
    expect(object.content).toBe(page.replace('4711: a line', '4711: the line'));
  });

  it('names the field and what is there where the text moved, and sends nothing', async () => {
    const { ctx, requests } = fakeGitLab({ description: 'Ship on Friday.' });
    const edits = [{ old_text: 'Ship on friday', new_text: 'Ship on Monday' }];
    await expect(editField(ctx, route, ids, { field: 'description', edits })).rejects.toThrow(
      /is not in the description\. The nearest text is at line 1: upper and lower case differ: it has "Ship on Friday\."/,
    );
    expect(requests.map(({ method }) => method)).toEqual(['GET']);
  });

  it('treats no description as an empty one', async () => {
    const { ctx } = fakeGitLab({ description: null });
    const edits = [{ old_text: 'a', new_text: 'b' }];
    await expect(editField(ctx, route, ids, { field: 'description', edits })).rejects.toThrow(
      /the description is empty/,
    );
  });

  it('refuses a whole text beside edits before any request', async () => {
    const { ctx, requests } = fakeGitLab({ description: 'a' });
    const change = {
      field: 'description',
      edits: [{ old_text: 'a', new_text: 'b' }],
      body: { description: 'c' },
    } as const;
    await expect(editField(ctx, route, ids, change)).rejects.toThrow(/exclude each other/);
    expect(requests).toEqual([]);
  });
});
