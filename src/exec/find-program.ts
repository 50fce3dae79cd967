import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';

async function isProgram(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}

/**
 * Absolute path of a program, looked for in the PATH of the given environment; undefined where it is not installed.
 * Folders that a repository may have filled are passed over: relative ones, and `node_modules/.bin`, which npx puts
 * first in PATH for every folder above the working directory.
 */
export async function findProgram(
  name: string,
  environment: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const folders = (environment.PATH ?? '').split(delimiter).filter((folder) => isAbsolute(folder));
  const trusted = folders.filter((folder) => !/[\\/]node_modules[\\/]\.bin[\\/]*$/.test(folder));
  const endings = process.platform === 'win32' ? (environment.PATHEXT ?? '.EXE').split(delimiter) : [''];
  for (const folder of trusted) {
    for (const ending of endings) {
      const path = join(folder, name + ending);
      if (await isProgram(path)) return path;
    }
  }
  return undefined;
}
