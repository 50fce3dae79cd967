import { commitEntity } from '../entities/commits.ts';
import { projectUrl } from '../entities/projects.ts';
import { type Commit, readCommits } from '../git/commits.ts';
import { listRefs, type Ref, resolveCommit } from '../git/refs.ts';
import { levelOf, levels, protectionOf } from '../http/access.ts';
import { type Call, textParam } from '../http/call.ts';
import { badRequest, notFound } from '../http/errors.ts';
import { asksForKeyset, page, pageByKey } from '../http/paging.ts';
import { get, json, type Route } from '../http/route.ts';
import { isProtectedTag } from './protected-tags.ts';

/** Whether a name fits GitLab's search: `^x` starts with x, `x$` ends with it, else it is anywhere in the name. */
function fitsSearch(name: string, search: string): boolean {
  const text = search.replace(/^\^/, '').replace(/\$$/, '').toLowerCase();
  const lower = name.toLowerCase();
  if (search.startsWith('^') && search.endsWith('$')) return lower === text;
  if (search.startsWith('^')) return lower.startsWith(text);
  return search.endsWith('$') ? lower.endsWith(text) : lower.includes(text);
}

interface Row {
  ref: Ref;
  commit: Commit | undefined;
}

async function withCommits(call: Call, refs: Ref[]): Promise<Row[]> {
  const commits = await readCommits(
    call.project.repository,
    refs.map(({ sha }) => sha),
  );
  const bySha = new Map(commits.map((commit) => [commit.sha, commit]));
  return refs.map((ref) => ({ ref, commit: bySha.get(ref.sha) }));
}

/** The names of the branches that the default branch contains. */
export async function findMerged(call: Call): Promise<Set<string>> {
  const { repository, defaultBranch } = call.project;
  const head = await resolveCommit(repository, defaultBranch);
  const merged = head === null ? [] : await listRefs(repository, 'refs/heads', [`--merged=${head}`]);
  return new Set(merged.map(({ name }) => name));
}

/** Branch. */
export function presentBranch(call: Call, { ref, commit }: Row, merged: ReadonlySet<string>) {
  const { project, store, viewer } = call;
  const protection = protectionOf(project, ref.name);
  const level = levelOf(store, viewer, project);
  const isDefault = ref.name === project.defaultBranch;
  return {
    name: ref.name,
    commit: commit && commitEntity(store, project, commit),
    // The default branch does not count as merged into itself.
    merged: !isDefault && merged.has(ref.name),
    protected: protection !== undefined,
    developers_can_push: protection !== undefined && protection.pushLevel <= levels.developer,
    developers_can_merge: protection !== undefined && protection.mergeLevel <= levels.developer,
    can_push: level >= (protection?.pushLevel ?? levels.developer),
    default: isDefault,
    web_url: `${projectUrl(store, project)}/-/tree/${encodeURIComponent(ref.name).replaceAll('%2F', '/')}`,
  };
}

function readPattern({ input }: Call): RegExp | null {
  const regex = input.text('regex');
  if (regex === undefined) return null;
  try {
    return new RegExp(regex);
  } catch {
    throw badRequest('Invalid regex');
  }
}

async function listBranches(call: Call) {
  const { input, project } = call;
  const search = input.text('search') ?? '';
  const pattern = readPattern(call);
  const refs = (await listRefs(project.repository, 'refs/heads')).filter(
    ({ name }) => fitsSearch(name, search) && (pattern === null || pattern.test(name)),
  );
  const [rows, merged] = await Promise.all([withCommits(call, refs), findMerged(call)]);
  const sort = input.choice('sort', ['name_asc', 'updated_asc', 'updated_desc']) ?? 'name_asc';
  const time = ({ commit }: Row) => Date.parse(commit?.committedAt ?? '');
  if (sort !== 'name_asc') rows.sort((a, b) => (sort === 'updated_asc' ? 1 : -1) * (time(a) - time(b)));
  const present = (row: Row) => presentBranch(call, row, merged);
  if (!asksForKeyset(call)) return page(call, rows, present, { of: 'Branch' });
  return pageByKey(call, rows, present, { parameter: 'page_token', tokenOf: ({ ref }) => ref.name });
}

