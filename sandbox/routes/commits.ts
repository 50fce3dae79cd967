import { commitDetail, commitEntity } from '../entities/commits.ts';
import { diffEntity } from '../entities/diffs.ts';
import { mergeRequestBasic } from '../entities/merge-requests.ts';
import { userBasic } from '../entities/users.ts';
import { countLines, listCommits, readCommits } from '../git/commits.ts';
import { diffTrees, emptyTree } from '../git/diffs.ts';
import { listRefs } from '../git/refs.ts';
import { type Call, textParam } from '../http/call.ts';
import { notFound } from '../http/errors.ts';
import { asksForKeyset, page, pageByKey } from '../http/paging.ts';
import { get, json, type Route } from '../http/route.ts';
import { findCommit } from './find.ts';

/** `a..b` leaves out what `a` has; GitLab takes such ranges as `ref_name`. */
async function findRange(call: Call): Promise<{ from: string[]; without: string[] }> {
  const [first = '', second] = (call.input.text('ref_name') ?? '').split('..');
  if (second === undefined) return { from: [await findCommit(call, first)], without: [] };
  return { from: [await findCommit(call, second)], without: [await findCommit(call, first)] };
}

async function list(call: Call) {
  const { input, project, store } = call;
  const { repository } = project;
  const range = input.flag('all') === true ? { from: [], without: [] } : await findRange(call);
  const order = input.choice('order', ['default', 'topo']);
  const optional = {
    path: input.text('path'),
    author: input.text('author'),
    since: input.text('since'),
    until: input.text('until'),
  };
  const given = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined && value !== ''));
  const commits = await listCommits(repository, {
    ...range,
    ...given,
    firstParent: input.flag('first_parent') ?? false,
    topological: order === 'topo',
  });
  const counts = input.flag('with_stats')
    ? await countLines(
        repository,
        commits.map(({ sha }) => sha),
      )
    : new Map();
  const present = (commit: (typeof commits)[number]) => commitEntity(store, project, commit, counts.get(commit.sha));
  if (!asksForKeyset(call)) return page(call, commits, present, { of: 'Commit', hasTotal: false });
  return pageByKey(call, commits, present, { parameter: 'page_token', tokenOf: ({ sha }) => sha });
}

async function locate(call: Call) {
  const sha = await findCommit(call, textParam(call, 'sha'));
  const [commit] = await readCommits(call.project.repository, [sha]);
  if (commit === undefined) throw notFound('Commit');
  return commit;
}

async function show(call: Call) {
  const { project, store, input } = call;
  const commit = await locate(call);
  const counts = input.flag('stats') === false ? undefined : await countLines(project.repository, [commit.sha]);
  return json(commitDetail(store, project, commit, counts?.get(commit.sha)));
}

async function showDiff(call: Call) {
  const commit = await locate(call);
  const diffs = await diffTrees(call.project.repository, commit.parents[0] ?? emptyTree, commit.sha);
  const isUnified = call.input.flag('unidiff') ?? false;
  return page(call, diffs, (diff) => diffEntity(diff, { isUnified }), { of: 'Diff' });
}

async function listContainingRefs(call: Call) {
  const { sha } = await locate(call);
  const { repository } = call.project;
  const type = call.input.choice('type', ['branch', 'tag', 'all']) ?? 'all';
  const contains = [`--contains=${sha}`];
  const branches = type === 'tag' ? [] : await listRefs(repository, 'refs/heads', contains);
  const tags = type === 'branch' ? [] : await listRefs(repository, 'refs/tags', contains);
  const rows = [
    ...branches.map(({ name }) => ({ type: 'branch', name })),
    ...tags.map(({ name }) => ({ type: 'tag', name })),
  ];
  return page(call, rows, (row) => row, { of: 'Ref' });
}

async function listComments(call: Call) {
  const { sha } = await locate(call);
  const comments = call.project.commitComments.filter((comment) => comment.sha === sha);
  return page(call, comments, (comment) => ({
    note: comment.note,
    path: comment.path,
    line: comment.line,
    line_type: comment.lineType,
    author: userBasic(call.store, comment.author),
    created_at: comment.createdAt,
  }));
}

async function listMergeRequests(call: Call) {
  const { sha } = await locate(call);
  const { repository, mergeRequests } = call.project;
  const containing = await Promise.all(
    mergeRequests.map(async ({ versions, mergeCommitSha }) => {
      const from = versions.map(({ headSha }) => headSha);
      const without = versions.map(({ baseSha }) => baseSha);
      const commits = await listCommits(repository, { from, without });
      return mergeCommitSha === sha || commits.some((commit) => commit.sha === sha);
    }),
  );
  const state = call.input.text('state');
  const found = mergeRequests.filter(
    (each, index) => containing[index] && (state === undefined || each.state === state),
  );
  return page(call, found, (each) => mergeRequestBasic(call.store, each), { of: 'MergeRequest' });
}

async function showSequence(call: Call) {
  const { sha } = await locate(call);
  const firstParent = call.input.flag('first_parent') ?? false;
  const commits = await listCommits(call.project.repository, { from: [sha], firstParent });
  return json({ count: commits.length });
}

const base = '/projects/:id/repository/commits';

/** Commits and what belongs to one of them. */
export const commitRoutes: Route[] = [
  get(base, 'code', list),
  get(`${base}/:sha/diff`, 'code', showDiff),
  get(`${base}/:sha/refs`, 'code', listContainingRefs),
  get(`${base}/:sha/comments`, 'code', listComments),
  get(`${base}/:sha/merge_requests`, 'code', listMergeRequests),
  get(`${base}/:sha/sequence`, 'code', showSequence),
  get(`${base}/:sha`, 'code', show),
];
