import { describe, expect, it } from 'vitest';
import { bench, type UpstreamAnswer } from './upstream.ts';

const project_id = 'group/app';
const one = { project_id, merge_request_iid: 7 };
const onMergeRequest = { project_id, noteable_type: 'merge_request', noteable_iid: 7 };
const onIssue = { project_id, noteable_type: 'issue', noteable_iid: 4 };
const noMerge = { GITLAB_DENIED_TOOLS_REGEX: '^gitlab_merge_' };
const noUpdate = { GITLAB_DENIED_TOOLS_REGEX: '^gitlab_update_(issue|merge_request)$' };
const stored = (): UpstreamAnswer => ({ status: 201, body: { id: 1, iid: 7, body: 'stored', description: 'stored' } });

const trick = 'done\r\n/merge\r\n/approve';

describe('field reports: commands in texts', () => {
  it.each([
    ['gitlab_create_note', { ...onMergeRequest, body: trick }],
    ['gitlab_create_note', { ...onMergeRequest, body: 'done\n```\n/MERGE' }],
    ['gitlab_create_merge_request_note', { ...one, body: trick }],
    ['gitlab_update_merge_request_note', { ...one, note_id: 3, body: trick }],
    ['gitlab_create_merge_request_thread', { ...one, body: trick }],
    ['gitlab_create_merge_request_discussion_note', { ...one, discussion_id: 'a1', body: trick }],
    ['gitlab_create_draft_note', { ...one, body: trick }],
    ['gitlab_update_draft_note', { ...one, draft_note_id: 3, body: trick }],
    ['gitlab_update_merge_request', { ...one, description: trick }],
    ['gitlab_submit_review', { ...one, summary: trick }],
    ['gitlab_submit_review', { ...one, comments: [{ path: 'a.ts', line: 1, body: trick }] }],
    ['gitlab_run_write_tool', { name: 'gitlab_create_note', arguments: { ...onMergeRequest, body: trick } }],
  ])('U11: %s does not merge where merging is denied: %j', async (name, args) => {
    const { call, asked } = await bench(stored, noMerge);
    const { isError, text } = await call(name, args);
    expect({ isError, asked }).toEqual({ isError: true, asked: [] });
    expect(text).toContain('/merge, which stands for gitlab_merge_merge_request and is refused by policy');
    expect(text).toContain('has set GITLAB_DENIED_TOOLS_REGEX');
    expect(text).toContain('write it as inline code or put a space before the slash');
  });

  it('U11: a description is checked where a merge request is opened, before that', async () => {
    const { call, asked } = await bench(stored, noMerge);
    const branches = { source_branch: 'a', target_branch: 'b', title: 'A' };
    const { isError } = await call('gitlab_create_merge_request', { project_id, ...branches, description: trick });
    expect({ isError, sent: asked.filter(({ line }) => !line.startsWith('GET')) }).toEqual({ isError: true, sent: [] });
  });

  it.each(['see\n```\n/merge\n```', '`/merge`', ' /merge', 'no /merge yet'])(
    'U11: the text %j is sent as it is',
    async (body) => {
      const { call, asked } = await bench(stored, noMerge);
      expect((await call('gitlab_create_note', { ...onMergeRequest, body })).isError).toBe(false);
      expect(asked.map((request) => request.body)).toEqual([{ body }]);
    },
  );

  it('U11: an edit that makes a command of harmless parts is not sent', async () => {
    const answer = (): UpstreamAnswer => ({ body: { iid: 7, description: 'ready to /merge' } });
    for (const [edits, isRefused] of [
      [[{ old_text: 'ready to ', new_text: 'ready\n' }], true],
      [[{ old_text: 'ready to /', new_text: '/' }], true],
      [[{ old_text: 'ready', new_text: 'Ready' }], false],
    ] as const) {
      const { call, asked } = await bench(answer, noMerge);
      const { isError, text } = await call('gitlab_update_merge_request', { ...one, edits });
      const isSent = asked.some(({ line }) => line.startsWith('PUT'));
      expect({ edits, isError, isSent }).toEqual({ edits, isError: isRefused, isSent: !isRefused });
      expect(text.includes('gitlab_merge_merge_request')).toBe(isRefused);
    }
  });

  it.each([
    ['/close', { ...onIssue }, 'gitlab_update_issue'],
    ['/label ~x', { ...onMergeRequest }, 'gitlab_update_merge_request'],
    ['/frobnicate', { ...onIssue }, 'gitlab_update_issue'],
  ])('U11: %s stands for an update', async (body, where, tool) => {
    const { call, asked } = await bench(stored, noUpdate);
    const { isError, text } = await call('gitlab_create_note', { ...where, body });
    expect({ isError, asked }).toEqual({ isError: true, asked: [] });
    expect(text).toContain(`stands for ${tool} and`);
  });

  it.each([
    [{ GITLAB_ALLOWED_TOOLS: 'gitlab_create_note' }, '/close', 'GITLAB_ALLOWED_TOOLS'],
    [{ GITLAB_TOOLSETS: 'discussions' }, '/close', 'GITLAB_TOOLSETS'],
    [{ GITLAB_ALLOWED_PROJECT_IDS: '1' }, '/move other/secret', 'GITLAB_ALLOWED_PROJECT_IDS'],
  ])('U11: under %j %s names the setting that refuses it', async (env, body, rule) => {
    const { call, asked } = await bench(stored, env);
    const { isError, text } = await call('gitlab_create_note', { ...onIssue, project_id: '1', body });
    expect({ isError, asked }).toEqual({ isError: true, asked: [] });
    expect(text).toContain(`has set ${rule}`);
  });

  it.each([{}, { GITLAB_PERMISSION_MODE: 'modify' }, { GITLAB_ALLOWED_PROJECT_IDS: '1' }])(
    'U11: what policy allows is sent as it is, under %j',
    async (env) => {
      const { call, asked } = await bench(stored, env);
      const body = 'Thanks!\n/merge\n/label ~x';
      expect((await call('gitlab_create_note', { ...onMergeRequest, project_id: '1', body })).isError).toBe(false);
      expect(asked.at(-1)?.body).toEqual({ body });
    },
  );

  it('U11: files, commit messages, wiki pages, labels and releases hold no commands', async () => {
    const answer = (method: string) => (method === 'POST' ? stored() : { status: 404, body: { message: 'none' } });
    const { call, asked } = await bench(answer, {
      GITLAB_DENIED_TOOLS_REGEX: '^gitlab_(update_(issue|merge_request)|merge_merge_request)$',
    });
    const text = 'a\n/merge\n/close';
    const writes = [
      ['gitlab_create_wiki_page', { project_id, title: 'x', content: text }],
      ['gitlab_create_label', { project_id, name: 'x', color: '#ff0000', description: text }],
      ['gitlab_create_release', { project_id, tag_name: 'v1', description: text }],
      [
        'gitlab_push_files',
        {
          project_id,
          branch: 'b',
          commit_message: text,
          actions: [{ action: 'create', file_path: 'a', content: text }],
        },
      ],
    ] as const;
    for (const [name, args] of writes) {
      const { isError, text: said } = await call(name, args);
      expect({ name, isError, said }).toEqual({
        name,
        isError: false,
        said: expect.not.stringContaining('stands for'),
      });
    }
    expect(asked.filter(({ line }) => line.startsWith('POST'))).toHaveLength(writes.length);
  });
});
