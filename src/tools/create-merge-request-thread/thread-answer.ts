import { type Answer, json } from '../../core/answer.ts';
import { GitLabError } from '../../core/errors/gitlab-error.ts';
import { project, shape } from '../../core/shape.ts';
import type { Position } from '../diff-positions/position.ts';

interface Discussion {
  readonly id?: unknown;
  readonly notes?: readonly { readonly id?: unknown; readonly type?: unknown }[];
}

const fields = shape('discussion_id note_id type path line url head_sha');

/**
 * What the model learns about a thread that GitLab has accepted, whatever its answer looks like. `line` is the text of
 * the line or range, `url` the page of the merge request.
 */
export function describeThread(
  data: unknown,
  asked: {
    readonly position?: Position | undefined;
    readonly line?: string | undefined;
    readonly url?: string | undefined;
  },
): Answer {
  const discussion = (typeof data === 'object' && data !== null ? data : {}) as Discussion;
  const note = Array.isArray(discussion.notes) ? discussion.notes[0] : undefined;
  const { position } = asked;
  const notes: string[] = [];
  if (discussion.id === undefined)
    notes.push('GitLab accepted the comment, but its answer does not name the thread. Do not post it again.');
  if (position && typeof note?.type === 'string' && note.type !== 'DiffNote')
    notes.push('GitLab ignored the position: the comment landed in the overview, not on the line.');
  const value = {
    discussion_id: discussion.id,
    note_id: note?.id,
    type: note?.type,
    path: position?.new_path ?? position?.old_path,
    line: asked.line ?? position?.new_line ?? position?.old_line,
    url: asked.url && note?.id !== undefined ? `${asked.url}#note_${note.id}` : asked.url,
    head_sha: position?.head_sha,
  };
  return json(project(fields, value), { notes });
}

const sidesHint =
  'An added line takes new_line only, a removed line old_line only, an unchanged line both, and the line must be in the diff. With path and line instead of position this is worked out for you.';
const schemaHint =
  'In the ends of line_range give line_code and type only: GitLab refuses old_line and new_line there. With path, start_line and line instead of position this is worked out for you.';

/** GitLab's refusal of a position with advice on it; any other error as it is. */
export function explainRefusal(error: unknown): unknown {
  if (!(error instanceof GitLabError) || error.status !== 400) return error;
  const hint = /json schema/i.test(error.reason)
    ? schemaHint
    : /line_code|position/i.test(error.reason)
      ? sidesHint
      : error.hint;
  const { status, method, path, reason, retryAfter } = error;
  return new GitLabError({ status, method, path, reason, hint, retryAfter });
}
