const lockFile = /(?:\.lock|\.lockb|\.lockfile)$/;
const lockFiles = new Set([
  'package-lock.json',
  'npm-shrinkwrap.json',
  'pnpm-lock.yaml',
  'packages.lock.json',
  'Package.resolved',
  'go.sum',
]);
const built = /(?:\.min\.(?:js|mjs|css)|\.(?:js|mjs|css)\.map)$/;
const vendored = /(?:^|\/)(?:node_modules|vendor|third_party)\//;

/** Whether a path names a file that a tool writes or that comes from elsewhere: lock files, minified code, vendored code. */
export function isGeneratedPath(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return lockFiles.has(name) || lockFile.test(name) || built.test(name) || vendored.test(path);
}
