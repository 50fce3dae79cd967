import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Build the bundle that the tests of this project start as a process. */
export async function setup(): Promise<void> {
  await promisify(execFile)(process.execPath, ['build/build.mjs'], { timeout: 120_000 });
}
