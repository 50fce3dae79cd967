import { InputError } from '../../core/errors/input-error.ts';
import { readContent, type SentContent, sendBytes } from '../repository-files/content.ts';
import { type FileFacts, readPath, type StoredFile } from '../repository-files/probe.ts';
import { editBytes } from '../text-edits/edit-bytes.ts';
import type { FileAction, PlainFile } from './actions.ts';

type Verb = NonNullable<FileAction['action']>;

/** Files by path as they are before the commit; undefined for one that is not there. Those with edits hold their bytes. */
export type KnownFiles = ReadonlyMap<string, FileFacts | StoredFile | undefined>;

export interface Step {
  readonly verb: Verb;
  readonly path: string;
  /** What GitLab is sent for it, one or two actions. */
  readonly sent: readonly Readonly<Record<string, unknown>>[];
  readonly bytes: Buffer | undefined;
  /** Commit for which the write holds; GitLab refuses it where the file has a newer one. */
  readonly seenAt: string | undefined;
  /** Commit at which the writer saw the source, where that is not the newest. */
  readonly stale: { readonly path: string; readonly seenAt: string } | undefined;
}

/** Both lists as one, with paths as GitLab wants them. Throws InputError where there is nothing, or a file without a path. */
export function joinActions(actions: readonly FileAction[] = [], files: readonly PlainFile[] = []): FileAction[] {
  const written = files.map(({ file_path, path, content }, index): FileAction => {
    const named = file_path ?? path;
    if (!named) throw new InputError(`files[${index}].file_path is missing.`);
    return { file_path: named, content };
  });
  const all = [...actions, ...written];
  if (all.length === 0) throw new InputError('actions is missing: nothing to commit.');
  return all.map(({ previous_path, edits, ...action }) => ({
    ...action,
    ...(edits?.length ? { edits } : {}),
    file_path: readPath(action.file_path),
    ...(previous_path ? { previous_path: readPath(previous_path) } : {}),
  }));
}

/** The path whose file an action changes. */
export function sourceOf({ file_path, previous_path }: FileAction): string {
  return previous_path ?? file_path;
}

function checkFields({ action, content, edits, previous_path, execute_filemode }: FileAction): void {
  const hasText = content !== undefined || edits !== undefined;
  if (content !== undefined && edits !== undefined) throw new InputError('content and edits exclude each other.');
  if ((action === 'delete' || action === 'chmod') && hasText) throw new InputError(`${action} takes no content.`);
  if (action === 'chmod' && execute_filemode === undefined) throw new InputError('chmod needs execute_filemode.');
  if (action === 'move' && !previous_path) throw new InputError('move needs previous_path.');
  if (action !== 'move' && previous_path) throw new InputError('previous_path goes with the action move only.');
  const needsText = action === undefined || action === 'create' || action === 'update';
  if (needsText && !hasText) throw new InputError('content is missing.');
}

/** The files while the actions are carried out one after the other. */
class Worktree {
  readonly #known: KnownFiles;
  readonly #present: Map<string, boolean>;
  readonly #touched = new Set<string>();

  constructor(known: KnownFiles) {
    this.#known = known;
    this.#present = new Map([...known].map(([path, file]) => [path, file !== undefined]));
  }

  has(path: string): boolean {
    return this.#present.get(path) ?? false;
  }

  /** The file as GitLab has it; undefined once an action has changed the path. */
  untouched(path: string): FileFacts | StoredFile | undefined {
    return this.#touched.has(path) ? undefined : this.#known.get(path);
  }

  set(path: string, isPresent: boolean): void {
    this.#present.set(path, isPresent);
    this.#touched.add(path);
  }
}

function verbOf(action: FileAction, files: Worktree, base: string): Verb {
  const { file_path } = action;
  const source = sourceOf(action);
  const verb = action.action ?? (files.has(file_path) ? 'update' : 'create');
  if (verb === 'create' && (action.edits || action.last_commit_id !== undefined) && !files.has(file_path))
    throw new InputError(`there is no such file on ${base}; a new one takes content and no last_commit_id.`);
  if ((verb === 'create' || verb === 'move') && files.has(file_path))
    throw new InputError(`it exists already on ${base}${verb === 'create' ? '; leave action out to update it' : ''}.`);
  if (verb !== 'create' && !files.has(source)) throw new InputError(`there is no ${source} on ${base}.`);
  return verb;
}

function contentOf(action: FileAction, files: Worktree): SentContent | undefined {
  const { content, edits, encoding = 'text', file_path } = action;
  if (content !== undefined) return readContent(content, encoding, file_path);
  if (edits === undefined) return undefined;
  const source = files.untouched(sourceOf(action));
  if (!source || !('bytes' in source))
    throw new InputError('an action before it changes the same file; join the two, or give content.');
  return sendBytes(editBytes(source.bytes, edits, sourceOf(action)));
}

function planStep(action: FileAction, files: Worktree, base: string): Step {
  checkFields(action);
  const { file_path: path, previous_path, execute_filemode, last_commit_id } = action;
  const source = sourceOf(action);
  const verb = verbOf(action, files, base);
  const content = contentOf(action, files);
  const current = files.untouched(source);
  // For a move GitLab looks for the commits of the new path, so it has nothing to compare with.
  const seenAt = verb === 'create' || verb === 'move' ? undefined : current?.lastCommitId;
  const isStale = last_commit_id !== undefined && current !== undefined && last_commit_id !== current.lastCommitId;
  if (verb === 'move') files.set(source, false);
  files.set(path, verb !== 'delete');
  const mode = { action: 'chmod', file_path: path, execute_filemode };
  const main = { action: verb, file_path: path, previous_path, ...content?.fields, last_commit_id: seenAt };
  // GitLab considers execute_filemode in the action chmod only (its page on the commits API).
  const sent =
    verb === 'chmod' ? [{ ...mode, last_commit_id: seenAt }] : execute_filemode === undefined ? [main] : [main, mode];
  const stale = isStale ? { path: source, seenAt: last_commit_id } : undefined;
  return { verb, path, sent, bytes: content?.bytes, seenAt, stale };
}

const mostFaults = 10;

/**
 * Work out what each action does, in order, given the files on the branch. Throws one InputError that names every action
 * which cannot be done and why.
 */
export function planCommit(actions: readonly FileAction[], known: KnownFiles, base: string): Step[] {
  const files = new Worktree(known);
  const faults: string[] = [];
  const hints: (string | undefined)[] = [];
  const steps = actions.flatMap((action, index) => {
    try {
      return [planStep(action, files, base)];
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      faults.push(
        `actions[${index}] (${[action.action, action.file_path].filter(Boolean).join(' ')}): ${error.message}`,
      );
      hints.push(error.hint);
      return [];
    }
  });
  if (faults.length === 0) return steps;
  const more = faults.length > mostFaults ? ` And ${faults.length - mostFaults} more.` : '';
  throw new InputError(`Nothing was written. ${faults.slice(0, mostFaults).join(' ')}${more}`, {
    hint: faults.length === 1 ? hints[0] : undefined,
  });
}
