import { createHash } from 'node:crypto';
import { levels } from '../http/access.ts';
import { type Call, textParam } from '../http/call.ts';
import { notFound } from '../http/errors.ts';
import type { Fields } from '../http/input.ts';
import { page } from '../http/paging.ts';
import { type Answer, get, json, type Route, raw } from '../http/route.ts';
import { type Collection, collectionRoutes, findRecord, recordsOf } from './collection.ts';

const greeter = { project_id: 118, status: 'default', last_downloaded_at: null, tags: [], creator_id: 21 };
const linksOf = (id: number) => ({ web_path: `/acme/greeter/-/packages/${id}`, delete_api_path: '' });
const seeded: readonly Fields[] = [
  {
    ...greeter,
    id: 301,
    name: 'greeter',
    version: '1.1.0',
    package_type: 'generic',
    created_at: '2026-02-27T17:12:00.000Z',
    _links: linksOf(301),
  },
  {
    ...greeter,
    id: 302,
    name: '@acme/greeter',
    version: '1.0.0',
    package_type: 'npm',
    created_at: '2026-02-06T17:02:00.000Z',
    _links: linksOf(302),
  },
];

function file(id: number, package_id: number, file_name: string, content: string): Fields {
  const hash = (algorithm: string) => createHash(algorithm).update(content).digest('hex');
  const hashes = { file_md5: hash('md5'), file_sha1: hash('sha1'), file_sha256: hash('sha256') };
  const created_at = '2026-02-27T17:12:01.000Z';
  return { id, package_id, created_at, file_name, size: Buffer.byteLength(content), ...hashes, pipelines: [], content };
}

const checksums = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08  greeter.tgz\n';
const packages: Collection = {
  path: '/projects/:id/packages',
  parameter: 'package_id',
  thing: 'Package',
  read: levels.guest,
  write: levels.maintainer,
  takes: [],
  seed: { '/projects/118/packages': seeded },
  only: ['get', 'delete'],
};
const files: Collection = {
  path: '/projects/:id/packages/:package_id/package_files',
  parameter: 'package_file_id',
  thing: 'PackageFile',
  read: levels.guest,
  write: levels.maintainer,
  takes: [],
  seed: {
    '/projects/118/packages/301/package_files': [
      file(401, 301, 'checksums.txt', checksums),
      file(402, 301, 'greeter.tgz', '\u001f\u008b\b\u0000'),
    ],
  },
  show: ({ content: _, ...shown }) => shown,
  only: ['list', 'delete'],
};

function list(call: Call, all: readonly Fields[]): Promise<Answer> {
  const { input } = call;
  const name = input.text('package_name') ?? '';
  const type = input.text('package_type');
  const fitting = all.filter((each) => String(each.name).includes(name) && (!type || each.package_type === type));
  return page(call, fitting, (each) => each, { of: 'Package' });
}

function listOfGroup(call: Call): Promise<Answer> {
  const isOfAcme = call.group.fullPath === 'acme';
  return list(call, isOfAcme ? seeded.map((each) => ({ ...each, project_path: 'acme/greeter' })) : []);
}

/** A file of a generic package, which is addressed by names. */
function send(call: Call): Answer {
  const owner = recordsOf(call, packages).find(
    ({ name, version }) => name === call.params.package_name && version === call.params.package_version,
  );
  if (owner === undefined) throw notFound('Package');
  const all = recordsOf(call, { ...files, path: files.path.replace(':package_id', String(owner.id)) });
  const found = all.find(({ file_name }) => file_name === textParam(call, 'file_name'));
  if (found === undefined) throw notFound('Package file');
  const headers = { 'content-disposition': `attachment; filename="${String(found.file_name)}"` };
  const content = Buffer.from(String(found.content), 'latin1');
  return { ...raw(content, 'application/octet-stream', headers), isOutsideContract: true };
}

const one = `${packages.path}/:package_id`;

/** Packages, and the files they are made of. */
export const packageRoutes: Route[] = [
  get(packages.path, 'project', (call) => list(call, recordsOf(call, packages))),
  get('/groups/:id/packages', 'group', listOfGroup),
  get(one, 'project', (call) => json({ ...findRecord(call, packages), versions: [] })),
  ...collectionRoutes({ ...packages, only: ['delete'] }),
  ...collectionRoutes(files),
  get(`${packages.path}/generic/:package_name/:package_version/:file_name`, 'project', send),
];
