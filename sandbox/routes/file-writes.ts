import { commitDetail } from '../entities/commits.ts';
import { countLines, readCommits } from '../git/commits.ts';
import { resolveCommit } from '../git/refs.ts';
import { inTurn } from '../git/turns.ts';
import { canBeRef } from '../git/write.ts';
import { canPush, levels } from '../http/access.ts';
import { type Call, textParam, viewerOf } from '../http/call.ts';
import { ApiError, forbidden } from '../http/errors.ts';
import type { Input } from '../http/input.ts';
import { type Answer, created, json, noContent, post, put, type Route, remove } from '../http/route.ts';
import { branchMoved } from '../merging/branches.ts';
import { commitChanges } from '../merging/commit.ts';
import { ActionRefused, type FileAction, isUnchanged, planActions } from '../merging/file-actions.ts';

const refuse = (reason: string) => new ApiError(400, { message: reason });

/** The content that a request carries, decoded. */
function readContent(input: Input): Buffer | undefined {
  const encoding = input.choice('encoding', ['text', 'base64']) ?? 'text';
  const content = input.text('content');
  return content === undefined ? undefined : Buffer.from(content, encoding === 'base64' ? 'base64' : 'utf8');
}

/** The commit to build on, and where the branch stands; fails with 400 where there is nothing to build on. */
async function locateStart({ project, input }: Call, branch: string) {
  const { repository } = project;
  const before = await resolveCommit(repository, `refs/heads/${branch}`);
  const startSha = input.text('start_sha');
  const startBranch = input.text('start_branch');
  if (startSha && startBranch) throw refuse('400 Bad request - start_branch, start_sha are mutually exclusive');
  const isElsewhere = Boolean(startSha) || (Boolean(startBranch) && startBranch !== branch);
  if (before !== null && isElsewhere && input.flag('force') !== true) {
    throw refuse(`A branch called '${branch}' already exists. Switch to that branch in order to make changes`);
  }
  const parent = isElsewhere ? await resolveCommit(repository, startSha || `refs/heads/${startBranch}`) : before;
  if (parent === null && !project.isEmpty) throw refuse('You can only create or edit files when you are on a branch');
  if (before === null && !(await canBeRef(repository, 'refs/heads', branch))) {
    throw refuse(`'${branch}' is not a valid branch name`);
  }
  return { before, parent };
}

/** Commits actions to the branch that the request names, all or none of them, and answers the commit's SHA. */
async function commit(call: Call, actions: FileAction[], changedMessage: (action: FileAction) => string) {
  const { input, project, store } = call;
  const branch = input.requireText('branch');
  const message = input.requireText('commit_message');
  const user = viewerOf(call);
  const { before, after } = await inTurn(project.repository, async () => {
    const start = await locateStart(call, branch);
    for (const action of actions) {
      const isFresh = await isUnchanged(project.repository, start.parent, action);
      if (!isFresh) throw refuse(changedMessage(action));
    }
    const changes = await planActions(project.repository, start.parent, actions);
    const author = { name: input.text('author_name') ?? user.name, email: input.text('author_email') ?? user.email };
    const request = { project, branch, parent: start.parent, user, author, message, changes };
    return { before: start.before, after: await commitChanges(store, request) };
  }).catch((error: unknown) => {
    throw error instanceof ActionRefused ? refuse(error.message) : error;
  });
  await branchMoved(store, { project, branch, before, after, user });
  return after;
}

const oneFile =
  (action: 'create' | 'update' | 'delete', answer: (body: unknown) => Answer) =>
  async (call: Call): Promise<Answer> => {
    const { input, project, store } = call;
    const path = textParam(call, 'file_path');
    const branch = input.requireText('branch');
    input.requireText('commit_message');
    if (action !== 'delete') input.requireText('content');
    if (!canPush(store, viewerOf(call), project, branch)) throw refuse('You are not allowed to push into this branch');
    const change: FileAction = {
      action,
      path,
      content: action === 'delete' ? undefined : readContent(input),
      isExecutable: input.flag('execute_filemode'),
      lastCommitId: action === 'create' ? undefined : input.text('last_commit_id'),
    };
    await commit(call, [change], () =>
      action === 'delete'
        ? 'You are attempting to delete a file that has been previously updated.'
        : 'You are attempting to update a file that has changed since you started editing it.',
    );
    return answer({ file_path: path, branch });
  };

const actionNames = ['create', 'update', 'delete', 'move', 'chmod'] as const;

function readAction(input: Input, index: number): FileAction {
  const bad = (text: string) => refuse(`400 Bad request - actions[${index}]${text}`);
  const name = input.text('action');
  const path = input.text('file_path');
  if (!name) throw bad('[action] is required');
  if (!path) throw bad('[file_path] is required');
  const action = actionNames.find((each) => each === name);
  if (action === undefined) throw bad('[action] must be one of: create, update, move, delete, chmod');
  const encoding = input.text('encoding');
  if (encoding !== undefined && encoding !== 'text' && encoding !== 'base64') {
    throw bad('[encoding] must be text or base64');
  }
  if (action === 'update' && !input.has('content')) throw bad('[content] is required for update action');
  if (action === 'move' && !input.text('previous_path')) throw bad('[previous_path] is required for move action');
  if (action === 'chmod' && !input.has('execute_filemode')) {
    throw bad('[execute_filemode] is required for chmod action');
  }
  return {
    action,
    path,
    previousPath: action === 'move' ? input.text('previous_path') : undefined,
    content: readContent(input),
    isExecutable: action === 'move' ? undefined : input.flag('execute_filemode'),
    lastCommitId: input.text('last_commit_id'),
  };
}

async function commitMany(call: Call): Promise<Answer> {
  const { input, project, store } = call;
  const branch = input.text('branch');
  if (!branch) throw refuse('400 Bad request - branch is required');
  if (!canPush(store, viewerOf(call), project, branch)) {
    throw forbidden('You are not allowed to push into this branch');
  }
  if (!input.text('commit_message')) throw refuse('400 Bad request - commit_message is required');
  const given = input.nestedList('actions') ?? [];
  if (given.length === 0) throw refuse('400 Bad request - actions is required');
  const actions = given.map(readAction);
  const sha = await commit(call, actions, ({ path }) => `The file has changed since you started editing it: ${path}`);
  const [written] = await readCommits(project.repository, [sha]);
  const counts = input.flag('stats') === false ? undefined : await countLines(project.repository, [sha]);
  return created(written && commitDetail(store, project, written, counts?.get(sha)));
}

const file = '/projects/:id/repository/files/:file_path';

/** Commits by way of the API: one file or several at once. */
export const fileWriteRoutes: Route[] = [
  post(file, levels.developer, oneFile('create', created)),
  put(file, levels.developer, oneFile('update', json)),
  remove(file, levels.developer, oneFile('delete', noContent)),
  post('/projects/:id/repository/commits', 'code', commitMany),
];
