import { type Answer, json } from '../../core/answer.ts';
import type { Context, NamedFile } from '../../core/context.ts';
import { InputError } from '../../core/errors/input-error.ts';
import { fillPath } from '../../core/route.ts';
import { baseName } from '../downloads/file-name.ts';
import { readContent } from '../repository-files/content.ts';

export interface UploadInput {
  readonly project_id: string;
  readonly content?: string | undefined;
  readonly encoding?: 'text' | 'base64' | undefined;
  readonly file_name?: string | undefined;
  readonly file_path?: string | undefined;
}

/** A name that no part of which is taken for a folder. */
function checkName(name: string): string {
  if (baseName(name) === name && !/^\.{0,2}$/.test(name) && name.length <= 255) return name;
  throw new InputError('file_name is no plain name.', { hint: 'Pass a name such as screenshot.png, without folders.' });
}

async function readLocal(path: string, { readLocalFile, signal }: Context): Promise<NamedFile> {
  if (readLocalFile) return readLocalFile(path, signal);
  throw new InputError('file_path is not read here: this server does not run on your own machine.', {
    hint: 'Pass the file itself as content, with encoding base64 where it is not text.',
  });
}

async function readFile(input: UploadInput, ctx: Context): Promise<NamedFile> {
  const { content, encoding = 'text', file_name, file_path } = input;
  if ((content === undefined) === (file_path === undefined))
    throw new InputError('Pass either content, with file_name, or file_path.');
  if (file_path !== undefined) {
    const file = await readLocal(file_path, ctx);
    return { ...file, name: checkName(file_name ?? file.name) };
  }
  if (file_name === undefined) throw new InputError('file_name is missing.', { hint: 'Its ending tells the type.' });
  return { name: checkName(file_name), bytes: readContent(content ?? '', encoding, file_name).bytes };
}

/** Upload given content, or a file of the user's machine where the server runs there. */
export async function upload(input: UploadInput, ctx: Context): Promise<Answer> {
  const file = await readFile(input, ctx);
  const path = fillPath('POST /projects/:project_id/uploads', { project_id: input.project_id });
  return json((await ctx.gitlab.request({ method: 'POST', path, form: { file } })).data);
}
