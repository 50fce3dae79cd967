import { describe, expect, it } from 'vitest';
import { catalog, loadedToolsets } from '../fresh-catalog.ts';
import { bench, haveEverything } from './upstream.ts';

const exampleOf = (name: string) => ({ ...loadedToolsets.find(({ tools }) => tools[name])?.tools[name]?.example });
const project_id = 'group/app';
const at = '/projects/group%2Fapp';

describe('field reports: arguments as models write them', () => {
  it.each(catalog.filter(({ capability }) => capability !== 'agent').map((entry) => [entry.name, entry] as const))(
    'B1: %s takes null in every optional argument for absent',
    async (name, { inputSchema }) => {
      const { call } = await bench(haveEverything);
      const ask = async (args: object) => {
        const { isError, asked } = await call(name, { ...args, ...exampleOf(name) });
        // The parts of a form are kept apart by a text that is a new one each time.
        const sent = asked.map(({ line, body }) =>
          JSON.stringify([line, typeof body === 'string' ? body.length : body]),
        );
        const documents = asked.filter(({ line }) => line === 'POST /api/graphql');
        for (const { body } of documents) expect(JSON.stringify(body)).not.toMatch(/:null[,}]/);
        // Requests of one tool may be made side by side, and where one document fails the others are cut short.
        return { isError, asked: documents.length > 0 ? [] : sent.sort() };
      };
      const nulls = Object.fromEntries(Object.keys(inputSchema.properties ?? {}).map((input) => [input, null]));
      expect(await ask(nulls)).toEqual(await ask({}));
    },
  );

  it('B1: a null that means something reaches GitLab', async () => {
    const { call, asked } = await bench(() => ({ status: 201, body: {} }));
    const position = {
      position_type: 'text',
      base_sha: 'a',
      head_sha: 'b',
      start_sha: 'c',
      new_path: 'x',
      new_line: 1,
    };
    const args = { project_id, merge_request_iid: 7, body: 'Hm.', position: { ...position, old_line: null } };
    await call('gitlab_create_merge_request_thread', args);
    expect(asked.at(-1)?.body).toMatchObject({ position: { old_line: null } });
    const variables = { milestoneId: null };
    const query = 'query q($milestoneId: ID) { milestone(id: $milestoneId) { id } }';
    const answer = await call('gitlab_execute_graphql_query', { query, variables });
    expect(answer.asked).toMatchObject([{ line: 'POST /api/graphql', body: { variables } }]);
  });

  it.each([
    ['gitlab_list_commits', { project_id: 72 }, 'GET /projects/72/repository/commits'],
    ['gitlab_get_issue', { project_id: 72, issue_iid: 5 }, 'GET /projects/72/issues/5'],
    ['gitlab_get_issue', { project_id: '72', issue_iid: '5' }, 'GET /projects/72/issues/5'],
    ['gitlab_get_issue', { project_id: 72, issue_iid: '#5' }, 'GET /projects/72/issues/5'],
  ])('B2: %s takes numbers as numbers and as text: %j', async (name, args, line) => {
    const { call, asked } = await bench(() => ({ body: { iid: 5 } }));
    expect((await call(name, args)).isError).toBe(false);
    expect(asked.map((request) => request.line)).toEqual([line]);
  });

  it('B3: lists and objects may be JSON text where lists and objects are wanted, and nowhere else', async () => {
    const { call, asked } = await bench(() => ({ status: 201, body: { id: 'a1', iid: 1 } }));
    await call('gitlab_create_issue', { project_id, title: '["x"]', labels: '["bug","ui"]' });
    expect(asked).toEqual([{ line: `POST ${at}/issues`, body: { title: '["x"]', labels: 'bug,ui' } }]);
    const files = [{ file_path: 'a.txt', content: '{"a":1}' }];
    const pushed = { project_id, branch: 'main', commit_message: 'Add', files };
    const ask = async (args: object) => {
      const opened = await bench((method) =>
        method === 'POST' ? { status: 201, body: { id: 'a1' } } : { status: 404 },
      );
      await opened.call('gitlab_push_files', { ...args });
      return opened.asked;
    };
    const sent = await ask(pushed);
    expect(await ask({ ...pushed, files: JSON.stringify(files) })).toEqual(sent);
    expect(sent.length).toBeGreaterThan(0);
  });

  const labelled = [
    ['gitlab_create_issue', { title: 't' }, 'labels'],
    ['gitlab_create_merge_request', { title: 't', source_branch: 'a', target_branch: 'b' }, 'labels'],
    ['gitlab_update_issue', { issue_iid: 5 }, 'labels'],
    ['gitlab_update_issue', { issue_iid: 5 }, 'remove_labels'],
    ['gitlab_update_merge_request', { merge_request_iid: 7 }, 'labels'],
    ['gitlab_update_merge_request', { merge_request_iid: 7 }, 'add_labels'],
    ['gitlab_list_issues', {}, 'labels'],
    ['gitlab_list_merge_requests', {}, 'labels'],
  ] as const;

  it.each(labelled)('B4: %s with %j takes %s as a list and as text, and sends one value', async (name, args, input) => {
    const { call, asked } = await bench(() => ({ body: { iid: 1 } }));
    for (const labels of [['bug', 'ui'], 'bug,ui', 'bug, ui', '["bug","ui"]']) {
      await call(name, { project_id, ...args, [input]: labels });
    }
    const sent = asked.map(({ line, body }) => {
      const query = Object.fromEntries(new URLSearchParams(line.split('?')[1]));
      return { ...query, ...(body as object) };
    });
    expect(sent).toHaveLength(4);
    for (const each of sent) expect(each).toMatchObject({ [input]: 'bug,ui' });
    const comma = await call(name, { project_id, ...args, [input]: ['a,b'] });
    expect([comma.isError, asked.length]).toEqual([true, 4]);
    expect(comma.text).toContain('a label with a comma in it cannot be sent');
  });

  it('B12: empty text is no filter, and of two names for the same the one we do not have is named', async () => {
    const { call, asked } = await bench(() => ({ body: [] }));
    const assignees = { assignee_id: 7, assignee_username: ['kim'] };
    const args = { project_id, ...assignees, author_username: '', milestone: '', state: '' };
    const { isError, text } = await call('gitlab_list_issues', args);
    expect(asked.map(({ line }) => line)).toEqual([`GET ${at}/issues?assignee_username[]=kim`]);
    expect([isError, text]).toEqual([false, expect.stringMatching(/assignee_id .*assignee_username/)]);
    const { call: write, asked: written } = await bench(() => ({ body: {} }));
    const refused = await write('gitlab_update_issue', {
      project_id,
      issue_iid: 4,
      assignee_id: 7,
      assignee_ids: ['kim'],
    });
    expect([refused.isError, written]).toEqual([true, []]);
    expect(refused.text).toMatch(/assignee_id .*assignee_ids/);
  });
});

