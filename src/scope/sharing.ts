import { KnownError } from '../core/errors/known-error.ts';

/**
 * Make calls that need the same look-up at the same time wait for one. Its KnownErrors are shared too; a look-up that ends
 * with the call that made it, which was cancelled, is made again for those that go on.
 */
export function createSharing<T>() {
  const running = new Map<string, Promise<T>>();
  return async function share(key: string, start: () => Promise<T>): Promise<T> {
    const shared = running.get(key);
    if (shared) {
      return shared.catch((error: unknown) => {
        if (error instanceof KnownError) throw error;
        return share(key, start);
      });
    }
    const own = start().finally(() => running.delete(key));
    running.set(key, own);
    return own;
  };
}
