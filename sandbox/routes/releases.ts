import { createHash } from 'node:crypto';
import { addressOf, releaseEntity, releaseLinkEntity } from '../entities/releases.ts';
import { type Commit, readCommits } from '../git/commits.ts';
import { listRefs, resolveCommit } from '../git/refs.ts';
import { canBeRef, moveRef } from '../git/write.ts';
import { levels } from '../http/access.ts';
import { type Call, numberParam, textParam, viewerOf } from '../http/call.ts';
import { ApiError, invalidParameter, notFound } from '../http/errors.ts';
import type { Input } from '../http/input.ts';
import { page } from '../http/paging.ts';
import { type Answer, created, get, json, post, put, type Route, remove } from '../http/route.ts';
import type { Milestone, Release, ReleaseLink } from '../state/model.ts';
import { invalidRecord } from './issuable-edits.ts';
import { liesBetween } from './order.ts';

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

async function present(call: Call, release: Release, commits?: Map<string, Commit>) {
  const commit = (commits ?? (await commitsByTag(call))).get(release.tagName);
  const withHtml = call.input.flag('include_html_description') ?? false;
  return releaseEntity(call.store, call.project, release, { commit, withHtml });
}

async function list(call: Call): Promise<Answer> {
  const { input } = call;
  const order = input.choice('order_by', ['released_at', 'created_at']) ?? 'released_at';
  const sign = (input.choice('sort', ['asc', 'desc']) ?? 'desc') === 'asc' ? 1 : -1;
  const at = (release: Release) => (order === 'created_at' ? release.createdAt : release.releasedAt);
  const fitting = call.project.releases
    .filter((each) => liesBetween(each.createdAt, input.moment('updated_after'), input.moment('updated_before')))
    .sort((a, b) => sign * (at(a) < at(b) ? -1 : 1));
  const commits = await commitsByTag(call);
  return page(call, fitting, (each) => present(call, each, commits), { of: 'Release' });
}

function find(call: Call, tagName = textParam(call, 'tag_name')): Release {
  const found = call.project.releases.find((each) => each.tagName === tagName);
  if (found === undefined) throw notFound();
  return found;
}

async function showLatest(call: Call): Promise<Answer> {
  const [newest] = [...call.project.releases].sort((a, b) => (a.releasedAt < b.releasedAt ? 1 : -1));
  return json(await present(call, find(call, newest?.tagName ?? '')));
}

/** The milestones that the request names; undefined where it names none. */
function readMilestones({ input, project }: Call): Milestone[] | undefined {
  const titles = input.list('milestones');
  const missing = titles?.filter((title) => !project.milestones.some((each) => each.title === title)) ?? [];
  if (missing.length > 0) throw new ApiError(400, { message: `Milestone(s) not found: ${missing.join(', ')}` });
  return titles && project.milestones.filter(({ title }) => titles.includes(title));
}

function readLink(call: Call, input: Input, release: Pick<Release, 'links'>): ReleaseLink {
  const link: ReleaseLink = {
    id: call.store.takeId('release'),
    name: input.requireText('name'),
    url: input.requireText('url'),
    linkType: input.choice('link_type', ['other', 'runbook', 'image', 'package']) ?? 'other',
    assetPath: input.text('direct_asset_path') ?? input.text('filepath') ?? null,
  };
  checkLink(link, release);
  return link;
}

function checkLink(link: ReleaseLink, { links }: Pick<Release, 'links'>): void {
  const others = links.filter(({ id }) => id !== link.id);
  if (others.some(({ url }) => url === link.url)) throw invalidRecord({ url: ['has already been taken'] });
  if (others.some(({ name }) => name === link.name)) throw invalidRecord({ name: ['has already been taken'] });
  if (!/^(https?|ftp):\/\/\S+$/.test(link.url)) {
    throw invalidRecord({ url: ['is blocked: Only allowed schemes are http, https, ftp'] });
  }
}

/** Makes the tag where it does not exist yet, which takes a `ref`. */
async function ensureTag(call: Call, tagName: string): Promise<void> {
  const { repository } = call.project;
  const ref = `refs/tags/${tagName}`;
  if ((await resolveCommit(repository, ref)) !== null) return;
  const target = call.input.text('ref');
  if (!target) throw new ApiError(422, { message: 'Ref is not specified' });
  if (!(await canBeRef(repository, 'refs/tags', tagName))) throw new ApiError(422, { message: 'Tag name invalid' });
  const sha = await resolveCommit(repository, target);
  if (sha === null) throw new ApiError(400, { message: `Target ${target} is invalid` });
  await moveRef(repository, ref, sha);
}

