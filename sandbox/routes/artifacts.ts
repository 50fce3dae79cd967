import { writeZip } from '../ci/zip.ts';
import { jobEntity } from '../entities/jobs.ts';
import { readCommits } from '../git/commits.ts';
import { resolveCommit } from '../git/refs.ts';
import { levelOf, levels } from '../http/access.ts';
import { type Call, textParam } from '../http/call.ts';
import { forbidden, notFound, nothingFound } from '../http/errors.ts';
import { page } from '../http/paging.ts';
import { type Answer, get, json, noContent, post, type Route, raw, remove } from '../http/route.ts';
import type { Job } from '../state/pipeline-model.ts';
import { findJob } from './find.ts';

const hasArchive = ({ files }: Job) => Object.keys(files).length > 0;

function findWithArchive(call: Call): Job {
  const job = findJob(call);
  if (!hasArchive(job)) throw nothingFound();
  return job;
}

interface Entry {
  name: string;
  path: string;
  type: 'file' | 'directory';
  size?: number;
  mode: string;
}

/** The entries of a folder of an archive; folders first. */
function listFolder(files: Job['files'], folder: string, isRecursive: boolean): Entry[] {
  const prefix = folder === '' ? '' : `${folder}/`;
  const entries = new Map<string, Entry>();
  for (const [path, content] of Object.entries(files)) {
    if (!path.startsWith(prefix)) continue;
    const parts = path.slice(prefix.length).split('/');
    for (let depth = 1; depth <= (isRecursive ? parts.length : 1); depth += 1) {
      const isFile = depth === parts.length;
      const at = `${prefix}${parts.slice(0, depth).join('/')}`;
      const name = parts[depth - 1] ?? '';
      const rest = isFile ? { size: Buffer.byteLength(content), mode: '100644' } : { mode: '040755' };
      entries.set(at, { name, path: isFile ? at : `${at}/`, type: isFile ? 'file' : 'directory', ...rest });
    }
  }
  return [...entries.values()].sort((a, b) => a.type.localeCompare(b.type) || (a.path < b.path ? -1 : 1));
}

function showTree(call: Call): Promise<Answer> {
  const { input } = call;
  const { files } = findWithArchive(call);
  const folder = (input.text('path') ?? '').replace(/^\/+|\/+$/g, '');
  const entries = listFolder(files, folder, input.flag('recursive') ?? false);
  if (entries.length === 0) throw notFound('Path');
  return page(call, entries, (entry) => entry, { of: 'Ci::Artifact' });
}

const sendArchive = ({ files }: Job): Answer =>
  raw(writeZip(files), 'application/zip', { 'content-disposition': 'attachment; filename="artifacts.zip"' });

function sendFile({ files }: Job, path: string): Answer {
  const content = Object.hasOwn(files, path) ? files[path] : undefined;
  if (content === undefined) throw nothingFound();
  return raw(content, 'application/octet-stream');
}

/** The job of that name in the newest successful pipeline of a branch or tag. */
async function findNewest(call: Call): Promise<Job> {
  const { input, project } = call;
  const name = input.requireText('job');
  const ref = textParam(call, 'ref_name');
  if ((await resolveCommit(project.repository, ref)) === null) throw nothingFound();
  const newest = project.pipelines.filter((each) => each.ref === ref && each.status === 'success').at(-1);
  const job = newest?.jobs.find((each) => each.name === name && !each.isRetried);
  if (job === undefined || !hasArchive(job)) throw nothingFound();
  return job;
}

/** Maintainers, and developers of jobs that they started. */
function requireOwner(call: Call, job: Job): void {
  const level = levelOf(call.store, call.viewer, call.project);
  if (level < levels.maintainer && job.user !== call.viewer) throw forbidden();
}

function destroy(call: Call): Answer {
  const job = findJob(call);
  requireOwner(call, job);
  job.files = {};
  job.artifacts = job.artifacts.filter(({ fileType }) => fileType === 'trace');
  return noContent();
}

async function keep(call: Call): Promise<Answer> {
  const job = findWithArchive(call);
  const [commit] = await readCommits(call.project.repository, [job.pipeline.sha]);
  return json(jobEntity(call.store, job, commit));
}

const base = '/projects/:id/jobs/:job_id/artifacts';
const byRef = '/projects/:id/jobs/artifacts/:ref_name';
const byJobs = { acceptsJobToken: true };

/** What jobs kept: whole archives, single files of them and their lists. */
export const artifactRoutes: Route[] = [
  get(`${byRef}/download`, 'code', async (call) => sendArchive(await findNewest(call)), byJobs),
  get(
    `${byRef}/raw/:artifact_path{.+}`,
    'code',
    async (call) => sendFile(await findNewest(call), textParam(call, 'artifact_path')),
    byJobs,
  ),
  get(base, 'code', (call) => sendArchive(findWithArchive(call)), byJobs),
  remove(base, levels.developer, destroy),
  post(`${base}/keep`, levels.developer, keep),
  get(`${base}/tree`, 'code', showTree, byJobs),
  get(
    `${base}/:artifact_path{.+}`,
    'code',
    (call) => sendFile(findWithArchive(call), textParam(call, 'artifact_path')),
    byJobs,
  ),
];
