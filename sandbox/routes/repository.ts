import { createHash } from 'node:crypto';
import { commitEntity } from '../entities/commits.ts';
import { listCommits, readCommits } from '../git/commits.ts';
import { readObjectType } from '../git/refs.ts';
import { decodeText } from '../git/run.ts';
import { blameFile, findEntry, findLastCommit, listTree, readBlob, type TreeEntry } from '../git/trees.ts';
import { type Call, textParam } from '../http/call.ts';
import { invalidParameter, notFound } from '../http/errors.ts';
import { asksForKeyset, page, pageByKey } from '../http/paging.ts';
import { get, json, type Route, raw } from '../http/route.ts';
import { findCommit } from './find.ts';

const nameOf = (path: string) => path.split('/').at(-1) ?? path;

// Gitaly's tokens name the entry: several files may have the same content, so a SHA would be ambiguous.
const tokenOf = ({ path }: TreeEntry) => Buffer.from(JSON.stringify({ file_name: path })).toString('base64');

async function showTree(call: Call) {
  const { input, project, store } = call;
  const sha = await findCommit(call, input.text('ref'), 'Tree');
  const isRecursive = input.flag('recursive') ?? false;
  const entries = await listTree(project.repository, sha, input.text('path') ?? '', isRecursive);
  if (entries === null) throw notFound('invalid revision or path');
  const withCommit = input.flag('with_last_commit') === true;
  const lastCommit = async (path: string) => {
    const [commit] = await listCommits(project.repository, { from: [sha], path, limit: 1 });
    return commit === undefined ? null : commitEntity(store, project, commit);
  };
  const present = async (entry: TreeEntry) => ({
    id: entry.sha,
    name: nameOf(entry.path),
    type: entry.type,
    path: entry.path,
    mode: entry.mode,
    ...(withCommit ? { last_commit: await lastCommit(entry.path) } : {}),
  });
  if (!asksForKeyset(call)) return page(call, entries, present, { of: 'Tree' });
  return pageByKey(call, entries, present, {
    parameter: 'page_token',
    tokenOf,
    isAt: (entry, token) => tokenOf(entry) === token || entry.sha === token,
  });
}

/** The file that the path parameter names, at the commit that `ref` names. */
async function locateFile(call: Call, isRefRequired: boolean) {
  const { input, project } = call;
  const ref = isRefRequired ? input.requireText('ref') : (input.text('ref') ?? 'HEAD');
  if (ref === '') throw invalidParameter('ref is empty');
  const commit = await findCommit(call, ref);
  const path = textParam(call, 'file_path');
  const entry = await findEntry(project.repository, commit, path);
  if (entry?.type !== 'blob') throw notFound('File');
  const content = await readBlob(project.repository, entry.sha);
  const lastCommit = await findLastCommit(project.repository, commit, path);
  return { ref: ref === 'HEAD' ? 'HEAD' : ref, commit, path, entry, content, lastCommit };
}

function describeFile(file: Awaited<ReturnType<typeof locateFile>>) {
  return {
    file_name: nameOf(file.path),
    file_path: file.path,
    size: file.content.length,
    encoding: 'base64',
    content_sha256: createHash('sha256').update(file.content).digest('hex'),
    ref: file.ref,
    blob_id: file.entry.sha,
    commit_id: file.commit,
    last_commit_id: file.lastCommit,
    execute_filemode: file.entry.mode === '100755',
  };
}

/** The same facts as headers, which is all that HEAD answers. */
function fileHeaders(file: Awaited<ReturnType<typeof locateFile>>): Record<string, string> {
  const facts = Object.entries(describeFile(file));
  return Object.fromEntries(
    facts.map(([name, value]) => [`x-gitlab-${name.replaceAll('_', '-')}`, encodeURI(String(value))]),
  );
}

async function showFile(call: Call) {
  const file = await locateFile(call, true);
  return json({ ...describeFile(file), content: file.content.toString('base64') }, fileHeaders(file));
}

const isBinary = (content: Buffer) => content.includes(0);

async function showRawFile(call: Call) {
  const file = await locateFile(call, false);
  const type = isBinary(file.content) ? 'application/octet-stream' : 'text/plain; charset=utf-8';
  return raw(file.content, type, {
    ...fileHeaders(file),
    'content-disposition': `inline; filename="${encodeURIComponent(nameOf(file.path))}"`,
  });
}

function readRange(call: Call) {
  const range = call.input.nested('range');
  if (range === undefined) return undefined;
  const start = range.requireInteger('start');
  const end = range.requireInteger('end');
  if (start < 1 || end < start) throw invalidParameter('range[start] is invalid, range[end] is invalid');
  return { start, end };
}

async function blame(call: Call) {
  const file = await locateFile(call, true);
  const { repository } = call.project;
  const ranges = await blameFile(repository, file.commit, file.path, readRange(call));
  if (ranges === null) throw invalidParameter('range is out of the file');
  const commits = await readCommits(
    repository,
    ranges.map(({ sha }) => sha),
  );
  return json(
    ranges.map(({ lines }, index) => {
      const commit = commits[index];
      return {
        commit: commit && {
          id: commit.sha,
          parent_ids: commit.parents,
          message: commit.message,
          authored_date: commit.authoredAt,
          author_name: commit.authorName,
          author_email: commit.authorEmail,
          committed_date: commit.committedAt,
          committer_name: commit.committerName,
          committer_email: commit.committerEmail,
        },
        lines,
      };
    }),
    fileHeaders(file),
  );
}

async function findBlob(call: Call): Promise<Buffer> {
  const sha = textParam(call, 'sha');
  const { repository } = call.project;
  if ((await readObjectType(repository, sha)) !== 'blob') throw notFound('Blob');
  return readBlob(repository, sha);
}

async function showBlob(call: Call) {
  const content = await findBlob(call);
  const sha = textParam(call, 'sha');
  return json({ size: content.length, encoding: 'base64', content: content.toString('base64'), sha });
}

async function showRawBlob(call: Call) {
  const content = await findBlob(call);
  return isBinary(content)
    ? raw(content, 'application/octet-stream')
    : raw(decodeText(content), 'text/plain; charset=utf-8');
}

/** Trees, files and blobs. */
export const repositoryRoutes: Route[] = [
  get('/projects/:id/repository/tree', 'code', showTree),
  get('/projects/:id/repository/files/:file_path/raw', 'code', showRawFile),
  get('/projects/:id/repository/files/:file_path/blame', 'code', blame),
  get('/projects/:id/repository/files/:file_path', 'code', showFile),
  get('/projects/:id/repository/blobs/:sha/raw', 'code', showRawBlob),
  get('/projects/:id/repository/blobs/:sha', 'code', showBlob),
];
