import type { Repository } from './run.ts';

const last = new WeakMap<Repository, Promise<unknown>>();

/** Does one piece of work on a repository after the other, so that nobody else moves a branch between read and write. */
export function inTurn<Result>(repository: Repository, work: () => Promise<Result>): Promise<Result> {
  const before = last.get(repository) ?? Promise.resolve();
  const result = before.then(work, work);
  last.set(
    repository,
    result.catch(() => undefined),
  );
  return result;
}
