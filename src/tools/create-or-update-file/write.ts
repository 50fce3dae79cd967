import { type Answer, json } from '../../core/answer.ts';
import type { Context } from '../../core/context.ts';
import { InputError } from '../../core/errors/input-error.ts';
import { fillPath } from '../../core/route.ts';
import { pushFiles } from '../push-files/push.ts';
import { type Encoding, readContent, type SentContent, sendBytes } from '../repository-files/content.ts';
import { explainMoved, isMoved, refuseMoved } from '../repository-files/moved.ts';
import {
  type FileFacts,
  findBase,
  probeFile,
  readPath,
  readStoredFile,
  type StoredFile,
  type Target,
} from '../repository-files/probe.ts';
import { explainRefusal, withHint } from '../repository-files/refusal.ts';
import { noteOtherBytes, probeWritten } from '../repository-files/stored.ts';
import { editBytes } from '../text-edits/edit-bytes.ts';
import type { TextEdit } from '../text-edits/edits.ts';

export interface FileInput extends Target {
  readonly file_path: string;
  readonly content?: string | undefined;
  readonly edits?: TextEdit[] | undefined;
  readonly commit_message?: string | undefined;
  readonly encoding?: Encoding | undefined;
  readonly previous_path?: string | undefined;
  readonly last_commit_id?: string | undefined;
  readonly execute_filemode?: boolean | undefined;
  readonly author_email?: string | undefined;
  readonly author_name?: string | undefined;
}

function checkSource({ content, edits, previous_path }: FileInput): void {
  if (content !== undefined && edits !== undefined) throw new InputError('content and edits exclude each other.');
  if (content === undefined && edits === undefined && previous_path === undefined)
    throw new InputError('content is missing.', { hint: 'Pass the whole content, or edits of the file as it is.' });
}

/** What the file is on the branch now. Throws where the writer, by `last_commit_id`, saw something else. */
async function readCurrent(input: FileInput, base: string, ctx: Context): Promise<FileFacts | StoredFile | undefined> {
  const { project_id, file_path, last_commit_id, edits } = input;
  const place = { project_id, file_path, ref: base };
  const current = await (edits ? readStoredFile(place, ctx) : probeFile(place, ctx));
  if (!current && (edits || last_commit_id !== undefined)) {
    const hint = `Nothing was written. Check path and branch; a new file takes content${last_commit_id === undefined ? '' : ' and no last_commit_id'}.`;
    throw new InputError(`There is no ${file_path} on ${base}.`, { hint });
  }
  if (last_commit_id !== undefined && last_commit_id !== current?.lastCommitId)
    await refuseMoved({ project_id, file_path, seenAt: last_commit_id, ref: base }, ctx);
  return current;
}

function makeContent(input: FileInput, current: FileFacts | StoredFile | undefined): SentContent {
  const { content = '', encoding = 'text', edits, file_path } = input;
  if (edits && current && 'bytes' in current) return sendBytes(editBytes(current.bytes, edits, file_path));
  return readContent(content, encoding, file_path);
}

async function sendFile(
  input: FileInput,
  base: string,
  current: FileFacts | undefined,
  body: Readonly<Record<string, unknown>>,
  ctx: Context,
): Promise<unknown> {
  const { project_id, file_path, branch } = input;
  const path = fillPath('PUT /projects/:project_id/repository/files/:file_path', { project_id, file_path });
  try {
    const method = current ? 'PUT' : 'POST';
    return (await ctx.gitlab.request({ method, path, body })).data;
  } catch (error) {
    const seenAt = current?.lastCommitId;
    if (!isMoved(error) || seenAt === undefined) throw explainRefusal(error, { ...input, branch });
    throw withHint(error, await explainMoved({ project_id, file_path, seenAt, ref: base }, ctx));
  }
}

/** Address of the file in a browser, where the project is named by its path. */
function pageOf({ project_id, branch, file_path }: FileInput, ctx: Context): string | undefined {
  if (/^\d+$/.test(project_id)) return undefined;
  const encode = (path: string) => path.split('/').map(encodeURIComponent).join('/');
  return `${ctx.gitlab.webUrl}/${project_id}/-/blob/${encode(branch)}/${encode(file_path)}`;
}

async function moveFile(input: FileInput & { readonly previous_path: string }, ctx: Context): Promise<Answer> {
  const { project_id, branch, start_branch, author_email, author_name, commit_message, ...action } = input;
  const message = commit_message ?? `Move ${input.previous_path} to ${input.file_path}`;
  const target = { project_id, branch, start_branch, author_email, author_name, commit_message: message };
  return pushFiles({ ...target, actions: [{ ...action, action: 'move' }] }, ctx);
}

/**
 * Write one file in one commit: POST where it is not on the branch, PUT where it is, for the commit it is at, so that a
 * change in between is refused. Edits are made on the file's own bytes. Everything is checked before the one write.
 */
export async function writeFile(given: FileInput, ctx: Context): Promise<Answer> {
  const edits = given.edits?.length ? given.edits : undefined;
  const input = { ...given, edits, file_path: readPath(given.file_path) };
  const { previous_path } = input;
  checkSource(input);
  if (previous_path !== undefined && previous_path !== '') return moveFile({ ...input, previous_path }, ctx);
  const { project_id, file_path, branch, execute_filemode, author_email, author_name } = input;
  const base = await findBase(input, ctx);
  const current = await readCurrent(input, base, ctx);
  const content = makeContent(input, current);
  const commit_message = input.commit_message || `${current ? 'Update' : 'Create'} ${file_path}`;
  const body = {
    branch,
    commit_message,
    ...content.fields,
    start_branch: base === branch ? undefined : base,
    execute_filemode,
    author_email,
    author_name,
    last_commit_id: current?.lastCommitId,
  };
  await sendFile(input, base, current, body, ctx);
  const stored = await probeWritten({ project_id, file_path, ref: branch }, ctx);
  const value = {
    action: current ? 'updated' : 'created',
    file_path,
    branch,
    commit: stored?.lastCommitId,
    url: pageOf(input, ctx),
  };
  const notes = [
    ...(input.commit_message ? [] : [`The commit message is "${commit_message}".`]),
    ...noteOtherBytes(file_path, content.bytes, stored),
  ];
  return json(value, { notes });
}
