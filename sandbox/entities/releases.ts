import type { Commit } from '../git/commits.ts';
import type { Milestone, Project, Release, ReleaseLink } from '../state/model.ts';
import { pathOf, type Store } from '../state/store.ts';
import { commitEntity } from './commits.ts';
import { milestoneEntity } from './issuables.ts';
import { projectUrl } from './projects.ts';
import { userBasic } from './users.ts';

/** Where a link leads. A seeded one may begin with a slash: the sandbox knows its own address only once it listens. */
export const addressOf = (store: Store, { url }: ReleaseLink) => (url.startsWith('/') ? store.url + url : url);

/** ReleasesLink. */
export function releaseLinkEntity(store: Store, project: Project, release: Release, link: ReleaseLink) {
  const downloads = `${projectUrl(store, project)}/-/releases/${release.tagName}/downloads`;
  const url = addressOf(store, link);
  return {
    id: link.id,
    name: link.name,
    url,
    direct_asset_url: link.assetPath === null ? url : `${downloads}/${link.assetPath.replace(/^\//, '')}`,
    link_type: link.linkType,
  };
}

function milestoneStats(project: Project, milestone: Milestone) {
  const issues = project.issues.filter((issue) => issue.milestone === milestone);
  return { total: issues.length, closed: issues.filter(({ state }) => state === 'closed').length };
}

function assetsOf(store: Store, project: Project, release: Release) {
  const { tagName, links } = release;
  const source = (format: string) => ({
    format,
    url: `${projectUrl(store, project)}/-/archive/${tagName}/${project.path}-${tagName}.${format}`,
  });
  const sources = ['zip', 'tar.gz', 'tar.bz2', 'tar'].map(source);
  return {
    count: sources.length + links.length,
    sources,
    links: links.map((link) => releaseLinkEntity(store, project, release, link)),
  };
}

/** Release. `commit` is what its tag names. */
export function releaseEntity(
  store: Store,
  project: Project,
  release: Release,
  { commit, withHtml }: { commit: Commit | undefined; withHtml: boolean },
) {
  const url = projectUrl(store, project);
  const page = `${url}/-/releases/${release.tagName}`;
  const list = (kind: string, state: string) =>
    `${url}/-/${kind}?release_tag=${release.tagName}&scope=all&state=${state}`;
  return {
    name: release.name,
    tag_name: release.tagName,
    description: release.description,
    ...(withHtml ? { description_html: `<p>${release.description}</p>` } : {}),
    created_at: release.createdAt,
    released_at: release.releasedAt,
    upcoming_release: release.releasedAt > store.now(),
    author: userBasic(store, release.author),
    commit: commit === undefined ? null : commitEntity(store, project, commit),
    milestones: release.milestones.map((milestone) => ({
      ...milestoneEntity(store, { project }, milestone),
      issue_stats: milestoneStats(project, milestone),
    })),
    commit_path: `/${pathOf(project)}/-/commit/${commit?.sha ?? ''}`,
    tag_path: `/${pathOf(project)}/-/tags/${release.tagName}`,
    assets: assetsOf(store, project, release),
    evidences: release.evidences.map(({ id, sha, collectedAt }) => ({
      sha,
      filepath: `${page}/evidences/${id}.json`,
      collected_at: collectedAt,
    })),
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
