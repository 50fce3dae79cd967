import { describe, expect, it } from 'vitest';
import { catalog, loadedToolsets } from '../fresh-catalog.ts';
import { type Bench, bench, haveEverything } from './upstream.ts';

const exampleOf = (name: string) => ({ ...loadedToolsets.find(({ tools }) => tools[name])?.tools[name]?.example });

const linesOf = ({ asked }: Pick<Bench, 'asked'>) => asked.map(({ line }) => line);

describe('field reports: encoding', () => {
  it('C1: project, file path and ref are encoded once, each in its own way', async () => {
    const opened = await bench(() => ({ body: 'text', headers: { 'content-type': 'text/plain' } }));
    const path = { project_id: 'group/sub/app', file_path: 'src/a b/ü+#.ts', ref: 'feature/x' };
    await opened.call('gitlab_get_file_contents', path);
    expect(linesOf(opened)[0]).toMatch(
      /^(GET|HEAD) \/projects\/group%2Fsub%2Fapp\/repository\/files\/src%2Fa%20b%2F%C3%BC%2B%23\.ts(\/raw)?\?ref=feature%2Fx/,
    );
  });

  // An agent is a process of its own, and asks GitLab nothing itself.
  const ofProjects = catalog.filter(
    ({ roles, capability }) => roles.project_id === 'project' && capability !== 'agent',
  );

  /** What is asked for the example of a tool, in the place of its project that of another name. */
  async function ask({ call }: Bench, name: string, input: string, path: string): Promise<readonly string[]> {
    const roles = catalog.find((entry) => entry.name === name)?.roles;
    const { project_id: _, ...others } = exampleOf(name);
    const projects = Object.keys(others).filter((other) => roles?.[other] === 'project');
    const named = Object.fromEntries([input, ...projects].map((each) => [each, path]));
    const { asked } = await call(name, { ...others, ...named });
    // GraphQL takes the plain path as a value. What is asked beside the first may be cut short by its refusal.
    const [first] = asked.flatMap(
      ({ body }) => (body as { variables?: { fullPath?: string } })?.variables?.fullPath ?? [],
    );
    if (first !== undefined) return [`fullPath=${first}`];
    return linesOf({ asked }).filter((line) => line !== 'POST /api/graphql');
  }

  it.each(ofProjects.map((entry) => [entry.name, entry.roles] as const))(
    'C2: %s names a project or group by its path as one segment, encoded before or not',
    async (name, roles) => {
      const opened = await bench(haveEverything);
      for (const input of ['project_id', 'group_id'].filter((each) => Object.hasOwn(roles, each))) {
        const lines = await ask(opened, name, input, 'group/sub/app');
        if (lines[0]?.startsWith('fullPath=')) {
          expect(lines).toEqual(['fullPath=group/sub/app']);
          expect(await ask(opened, name, input, 'group%2Fsub%2fapp')).toEqual(lines);
          continue;
        }
        // A vulnerability is found by its id before its project is looked at.
        if (name.endsWith('_vulnerability') && lines.length === 0) continue;
        const area = input === 'project_id' ? '/projects/' : '/groups/';
        const inside = lines.filter((line) => line.includes(area));
        expect(inside).not.toEqual([]);
        for (const line of inside) expect(line).toMatch(/^[A-Z]+ \/(projects|groups)\/group%2Fsub%2Fapp(?:[/?]|$)/);
        for (const line of lines) expect(line).not.toMatch(/group(?:\/|%252F)sub/i);
        expect(await ask(opened, name, input, 'group%2Fsub%2fapp')).toEqual(lines);
      }
    },
  );

  const names = ['a#b', 'a?b', 'a&b=c', 'a+b', 'a b', 'a.b', 'ü', 'a/b', '100%'];
  const inPath = [
    ['gitlab_get_branch', 'branch', 'GET /projects/7/repository/branches/'],
    ['gitlab_delete_branch', 'branch', 'DELETE /projects/7/repository/branches/'],
    ['gitlab_get_label', 'label', 'GET /projects/7/labels/'],
    ['gitlab_update_label', 'label', 'PUT /projects/7/labels/'],
    ['gitlab_delete_label', 'label', 'DELETE /projects/7/labels/'],
    ['gitlab_get_release', 'tag_name', 'GET /projects/7/releases/'],
    ['gitlab_delete_release', 'tag_name', 'DELETE /projects/7/releases/'],
    ['gitlab_get_wiki_page', 'slug', 'GET /projects/7/wikis/'],
    ['gitlab_update_wiki_page', 'slug', 'PUT /projects/7/wikis/'],
    ['gitlab_delete_wiki_page', 'slug', 'DELETE /projects/7/wikis/'],
  ] as const;
  const inQuery = [
    ['gitlab_list_branches', 'search', 'GET /projects/7/repository/branches?search='],
    ['gitlab_list_labels', 'search', 'GET /projects/7/labels?search='],
    ['gitlab_list_milestones', 'title', 'GET /projects/7/milestones?title='],
    ['gitlab_list_issues', 'labels', 'GET /projects/7/issues?labels='],
    ['gitlab_list_issues', 'milestone', 'GET /projects/7/issues?milestone='],
    ['gitlab_list_merge_requests', 'source_branch', 'GET /projects/7/merge_requests?source_branch='],
  ] as const;

  it.each([...inPath, ...inQuery])('C3: %s takes any name as one value of its %s', async (tool, input, start) => {
    const { call } = await bench(haveEverything);
    const needed = tool === 'gitlab_update_label' || tool === 'gitlab_update_wiki_page' ? exampleOf(tool) : {};
    for (const name of names) {
      const answer = await call(tool, { ...needed, project_id: 7, [input]: name });
      expect(linesOf(answer)).toEqual([`${start}${encodeURIComponent(name)}`]);
    }
  });

  it('C3: a branch, a label, a milestone and a wiki page get any name as it is given', async () => {
    const { call } = await bench(haveEverything);
    const project_id = 7;
    for (const name of names) {
      const bodyOf = async (tool: string, args: object) => (await call(tool, { project_id, ...args })).asked[0]?.body;
      expect(await bodyOf('gitlab_create_branch', { branch: name, ref: name })).toEqual({ branch: name, ref: name });
      expect(await bodyOf('gitlab_create_label', { name, color: 'red' })).toEqual({ name, color: 'red' });
      expect(await bodyOf('gitlab_create_milestone', { title: name })).toEqual({ title: name });
      const page = { title: name, content: 'x' };
      expect(await bodyOf('gitlab_create_wiki_page', page)).toEqual(page);
    }
  });

  it('C4: a nested wiki page that is renamed by its last part stays in its folder', async () => {
    const opened = await bench(haveEverything);
    await opened.call('gitlab_update_wiki_page', { project_id: 7, slug: 'guide/setup/linux', title: 'Linux' });
    const line = 'PUT /projects/7/wikis/guide%2Fsetup%2Flinux';
    expect(opened.asked).toEqual([{ line, body: { title: 'guide/setup/Linux' } }]);
  });

  it('C5: several values are sent as several, not joined', async () => {
    const opened = await bench(haveEverything);
    await opened.call('gitlab_list_pipeline_jobs', { project_id: 7, pipeline_id: 1, scope: ['failed', 'canceled'] });
    expect(linesOf(opened)).toEqual(['GET /projects/7/pipelines/1/jobs?scope[]=failed&scope[]=canceled']);
  });

  it('C6: the page of a web server in the place of an answer says so, and what to do about slashes', async () => {
    const body = '<html><head><title>404 Not Found</title></head><body>nginx</body></html>';
    const { call } = await bench(() => ({ status: 404, body }));
    const { isError, text } = await call('gitlab_get_project', { project_id: 'apps/play' });
    expect(isError).toBe(true);
    expect(text).toContain("an HTML page, not an answer of GitLab's API: 404 Not Found");
    expect(text).toMatch(/encoded slashes \(%2F\): use the numeric project id.*AllowEncodedSlashes/);
  });
});
