interface RawNote {
  readonly system?: boolean;
  readonly resolvable?: boolean;
  readonly resolved?: boolean;
}

/**
 * Leave system notes out of GitLab's discussions, and keep only resolved or only open threads where asked. A thread is
 * open while one of its resolvable notes is unresolved. Anything that is no list of discussions passes as it is.
 */
export function selectThreads(discussions: unknown, resolved: boolean | undefined): unknown {
  if (!Array.isArray(discussions)) return discussions;
  return discussions.flatMap((discussion: { readonly notes?: readonly RawNote[] }) => {
    const notes = (discussion.notes ?? []).filter((note) => !note.system);
    const resolvable = notes.filter((note) => note.resolvable);
    const isResolved = resolvable.every((note) => note.resolved);
    if (notes.length === 0 || (resolved !== undefined && (resolvable.length === 0 || isResolved !== resolved)))
      return [];
    return [{ ...discussion, notes }];
  });
}
