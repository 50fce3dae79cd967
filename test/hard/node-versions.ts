import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Path of a Node of the given major version, from the npm package `node`; installed into the cache when it is not there yet. */
export function nodeBinary(major: number): string {
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath;
  const folder = join(process.cwd(), 'node_modules/.cache/node-versions', String(major));
  const binary = join(folder, 'node_modules/node/bin/node');
  if (!existsSync(binary)) {
    mkdirSync(folder, { recursive: true });
    const args = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `node@${major}`];
    execFileSync('npm', args, { stdio: 'pipe', timeout: 300_000 });
  }
  return binary;
}
