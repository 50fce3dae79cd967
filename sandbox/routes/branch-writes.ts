import { readCommits } from '../git/commits.ts';
import { listRefs, resolveCommit } from '../git/refs.ts';
import { signNow } from '../git/signatures.ts';
import { inTurn } from '../git/turns.ts';
import { canBeRef, moveRef, removeRefs, writeTag } from '../git/write.ts';
import { canPush, levels, protectionOf } from '../http/access.ts';
import { type Call, textParam, viewerOf } from '../http/call.ts';
import { ApiError, notFound } from '../http/errors.ts';
import { type Answer, created, noContent, post, type Route, remove } from '../http/route.ts';
import { branchMoved } from '../merging/branches.ts';
import { recordPush } from '../state/activities.ts';
import { findMerged, presentBranch, presentTag } from './branches.ts';

const refuse = (status: number, message: string) => new ApiError(status, { message });

async function createBranch(call: Call): Promise<Answer> {
  const { input, project, store } = call;
  const { repository } = project;
  const name = input.requireText('branch');
  const from = input.requireText('ref');
  const sha = await inTurn(repository, async () => {
    if (!(await canBeRef(repository, 'refs/heads', name))) throw refuse(400, 'Branch name is invalid');
    if ((await resolveCommit(repository, `refs/heads/${name}`)) !== null) throw refuse(400, 'Branch already exists');
    const found = await resolveCommit(repository, from);
    if (found === null) throw refuse(400, `Invalid reference name: ${from}`);
    await moveRef(repository, `refs/heads/${name}`, found);
    return found;
  });
  await branchMoved(store, { project, branch: name, before: null, after: sha, user: viewerOf(call) });
  const [commit] = await readCommits(repository, [sha]);
  const ref = { name, sha, target: sha, message: '', taggedAt: '' };
  return created(presentBranch(call, { ref, commit }, await findMerged(call)));
}

async function deleteBranch(call: Call): Promise<Answer> {
  const { project, store } = call;
  const name = textParam(call, 'branch');
  const sha = await resolveCommit(project.repository, `refs/heads/${name}`);
  if (sha === null) throw notFound('Branch');
  if (!canPush(store, viewerOf(call), project, name)) throw refuse(405, 'You dont have push access to repo');
  if (name === project.defaultBranch) throw refuse(405, 'Cannot remove HEAD branch');
  await inTurn(project.repository, () => removeRefs(project.repository, [`refs/heads/${name}`]));
  await branchMoved(store, { project, branch: name, before: sha, after: null, user: viewerOf(call) });
  return noContent();
}

async function deleteMerged(call: Call): Promise<Answer> {
  const { project, store } = call;
  const merged = await findMerged(call);
  const refs = (await listRefs(project.repository, 'refs/heads')).filter(
    ({ name }) => merged.has(name) && name !== project.defaultBranch && protectionOf(project, name) === undefined,
  );
  await inTurn(project.repository, () =>
    removeRefs(
      project.repository,
      refs.map(({ name }) => `refs/heads/${name}`),
    ),
  );
  for (const { name: branch, sha } of refs) {
    await branchMoved(store, { project, branch, before: sha, after: null, user: viewerOf(call) });
  }
  return { status: 202, body: { message: '202 Accepted' }, headers: {} };
}

const findTag = async ({ project }: Call, name: string) =>
  (await listRefs(project.repository, 'refs/tags')).find((each) => each.name === name);

async function createTag(call: Call): Promise<Answer> {
  const { input, project, store } = call;
  const { repository } = project;
  const name = input.requireText('tag_name');
  const target = input.requireText('ref');
  const message = input.text('message') ?? '';
  const user = viewerOf(call);
  if (!(await canBeRef(repository, 'refs/tags', name))) throw refuse(400, 'Tag name invalid');
  await inTurn(repository, async () => {
    if ((await findTag(call, name)) !== undefined) throw refuse(400, `Tag ${name} already exists`);
    const sha = await resolveCommit(repository, target);
    if (sha === null) throw refuse(400, `Target ${target} is invalid`);
    const tagger = signNow(user, store.clock());
    const object = message === '' ? sha : await writeTag(repository, { name, sha, tagger, message });
    await moveRef(repository, `refs/tags/${name}`, object);
  });
  const ref = await findTag(call, name);
  if (ref === undefined) throw new Error(`the tag ${name} was not written`);
  const [commit] = await readCommits(repository, [ref.sha]);
  const push = { branch: name, from: null, to: ref.sha, title: null, count: 0 };
  recordPush(store, { project, author: user, action: 'pushed new' }, push);
  return created(presentTag(call, { ref, commit }));
}

async function deleteTag(call: Call): Promise<Answer> {
  const { project } = call;
  const name = textParam(call, 'tag_name');
  if ((await findTag(call, name)) === undefined) throw notFound('Tag');
  await inTurn(project.repository, () => removeRefs(project.repository, [`refs/tags/${name}`]));
  project.releases = project.releases.filter(({ tagName }) => tagName !== name);
  return noContent();
}

const base = '/projects/:id/repository';

/** Making and deleting branches and tags. */
export const branchWriteRoutes: Route[] = [
  post(`${base}/branches`, levels.developer, createBranch),
  remove(`${base}/branches/:branch`, levels.developer, deleteBranch),
  remove(`${base}/merged_branches`, levels.developer, deleteMerged),
  post(`${base}/tags`, levels.developer, createTag),
  remove(`${base}/tags/:tag_name`, levels.developer, deleteTag),
];
