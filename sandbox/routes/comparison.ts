import { commitEntity } from '../entities/commits.ts';
import { diffEntity } from '../entities/diffs.ts';
import { projectUrl } from '../entities/projects.ts';
import { listCommits, readCommits } from '../git/commits.ts';
import { diffTrees } from '../git/diffs.ts';
import { countDivergence, findMergeBase, resolveCommit } from '../git/refs.ts';
import { canReadCode } from '../http/access.ts';
import type { Call } from '../http/call.ts';
import { badRequest, notFound } from '../http/errors.ts';
import { page } from '../http/paging.ts';
import { get, json, type Route } from '../http/route.ts';
import { findCommit } from './find.ts';

/** The project that `from` is looked up in: another one with a shared origin where `from_project_id` says so. */
function findFromProject(call: Call) {
  const id = call.input.integer('from_project_id');
  if (id === undefined) return call.project;
  const project = call.store.projects.find((each) => each.id === id);
  if (project === undefined || !canReadCode(call.store, call.viewer, project)) throw notFound('Project');
  return project;
}

async function compare(call: Call) {
  const { input, project, store } = call;
  const { repository } = project;
  const fromName = input.requireText('from');
  const toName = input.requireText('to');
  const from = await resolveCommit(findFromProject(call).repository, fromName);
  const to = await resolveCommit(repository, toName);
  if (from === null || to === null) throw notFound('Ref');
  const base = input.flag('straight') ? from : ((await findMergeBase(repository, [from, to])) ?? from);
  const isUnified = input.flag('unidiff') ?? false;
  const [commits, diffs] = await Promise.all([
    listCommits(repository, { from: [to], without: [from] }),
    diffTrees(repository, base, to),
  ]);
  const present = (commit: (typeof commits)[number]) => commitEntity(store, project, commit);
  // The newest commit of the list, none where there is nothing to compare.
  const [newest] = commits;
  return json({
    commit: newest === undefined ? null : present(newest),
    commits: commits.reverse().map(present),
    diffs: diffs.map((diff) => diffEntity(diff, { isUnified })),
    compare_timeout: false,
    compare_same_ref: from === to,
    web_url: `${projectUrl(store, project)}/-/compare/${from}...${to}`,
  });
}

async function showMergeBase(call: Call) {
  const refs = call.input.list('refs') ?? [];
  if (refs.length < 2) throw badRequest('Provide at least 2 refs');
  const shas = await Promise.all(refs.map((ref) => findCommit(call, ref, 'Ref')));
  const sha = await findMergeBase(call.project.repository, shas);
  if (sha === null) throw notFound('Merge Base');
  const [commit] = await readCommits(call.project.repository, [sha]);
  return json(commit && commitEntity(call.store, call.project, commit));
}

async function listContributors(call: Call) {
  const { input, project } = call;
  const sha = await findCommit(call, input.text('ref'));
  const commits = await listCommits(project.repository, { from: [sha] });
  const people = new Map<
    string,
    { name: string; email: string; commits: number; additions: number; deletions: number }
  >();
  for (const { authorName: name, authorEmail: email, parents } of commits) {
    if (parents.length > 1) continue;
    const person = people.get(email) ?? { name, email, commits: 0, additions: 0, deletions: 0 };
    person.commits += 1;
    people.set(email, person);
  }
  const order = input.choice('order_by', ['email', 'name', 'commits']) ?? 'commits';
  const sign = (input.choice('sort', ['asc', 'desc']) ?? 'asc') === 'asc' ? 1 : -1;
  const rows = [...people.values()].sort((a, b) => sign * (a[order] < b[order] ? -1 : 1));
  return page(call, rows, (row) => row, { of: 'Contributor' });
}

async function showDivergence(call: Call) {
  const from = await findCommit(call, call.input.requireText('from'), 'Ref');
  const to = await findCommit(call, call.input.requireText('to'), 'Ref');
  const { left, right } = await countDivergence(call.project.repository, from, to);
  return json({ behind: left, ahead: right });
}

const base = '/projects/:id/repository';

/** What two commits have in common and apart, and who wrote them. */
export const comparisonRoutes: Route[] = [
  get(`${base}/compare`, 'code', compare),
  get(`${base}/merge_base`, 'code', showMergeBase),
  get(`${base}/contributors`, 'code', listContributors),
  get(`${base}/diverging_commits`, 'code', showDivergence),
];
