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

/** What the name of a program may end in: on Windows as PATHEXT says, and nothing where the name has such an ending. */
function endingsOf(name: string, environment: Readonly<Record<string, string>>): readonly string[] {
  if (process.platform !== 'win32') return [''];
  const endings = (environment.PATHEXT ?? '.EXE').split(delimiter);
  const isWhole = endings.some((ending) => name.toLowerCase().endsWith(ending.toLowerCase()));
  return isWhole ? [''] : endings;
}

/**
 * Absolute path of a program, looked for in the PATH of the given environment, or at the absolute path that is given;
 * undefined where it is not installed. Folders that a repository may have filled are passed over: relative ones, and
 * `node_modules/.bin`, which npx puts first in PATH for every folder above the working directory.
 */
export async function findProgram(
  name: string,
  environment: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const folders = (environment.PATH ?? '').split(delimiter).filter((folder) => isAbsolute(folder));
  const trusted = folders.filter((folder) => !/[\\/]node_modules[\\/]\.bin[\\/]*$/.test(folder));
  const places = isAbsolute(name) ? [name] : trusted.map((folder) => join(folder, name));
  const endings = endingsOf(name, environment);
  for (const place of places) {
    for (const ending of endings) {
      if (await isProgram(place + ending)) return place + ending;
    }
  }
  return undefined;
}
