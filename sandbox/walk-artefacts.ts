import type { Step } from './walk-steps.ts';

const project = '/projects/acme%2Fgreeter';
const packages = `${project}/packages`;
const registry = `${project}/registry/repositories`;
const upload = `${project}/uploads/5b1e9a7c3d2f48e6a0c4b8d9e7f61234/names.csv`;

/** Pages about tags, files and packages. */
export const artefactAddresses: readonly string[] = [
  `${project}/repository/tags/v1.1.0/signature`,
  `${project}/protected_tags`,
  `${project}/protected_tags/v*`,
  upload,
  packages,
  '/groups/acme/packages?package_type=npm',
  `${packages}/301`,
  `${packages}/301/package_files`,
  `${packages}/generic/greeter/1.1.0/checksums.txt`,
  registry,
  '/groups/acme/registry/repositories',
  `${registry}/71/tags`,
  `${registry}/71/tags/1.1.0`,
];

const step = (line: string, status: number, body?: unknown): Step => ({
  line,
  status,
  ...(body === undefined ? {} : { body }),
});
const snippet = { title: 'Walk', files: [{ file_path: 'a.sh', content: 'echo' }] };

export const artefactSteps: readonly Step[] = [
  step(`GET ${project}/releases/v1.1.0/downloads/checksums.txt`, 200),
  step(`POST ${project}/protected_tags`, 201, { name: 'walk-*', create_access_level: 30 }),
  step(`DELETE ${project}/protected_tags/walk-*`, 204),
  { ...step('POST /snippets', 201, snippet), keep: { own: 'id' } },
  step('GET /snippets/<own>/files/main/a.sh/raw', 200),
  step(`DELETE ${packages}/301/package_files/402`, 204),
  step(`DELETE ${packages}/302`, 204),
  step(`DELETE ${registry}/71/tags/main`, 204),
  step(`DELETE ${registry}/71/tags?name_regex_delete=1.*&name_regex_keep=1.1.*`, 202),
  step(`DELETE ${registry}/71`, 204),
];
