import { commitEntity } from '../entities/commits.ts';
import { milestoneEntity } from '../entities/issuables.ts';
import { projectUrl } from '../entities/projects.ts';
import { userBasic } from '../entities/users.ts';
import { type Commit, readCommits } from '../git/commits.ts';
import { listRefs } from '../git/refs.ts';
import { type Call, numberParam, textParam } from '../http/call.ts';
import { notFound } from '../http/errors.ts';
import { page } from '../http/paging.ts';
import { get, json, type Route, raw } from '../http/route.ts';
import type { Milestone, Project, Release, Snippet, WikiPage } from '../state/model.ts';
import { pathOf } from '../state/store.ts';
import { liesBetween } from './order.ts';

const wikiBasic = (wiki: WikiPage) => ({
  format: wiki.format,
  slug: wiki.slug,
  title: wiki.title,
  wiki_page_meta_id: wiki.id,
});

const wikiFull = (wiki: WikiPage) => ({
  ...wikiBasic(wiki),
  content: wiki.content,
  encoding: 'UTF-8',
  front_matter: {},
});

function listWikiPages(call: Call) {
  const withContent = call.input.flag('with_content') ?? false;
  return json(call.project.wikiPages.map(withContent ? wikiFull : wikiBasic));
}

function showWikiPage(call: Call) {
  const slug = textParam(call, 'slug');
  const found = call.project.wikiPages.find((each) => each.slug === slug);
  if (found === undefined) throw notFound('Wiki Page');
  return json(wikiFull(found));
}

async function commitsByTag(call: Call): Promise<Map<string, Commit>> {
  const { repository } = call.project;
  const tags = await listRefs(repository, 'refs/tags');
  const commits = await readCommits(
    repository,
    tags.map(({ sha }) => sha),
  );
  const bySha = new Map(commits.map((commit) => [commit.sha, commit]));
  return new Map(
    tags.flatMap(({ name, sha }) => {
      const commit = bySha.get(sha);
      return commit === undefined ? [] : [[name, commit] as const];
    }),
  );
}

function milestoneStats(project: Project, milestone: Milestone) {
  const issues = project.issues.filter((issue) => issue.milestone === milestone);
  return { total: issues.length, closed: issues.filter(({ state }) => state === 'closed').length };
}

function assetsOf(url: string, project: Project, { tagName, links }: Release) {
  const source = (format: string) => ({
    format,
    url: `${url}/-/archive/${tagName}/${project.path}-${tagName}.${format}`,
  });
  const sources = ['zip', 'tar.gz', 'tar.bz2', 'tar'].map(source);
  return {
    count: sources.length + links.length,
    sources,
    links: links.map((link) => ({
      id: link.id,
      name: link.name,
      url: link.url,
      direct_asset_url: `${url}/-/releases/${tagName}/downloads/${link.name}`,
      link_type: link.linkType,
    })),
  };
}

function releaseEntity(call: Call, release: Release, commit: Commit | undefined) {
  const { project, store, input } = call;
  const url = projectUrl(store, project);
  const page = `${url}/-/releases/${release.tagName}`;
  const list = (kind: string, state: string) =>
    `${url}/-/${kind}?release_tag=${release.tagName}&scope=all&state=${state}`;
  return {
    name: release.name,
    tag_name: release.tagName,
    description: release.description,
    ...(input.flag('include_html_description') ? { description_html: `<p>${release.description}</p>` } : {}),
    created_at: release.createdAt,
    released_at: release.releasedAt,
    upcoming_release: false,
    author: userBasic(store, release.author),
    commit: commit === undefined ? null : commitEntity(store, project, commit),
    milestones: release.milestones.map((milestone) => ({
      ...milestoneEntity(store, { project }, milestone),
      issue_stats: milestoneStats(project, milestone),
    })),
    commit_path: `/${pathOf(project)}/-/commit/${commit?.sha ?? ''}`,
    tag_path: `/${pathOf(project)}/-/tags/${release.tagName}`,
    assets: assetsOf(url, project, release),
    evidences: [],
    _links: {
      self: page,
      edit_url: `${page}/edit`,
      closed_issues_url: list('issues', 'closed'),
      opened_issues_url: list('issues', 'opened'),
      closed_merge_requests_url: list('merge_requests', 'closed'),
      merged_merge_requests_url: list('merge_requests', 'merged'),
      opened_merge_requests_url: list('merge_requests', 'opened'),
    },
  };
}

