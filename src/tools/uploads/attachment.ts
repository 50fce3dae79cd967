import type { Answer } from '../../core/answer.ts';
import type { Context } from '../../core/context.ts';
import { InputError } from '../../core/errors/input-error.ts';
import { fillPath } from '../../core/route.ts';
import { download } from '../downloads/download.ts';

export interface Attachment {
  /** Id or full path, where the reference names one. */
  readonly project?: string;
  readonly secret: string;
  readonly filename: string;
}

const hint = 'Pass /uploads/SECRET/FILE as it stands in the Markdown, or the address of such a file of a project.';

/** The parts of a path below the instance's root, decoded. */
function partsOf(pathname: string, root: string): string[] {
  const path = pathname.startsWith(`${root}/`) ? pathname.slice(root.length) : pathname;
  try {
    return path.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    throw new InputError('url_or_path is not encoded correctly.', { hint });
  }
}

/** The project in what stands before `uploads`; undefined where nothing stands there. */
function projectOf(parts: readonly string[]): string | undefined {
  if (parts.length === 0) return undefined;
  const [first, second, third, fourth] = parts;
  if (first === '-' && second === 'project' && third !== undefined && parts.length === 3) return third;
  if (first === 'api' && third === 'projects' && fourth !== undefined && parts.length === 4) return fourth;
  if (parts.length >= 2 && first !== 'groups' && !parts.includes('-')) return parts.join('/');
  throw new InputError('url_or_path is no file of a project.', { hint });
}

/**
 * Read a reference to an uploaded file: `/uploads/SECRET/FILE` alone, or with a project before it as in GitLab's pages
 * and API, as a path or an address. Throws an InputError for anything else, and for another host. A secret has 32
 * hexadecimal digits, in early GitLab 10 (app/uploaders/file_uploader.rb).
 */
export function readReference(reference: string, webUrl: string): Attachment {
  const web = new URL(webUrl);
  const text = reference.trim();
  if (!URL.canParse(text, `${web.origin}/`)) throw new InputError('url_or_path is no address.', { hint });
  const url = new URL(text, `${web.origin}/`);
  if (url.host !== web.host || !/^https?:$/.test(url.protocol))
    throw new InputError(`url_or_path is not on ${web.host}, the only host this server talks to.`, { hint });
  const parts = partsOf(url.pathname, web.pathname.replace(/\/$/, ''));
  const [area, secret = '', filename = ''] = parts.slice(-3);
  if (area !== 'uploads' || !/^(?:[0-9a-f]{32}|[0-9a-f]{10})$/.test(secret))
    throw new InputError('url_or_path is no reference to an upload.', { hint });
  const project = projectOf(parts.slice(0, -3));
  return { secret, filename, ...(project === undefined ? {} : { project }) };
}

/** Fetch an uploaded file by the API path of its project, whatever form the reference has. */
export async function readAttachment(
  input: { readonly project_id?: string | undefined; readonly url_or_path: string },
  ctx: Context,
): Promise<Answer> {
  const { project = input.project_id, secret, filename } = readReference(input.url_or_path, ctx.gitlab.webUrl);
  if (project === undefined)
    throw new InputError('project_id is missing: the reference itself names no project.', {
      hint: 'Pass the project of the description or comment that it stands in.',
    });
  const values = { project_id: project, secret, filename };
  return download({ path: fillPath('GET /projects/:project_id/uploads/:secret/:filename', values) }, ctx);
}
