import { commitEntity } from '../entities/commits.ts';
import { milestoneEntity } from '../entities/issuables.ts';
import { issueEntity } from '../entities/issues.ts';
import { mergeRequestBasic } from '../entities/merge-requests.ts';
import { noteEntity } from '../entities/notes.ts';
import { projectBasic } from '../entities/projects.ts';
import { userBasic } from '../entities/users.ts';
import { listCommits } from '../git/commits.ts';
import { resolveCommit } from '../git/refs.ts';
import { searchFiles } from '../git/trees.ts';
import { canReadCode, canSeeProject } from '../http/access.ts';
import type { Call } from '../http/call.ts';
import { invalidParameter, notFound } from '../http/errors.ts';
import { page } from '../http/paging.ts';
import { type Answer, get, type Route } from '../http/route.ts';
import type { Project } from '../state/model.ts';
import { pathOf } from '../state/store.ts';
import { canSeeIssue } from './find.ts';
import { matchesWords } from './order.ts';

/** The words of a code search without its `filename:`, `path:` and `extension:` filters. */
function splitCodeSearch(search: string) {
  const filters: Record<string, string> = {};
  const text = search.replace(/\b(filename|path|extension):(\S+)/g, (_, name: string, value: string) => {
    filters[name] = value.replace(/^\*\.|\*/g, '');
    return '';
  });
  const fits = (path: string) =>
    (path.split('/').at(-1) ?? '').includes(filters.filename ?? '') &&
    path.includes(filters.path ?? '') &&
    path.endsWith(filters.extension === undefined ? '' : `.${filters.extension}`);
  return { text: text.trim(), fits };
}

async function searchBlobs(call: Call, search: string, projects: Project[]): Promise<unknown[]> {
  const { text, fits } = splitCodeSearch(search);
  const ref = call.input.text('ref');
  const context = call.input.integer('num_context_lines') ?? 2;
  const found = await Promise.all(
    projects.map(async (project) => {
      const name = ref ?? project.defaultBranch;
      const sha = await resolveCommit(project.repository, name);
      if (sha === null && ref !== undefined) throw notFound('Ref');
      if (sha === null || text === '') return [];
      const matches = await searchFiles(project.repository, sha, text, context);
      return matches
        .filter(({ path }) => fits(path))
        .map((match) => ({
          basename: match.path.replace(/\.[^./]*$/, ''),
          data: match.text,
          path: match.path,
          filename: match.path,
          id: null,
          ref: name,
          startline: match.startLine,
          project_id: project.id,
        }));
    }),
  );
  return found.flat();
}

async function searchCommits(call: Call, search: string, projects: Project[]): Promise<unknown[]> {
  const found = await Promise.all(
    projects.map(async (project) => {
      const sha = await resolveCommit(project.repository, call.input.text('ref') ?? project.defaultBranch);
      const commits = sha === null ? [] : await listCommits(project.repository, { from: [sha], message: search });
      return commits.map((commit) => ({ ...commitEntity(call.store, project, commit), project_id: project.id }));
    }),
  );
  return found.flat();
}

function searchWikis(search: string, projects: Project[]): unknown[] {
  return projects.flatMap((project) =>
    project.wikiPages
      .filter((wiki) => matchesWords(`${wiki.slug} ${wiki.content}`, search))
      .map((wiki) => ({
        basename: wiki.slug,
        data: wiki.content,
        path: `${wiki.slug}.md`,
        filename: `${wiki.slug}.md`,
        id: null,
        ref: 'main',
        startline: 1,
        project_id: project.id,
      })),
  );
}

function searchNotes(call: Call, search: string, projects: Project[]): unknown[] {
  const targets = projects.flatMap(({ mergeRequests, issues }) => [
    ...mergeRequests,
    ...issues.filter((issue) => canSeeIssue(call, issue)),
  ]);
  return targets.flatMap((target) =>
    target.discussions
      .flatMap(({ notes }) => notes)
      .filter((note) => !note.isSystem && !note.isInternal && matchesWords(note.body, search))
      .map((note) => noteEntity(call.store, target, note)),
  );
}

