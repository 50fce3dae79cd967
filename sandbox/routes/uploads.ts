import { randomBytes } from 'node:crypto';
import { levelOf, levels } from '../http/access.ts';
import { type Call, numberParam, textParam, viewerOf } from '../http/call.ts';
import { forbidden, invalidParameter, notFound } from '../http/errors.ts';
import { page } from '../http/paging.ts';
import { type Answer, created, get, noContent, post, type Route, raw, remove } from '../http/route.ts';
import type { Upload } from '../state/model.ts';

/** The file of a multipart request. */
export function readUpload({ input }: Call): File {
  const file = input.file('file');
  if (file === undefined) throw invalidParameter('file is missing');
  return file;
}

/** Keeps a file of a project under a secret of its own. */
export async function keepUpload(call: Call, file: File): Promise<Upload> {
  const { project, store } = call;
  const upload: Upload = {
    id: store.takeId('upload'),
    secret: randomBytes(16).toString('hex'),
    // GitLab keeps no other characters of a name.
    filename: file.name.replace(/[^\w.-]/g, '_'),
    content: Buffer.from(await file.arrayBuffer()),
    author: viewerOf(call),
    createdAt: store.now(),
  };
  project.uploads.push(upload);
  return upload;
}

async function create(call: Call): Promise<Answer> {
  if (levelOf(call.store, call.viewer, call.project) < levels.guest) throw forbidden();
  const { id, secret, filename } = await keepUpload(call, readUpload(call));
  const url = `/uploads/${secret}/${filename}`;
  const alt = filename.replace(/\.[^.]*$/, '');
  const isImage = /\.(png|jpe?g|gif|svg|webp|bmp|mp4|webm|mov)$/i.test(filename);
  return created({
    id,
    alt,
    url,
    full_path: `/-/project/${call.project.id}${url}`,
    markdown: isImage ? `![${alt}](${url})` : `[${filename}](${url})`,
  });
}

function findBySecret(call: Call): Upload {
  const [secret, filename] = [textParam(call, 'secret'), textParam(call, 'filename')];
  const found = call.project.uploads.find((each) => each.secret === secret && each.filename === filename);
  if (found === undefined) throw notFound();
  return found;
}

function findById(call: Call): Upload {
  const id = numberParam(call, 'upload_id');
  const found = call.project.uploads.find((each) => each.id === id);
  if (found === undefined) throw notFound();
  return found;
}

const send = ({ content, filename }: Upload): Answer =>
  raw(content, 'application/octet-stream', { 'content-disposition': `attachment; filename="${filename}"` });

function drop(call: Call, upload: Upload): Answer {
  call.project.uploads = call.project.uploads.filter((each) => each !== upload);
  return noContent();
}

function list(call: Call): Promise<Answer> {
  const present = ({ id, content, filename, createdAt, author }: Upload) => ({
    id,
    size: content.length,
    filename,
    created_at: createdAt,
    uploaded_by: { id: author.id, username: author.username, public_email: null, name: author.name },
  });
  return page(call, [...call.project.uploads].reverse(), present, { of: 'Upload' });
}

const base = '/projects/:id/uploads';

/** Files for descriptions and comments. */
export const uploadRoutes: Route[] = [
  post(base, 'project', create),
  get(base, levels.maintainer, list),
  get(`${base}/:upload_id`, levels.maintainer, (call) => send(findById(call))),
  remove(`${base}/:upload_id`, levels.maintainer, (call) => drop(call, findById(call))),
  get(`${base}/:secret/:filename`, levels.guest, (call) => send(findBySecret(call))),
  remove(`${base}/:secret/:filename`, levels.maintainer, (call) => drop(call, findBySecret(call))),
];