async function create(call: Call): Promise<Answer> {
  const { input, project, store } = call;
  const tagName = input.requireText('tag_name');
  if (project.releases.some((each) => each.tagName === tagName)) {
    throw new ApiError(409, { message: 'Release already exists' });
  }
  const milestones = readMilestones(call) ?? [];
  await ensureTag(call, tagName);
  const at = store.now();
  const release: Release = {
    tagName,
    name: input.text('name') ?? tagName,
    description: input.text('description') ?? '',
    author: viewerOf(call),
    createdAt: at,
    releasedAt: readMoment(input) ?? at,
    milestones,
    links: [],
    evidences: [],
  };
  for (const given of input.nested('assets')?.nestedList('links') ?? []) {
    release.links.push(readLink(call, given, release));
  }
  collectEvidence(call, release);
  project.releases.push(release);
  return created(await present(call, release));
}

function readMoment(input: Input): string | undefined {
  const time = input.moment('released_at');
  return time === undefined ? undefined : new Date(time).toISOString();
}

async function update(call: Call): Promise<Answer> {
  const { input } = call;
  const release = find(call);
  if (!['name', 'description', 'released_at', 'milestones', 'milestone_ids'].some((key) => input.has(key))) {
    throw invalidParameter(
      'name, description, released_at, milestones, milestone_ids are missing, at least one parameter must be provided',
    );
  }
  release.milestones = readMilestones(call) ?? release.milestones;
  release.name = input.text('name') ?? release.name;
  release.description = input.text('description') ?? release.description;
  release.releasedAt = readMoment(input) ?? release.releasedAt;
  return json(await present(call, release));
}

/** Answers the release that it deletes; the tag stays. */
async function destroy(call: Call): Promise<Answer> {
  const release = find(call);
  const body = await present(call, release);
  call.project.releases = call.project.releases.filter((each) => each !== release);
  return json(body);
}

function collectEvidence({ store }: Call, release: Release): void {
  const collectedAt = store.now();
  const sha = createHash('sha256').update(`${release.tagName} ${collectedAt}`).digest('hex');
  release.evidences.push({ id: store.takeId('release'), sha, collectedAt });
}

async function addEvidence(call: Call): Promise<Answer> {
  const release = find(call);
  collectEvidence(call, release);
  return created(await present(call, release));
}

const presentLink = (call: Call, release: Release, link: ReleaseLink) =>
  releaseLinkEntity(call.store, call.project, release, link);

function findLink(call: Call, { links }: Release): ReleaseLink {
  const id = numberParam(call, 'link_id');
  const found = links.find((link) => link.id === id);
  if (found === undefined) throw notFound();
  return found;
}

function addLink(call: Call): Answer {
  const release = find(call);
  const link = readLink(call, call.input, release);
  release.links.push(link);
  return created(presentLink(call, release, link));
}

function updateLink(call: Call): Answer {
  const { input } = call;
  const release = find(call);
  const link = findLink(call, release);
  const next: ReleaseLink = {
    ...link,
    name: input.text('name') ?? link.name,
    url: input.text('url') ?? link.url,
    linkType: input.choice('link_type', ['other', 'runbook', 'image', 'package']) ?? link.linkType,
    assetPath: input.text('direct_asset_path') ?? input.text('filepath') ?? link.assetPath,
  };
  checkLink(next, release);
  return json(presentLink(call, release, Object.assign(link, next)));
}

function destroyLink(call: Call): Answer {
  const release = find(call);
  const link = findLink(call, release);
  release.links = release.links.filter((each) => each !== link);
  return json(presentLink(call, release, link));
}

function listLinks(call: Call): Promise<Answer> {
  const release = find(call);
  return page(call, release.links, (link) => presentLink(call, release, link), { of: 'Releases::Link' });
}

function showLink(call: Call): Answer {
  const release = find(call);
  return json(presentLink(call, release, findLink(call, release)));
}

/** GitLab does not send the file itself. */
function referToAsset(call: Call): Answer {
  const path = textParam(call, 'direct_asset_path');
  const link = find(call).links.find(({ assetPath }) => assetPath?.replace(/^\//, '') === path);
  if (link === undefined) throw notFound();
  return { status: 302, body: null, headers: { location: addressOf(call.store, link) } };
}

const base = '/projects/:id/releases';
const links = `${base}/:tag_name/assets/links`;
const byJobs = { acceptsJobToken: true };

/** Releases, their links and their evidence. */
export const releaseRoutes: Route[] = [
  get(base, 'project', list, byJobs),
  post(base, levels.developer, create, byJobs),
  get(`${base}/permalink/latest`, 'project', showLatest, byJobs),
  get(`${base}/:tag_name`, 'project', async (call) => json(await present(call, find(call))), byJobs),
  put(`${base}/:tag_name`, levels.developer, update, byJobs),
  remove(`${base}/:tag_name`, levels.developer, destroy, byJobs),
  get(`${base}/:tag_name/downloads/:direct_asset_path{.+}`, 'project', referToAsset, byJobs),
  post(`${base}/:tag_name/evidence`, levels.developer, addEvidence),
  get(links, 'project', listLinks, byJobs),
  post(links, levels.developer, addLink, byJobs),
  get(`${links}/:link_id`, 'project', showLink, byJobs),
  put(`${links}/:link_id`, levels.developer, updateLink, byJobs),
  remove(`${links}/:link_id`, levels.developer, destroyLink, byJobs),
];