async function searchIssuables(call: Call, scope: string, search: string, projects: Project[]): Promise<unknown[]> {
  const { input, store } = call;
  const state = input.choice('state', ['all', 'opened', 'closed', 'merged']) ?? 'all';
  const fits = (each: { title: string; description: string | null; state: string }) =>
    (state === 'all' || each.state === state) && matchesWords(`${each.title} ${each.description ?? ''}`, search);
  if (scope === 'merge_requests') {
    const found = projects.flatMap(({ mergeRequests }) => mergeRequests.filter(fits));
    return Promise.all(found.map((each) => mergeRequestBasic(store, each)));
  }
  const confidential = input.flag('confidential');
  return projects
    .flatMap(({ issues }) => issues)
    .filter((issue) => fits(issue) && canSeeIssue(call, issue))
    .filter(({ isConfidential }) => confidential === undefined || isConfidential === confidential)
    .map((issue) => issueEntity(store, issue));
}

/** The rows of one scope; code, merge requests and commits only from projects whose code the caller may read. */
function findRows(call: Call, scope: string, search: string, visible: Project[]): Promise<unknown[]> | unknown[] {
  const { store, viewer } = call;
  const readable = visible.filter((project) => canReadCode(store, viewer, project));
  switch (scope) {
    case 'projects':
      return visible
        .filter(({ name, path, description }) => matchesWords(`${name} ${path} ${description ?? ''}`, search))
        .map((project) => projectBasic(store, project));
    case 'users':
      return store.users
        .filter(({ name, username }) => matchesWords(`${name} ${username}`, search))
        .map((user) => userBasic(store, user));
    case 'milestones':
      return visible.flatMap((project) =>
        project.milestones
          .filter(({ title, description }) => matchesWords(`${title} ${description ?? ''}`, search))
          .map((milestone) => milestoneEntity(store, { project }, milestone)),
      );
    case 'blobs':
      return searchBlobs(call, search, readable);
    case 'commits':
      return searchCommits(call, search, readable);
    case 'wiki_blobs':
      return searchWikis(search, visible);
    case 'notes':
      return searchNotes(call, search, readable);
    default:
      return searchIssuables(call, scope, search, scope === 'merge_requests' ? readable : visible);
  }
}

const everywhere = [
  'wiki_blobs',
  'blobs',
  'commits',
  'notes',
  'issues',
  'work_items',
  'merge_requests',
  'milestones',
  'users',
];

async function answerSearch(call: Call, scopes: string[], among: readonly Project[]): Promise<Answer> {
  const { input, store, viewer } = call;
  const search = input.requireText('search');
  const scope = input.requireText('scope');
  if (!scopes.includes(scope)) throw invalidParameter('scope does not have a valid value');
  const visible = among.filter((project) => canSeeProject(store, viewer, project));
  return page(call, await findRows(call, scope, search, visible), (row) => row);
}

const inGroup = ({ store, group }: Call) =>
  store.projects.filter((project) => pathOf(project).startsWith(`${group.fullPath}/`));

const searchAll = (call: Call) =>
  answerSearch(call, [...everywhere, 'projects', 'snippet_titles'], call.store.projects);
const searchGroup = (call: Call) => answerSearch(call, [...everywhere, 'projects'], inGroup(call));
const searchProject = (call: Call) => answerSearch(call, everywhere, [call.project]);

/** Search everywhere, in a group and in a project; the last two also under the address with `/-/`. */
export const searchRoutes: Route[] = [
  get('/search', 'signed-in', searchAll),
  get('/groups/:id/search', 'group', searchGroup),
  get('/groups/:id/-/search', 'group', searchGroup),
  get('/projects/:id/search', 'project', searchProject),
  get('/projects/:id/-/search', 'project', searchProject),
];