async function listReleases(call: Call) {
  const { input } = call;
  const order = input.choice('order_by', ['released_at', 'created_at']) ?? 'released_at';
  const sign = (input.choice('sort', ['asc', 'desc']) ?? 'desc') === 'asc' ? 1 : -1;
  const at = (release: Release) => (order === 'created_at' ? release.createdAt : release.releasedAt);
  const fitting = call.project.releases
    .filter((each) => liesBetween(each.createdAt, input.moment('updated_after'), input.moment('updated_before')))
    .sort((a, b) => sign * (at(a) < at(b) ? -1 : 1));
  const commits = await commitsByTag(call);
  return page(call, fitting, (each) => releaseEntity(call, each, commits.get(each.tagName)), { of: 'Release' });
}

async function showRelease(call: Call, tagName: string | undefined) {
  const found = call.project.releases.find((each) => each.tagName === tagName);
  if (found === undefined) throw notFound();
  return json(releaseEntity(call, found, (await commitsByTag(call)).get(found.tagName)));
}

function showLatestRelease(call: Call) {
  const newest = [...call.project.releases].sort((a, b) => (a.releasedAt < b.releasedAt ? 1 : -1))[0];
  return showRelease(call, newest?.tagName);
}

function snippetEntity(call: Call, snippet: Snippet) {
  const url = `${projectUrl(call.store, call.project)}/-/snippets/${snippet.id}`;
  return {
    id: snippet.id,
    title: snippet.title,
    description: snippet.description,
    visibility: snippet.visibility,
    author: userBasic(call.store, snippet.author),
    created_at: snippet.createdAt,
    updated_at: snippet.updatedAt,
    project_id: call.project.id,
    web_url: url,
    raw_url: `${url}/raw`,
    ssh_url_to_repo: null,
    http_url_to_repo: `${url}.git`,
    file_name: snippet.fileName,
    files: [{ path: snippet.fileName, raw_url: `${url}/raw/main/${snippet.fileName}` }],
    imported: false,
    imported_from: 'none',
  };
}

function findSnippet(call: Call): Snippet {
  const id = numberParam(call, 'snippet_id');
  const found = call.project.snippets.find((each) => each.id === id);
  if (found === undefined) throw notFound();
  return found;
}

const listSnippets = (call: Call) =>
  page(call, call.project.snippets, (snippet) => snippetEntity(call, snippet), { of: 'Snippet' });

/** Wiki pages, releases and snippets. */
export const documentRoutes: Route[] = [
  get('/projects/:id/wikis', 'project', listWikiPages),
  get('/projects/:id/wikis/:slug', 'project', showWikiPage),
  get('/projects/:id/releases', 'project', listReleases, { acceptsJobToken: true }),
  get('/projects/:id/releases/permalink/latest', 'project', showLatestRelease, { acceptsJobToken: true }),
  get('/projects/:id/releases/:tag_name', 'project', (call) => showRelease(call, textParam(call, 'tag_name')), {
    acceptsJobToken: true,
  }),
  get('/projects/:id/snippets', 'project', listSnippets),
  get('/projects/:id/snippets/:snippet_id', 'project', (call) => json(snippetEntity(call, findSnippet(call)))),
  get('/projects/:id/snippets/:snippet_id/raw', 'project', (call) => raw(findSnippet(call).content, 'text/plain')),
];
