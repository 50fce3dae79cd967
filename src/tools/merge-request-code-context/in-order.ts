/**
 * Load items side by side, at most `width` at a time, and give the results in the order of the items. Nothing new is
 * started once the reader stops; a failure is thrown where its item would have come.
 */
export async function* loadInOrder<T, R>(
  items: readonly T[],
  width: number,
  load: (item: T) => Promise<R>,
): AsyncGenerator<R, void, undefined> {
  const running: Promise<R>[] = [];
  let next = 0;
  while (next < items.length || running.length > 0) {
    while (running.length < width && next < items.length) {
      const started = load(items[next++] as T);
      // One that nobody waits for any more must not end the process.
      started.catch(() => undefined);
      running.push(started);
    }
    yield (await running.shift()) as R;
  }
}
