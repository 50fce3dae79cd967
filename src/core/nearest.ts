function distance(left: string, right: string): number {
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const substitution = (previous[column - 1] ?? 0) + (left[row - 1] === right[column - 1] ? 0 : 1);
      current[column] = Math.min(substitution, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1);
    }
    previous = current;
  }
  return previous[right.length] ?? 0;
}

/** What is compared of a name. The prefix of all tools would make a short name look unlike its own tool. */
const bare = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/^gitlab/, '');

/** What a name is about, however it is named there: `assignee` of `assignee_id` and `assignee_username`. */
const thing = (name: string) => name.replace(/_(?:i?ids?|(?:user)?names?)$/, '');

/**
 * The known name most like a wrong one, ignoring case, separators and the prefix `gitlab_`, else one about the same thing;
 * undefined when none is near.
 */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const wanted = bare(name.slice(0, 64));
  const mostEdits = Math.max(1, Math.floor(wanted.length / 3));
  const scored = known.map((candidate) => ({ candidate, score: distance(wanted, bare(candidate)) }));
  scored.sort((left, right) => left.score - right.score);
  const best = scored[0];
  if (best && best.score <= mostEdits) return best.candidate;
  const about = thing(name);
  return about === name ? undefined : known.find((candidate) => thing(candidate) === about);
}