async function showBranch(call: Call) {
  const name = textParam(call, 'branch');
  const ref = (await listRefs(call.project.repository, 'refs/heads')).find((each) => each.name === name);
  if (ref === undefined) throw notFound('Branch');
  const [[row], merged] = await Promise.all([withCommits(call, [ref]), findMerged(call)]);
  return json(row && presentBranch(call, row, merged));
}

/** Tag. */
export function presentTag(call: Call, { ref, commit }: Row) {
  const { project, store } = call;
  const release = project.releases.find(({ tagName }) => tagName === ref.name);
  return {
    name: ref.name,
    message: ref.message,
    target: ref.target,
    commit: commit && commitEntity(store, project, commit),
    release: release === undefined ? null : { tag_name: release.tagName, description: release.description },
    protected: isProtectedTag(call, ref.name),
    created_at:
      ref.taggedAt === '' ? null : ref.taggedAt.replace(/([+-]\d\d:\d\d)$/, '.000$1').replace(/(\d)Z$/, '$1.000Z'),
  };
}

/** Compares version numbers part by part, so that v1.10 comes behind v1.9. */
const compareVersions = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });

async function listTags(call: Call) {
  const { input, project } = call;
  const search = input.text('search') ?? '';
  const refs = (await listRefs(project.repository, 'refs/tags')).filter(({ name }) => fitsSearch(name, search));
  const rows = await withCommits(call, refs);
  const order = input.choice('order_by', ['name', 'updated', 'version']) ?? 'updated';
  const sign = (input.choice('sort', ['asc', 'desc']) ?? 'desc') === 'asc' ? 1 : -1;
  const time = ({ ref, commit }: Row) => Date.parse(ref.taggedAt || (commit?.committedAt ?? ''));
  const compare = {
    name: (a: Row, b: Row) => (a.ref.name < b.ref.name ? -1 : 1),
    version: (a: Row, b: Row) => compareVersions(a.ref.name, b.ref.name),
    updated: (a: Row, b: Row) => time(a) - time(b),
  }[order];
  rows.sort((a, b) => sign * compare(a, b));
  const present = (row: Row) => presentTag(call, row);
  if (!asksForKeyset(call)) return page(call, rows, present, { of: 'Tag' });
  return pageByKey(call, rows, present, { parameter: 'page_token', tokenOf: ({ ref }) => ref.name });
}

async function showTag(call: Call) {
  const name = textParam(call, 'tag_name');
  const ref = (await listRefs(call.project.repository, 'refs/tags')).find((each) => each.name === name);
  if (ref === undefined) throw notFound('Tag');
  const [row] = await withCommits(call, [ref]);
  return json(row && presentTag(call, row));
}

/** Tags that have a message of their own are signed here; GitLab says 404 of any other. */
async function showSignature(call: Call) {
  const name = textParam(call, 'tag_name');
  const ref = (await listRefs(call.project.repository, 'refs/tags')).find((each) => each.name === name);
  if (ref === undefined) throw notFound('Tag');
  if (ref.message === '') throw notFound('Signature');
  const subject = 'CN=Dana,OU=People,O=Acme';
  const x509_issuer = { id: 1, subject: 'CN=Acme,O=Acme', subject_key_identifier: '54:AF', crl_url: null };
  const facts = { id: 1, subject, subject_key_identifier: 'AB:12', email: 'dana@acme.example', serial_number: 7 };
  const x509_certificate = { ...facts, certificate_status: 'good', x509_issuer };
  return json({ signature_type: 'X509', verification_status: 'verified', x509_certificate });
}

/** Branches and tags. */
export const branchRoutes: Route[] = [
  get('/projects/:id/repository/branches', 'code', listBranches),
  get('/projects/:id/repository/branches/:branch', 'code', showBranch),
  get('/projects/:id/repository/tags', 'code', listTags),
  get('/projects/:id/repository/tags/:tag_name', 'code', showTag),
  get('/projects/:id/repository/tags/:tag_name/signature', 'code', showSignature),
];