describe('field reports: answers as GitLab gives them', () => {
  it('B5: an issue of which half is null is read', async () => {
    const nothing = { description: null, assignee: null, milestone: null, closed_by: null, due_date: null };
    const body = { iid: 5, title: 'T', ...nothing, author: { username: 'kim', avatar_url: null } };
    const { call } = await bench(() => ({ body }));
    const { isError, structured } = await call('gitlab_get_issue', { project_id, issue_iid: 5 });
    expect(isError).toBe(false);
    expect(structured).toMatchObject({ result: { iid: 5, title: 'T', author: 'kim' } });
  });

  /** A GitLab that has everything and takes every write, with these answers one after the other. */
  const odd = [{}, { id: null, name: null, author: null, labels: null }, undefined, 'done', []];
  async function write(name: string, args: object) {
    let body: unknown;
    const { call } = await bench((method, path) =>
      method === 'GET' ? haveEverything(method, path) : { status: 201, body },
    );
    for (body of odd) {
      const { isError, text, asked } = await call(name, { ...args });
      const sent = asked.filter(({ line }) => !line.startsWith('GET '));
      expect({ body, isError, text, sent: sent.length }).toMatchObject({ isError: false, sent: 1 });
    }
  }

  const writers = catalog.filter((entry) => entry.capability !== 'read' && entry.route && !/^GET /.test(entry.route));

  it.each(writers.map(({ name }) => name))(
    'B7: %s succeeded where GitLab says so, and was sent once, whatever the answer lacks',
    (name) => write(name, exampleOf(name)),
  );

  it.each([
    ['gitlab_create_issue', { title: 't' }],
    ['gitlab_create_merge_request', { title: 't', source_branch: 'a' }],
    ['gitlab_update_issue', { issue_iid: 4, title: 't' }],
    ['gitlab_update_wiki_page', { slug: 'home', content: 'x' }],
    ['gitlab_move_issue', { issue_iid: 4, to_project_id: 9 }],
    ['gitlab_create_issue_note', { issue_iid: 4, body: 'Hm.' }],
    ['gitlab_add_reaction', { issue_iid: 4, name: 'tada' }],
    ['gitlab_add_spent_time', { issue_iid: 4, duration: '1h' }],
  ])('B7: %s with %j succeeded where GitLab says so, and was sent once', (name, args) =>
    write(name, { project_id, ...args }),
  );

  it('B8: a thread whose position comes back half null was started, and just once', async () => {
    const position = {
      position_type: 'text',
      base_sha: 'a',
      head_sha: 'b',
      start_sha: 'c',
      new_path: 'x',
      new_line: 1,
    };
    const note = { id: 1, body: 'Hm.', position: { ...position, old_path: null, line_range: null }, author: null };
    const { call, asked } = await bench(() => ({ status: 201, body: { id: 'f00', notes: [note] } }));
    const args = { project_id, merge_request_iid: 7, body: 'Hm.', position };
    const { isError, structured } = await call('gitlab_create_merge_request_thread', args);
    expect(isError).toBe(false);
    expect(structured).toMatchObject({ result: { discussion_id: 'f00' } });
    expect(asked.filter(({ line }) => line.startsWith('POST'))).toHaveLength(1);
  });

  it('B10: projects without owner, fork or statistics are found', async () => {
    const { call } = await bench(() => ({ body: [{ id: 7, path_with_namespace: 'group/app', description: null }] }));
    const { isError, structured } = await call('gitlab_search_repositories', { search: 'app' });
    expect(isError).toBe(false);
    expect(structured).toMatchObject({ result: [{ id: 7, path_with_namespace: 'group/app' }] });
  });
});
