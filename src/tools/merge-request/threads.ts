interface Position {
  readonly new_path?: string | null;
  readonly old_path?: string | null;
  readonly new_line?: number | null;
  readonly old_line?: number | null;
}

interface RawDiscussion {
  readonly notes?: readonly RawNote[];
}

interface RawNote {
  readonly system?: boolean;
  readonly resolvable?: boolean;
  readonly resolved?: boolean;
  readonly position?: Position | null;
}

/** Where a thread is: the same for all its comments, so said once. A line of the old file alone is marked as such. */
function placeOf({ position }: RawNote): Readonly<Record<string, unknown>> {
  if (!position) return {};
  const { new_line, old_line } = position;
  const line = new_line ?? (typeof old_line === 'number' ? `old ${old_line}` : undefined);
  return { path: position.new_path ?? position.old_path, line };
}

/**
 * Leave system notes out of GitLab's discussions, say once for a thread where it is and whether it is resolved, and keep
 * only resolved or only open threads where asked. A thread is
 * open while one of its resolvable notes is unresolved. Anything that is no list of discussions passes as it is.
 */
export function selectThreads(discussions: unknown, resolved: boolean | undefined): unknown {
  if (!Array.isArray(discussions)) return discussions;
  return discussions.flatMap((discussion: RawDiscussion) => {
    const notes = (discussion.notes ?? []).filter((note) => !note.system);
    const resolvable = notes.filter((note) => note.resolvable);
    const isResolved = resolvable.every((note) => note.resolved);
    if (notes.length === 0 || (resolved !== undefined && (resolvable.length === 0 || isResolved !== resolved)))
      return [];
    const state = resolvable.length > 0 ? { resolved: isResolved } : {};
    const [first] = notes;
    return [{ ...discussion, ...state, ...(first ? placeOf(first) : {}), notes }];
  });
}

/** One discussion as `selectThreads` arranges it; one of system notes alone, and anything that is none, as it is. */
export function selectThread(discussion: unknown): unknown {
  if (typeof discussion !== 'object' || discussion === null) return discussion;
  const [thread = discussion] = selectThreads([discussion], undefined) as readonly unknown[];
  return thread;
}
