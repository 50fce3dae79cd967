import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { page, project } from '../core/params.ts';
import { extend, list, minutes, shape } from '../core/shape.ts';
import { toolset } from '../core/toolset.ts';
import { downloadPackageFile } from './package-files/tool.ts';

const PackageRow = shape('id name version package_type status project_path', minutes('created_at'));
const Package = extend(PackageRow, 'project_id tags', {
  pipelines: list(shape('id ref sha status')),
  versions: list(shape('id version')),
  ...minutes('last_downloaded_at'),
});
const one = { project_id: project, package_id: z.int().positive() };

export const packages = toolset('packages', 'Package registry', {
  gitlab_list_packages: endpoint({
    title: 'List packages',
    about: 'List packages in the package registry of a project or group.',
    route: 'GET /projects/:project_id/packages',
    orGroup: true,
    input: {
      project_id: project,
      package_name: z.string().optional().describe('Part of it'),
      package_version: z.string().optional(),
      package_type: z.string().optional().describe('npm, maven, pypi, nuget, generic ...'),
      ...page,
    },
    output: list(PackageRow),
    example: { project_id: 'acme/greeter', package_type: 'generic' },
  }),
  gitlab_get_package: endpoint({
    title: 'Get package',
    about: 'Get one package with the pipelines that published it.',
    route: 'GET /projects/:project_id/packages/:package_id',
    input: one,
    output: Package,
    example: { project_id: 'acme/greeter', package_id: 301 },
  }),
  gitlab_list_package_files: endpoint({
    title: 'List package files',
    about: 'List the files of a package with size and checksum.',
    route: 'GET /projects/:project_id/packages/:package_id/package_files',
    input: { ...one, ...page },
    output: list(shape('id file_name size file_sha256', minutes('created_at'))),
    example: { project_id: 'acme/greeter', package_id: 301 },
  }),
  gitlab_download_package_file: downloadPackageFile,
  gitlab_delete_package: endpoint({
    title: 'Delete package',
    about: 'Delete a package with all its files.',
    route: 'DELETE /projects/:project_id/packages/:package_id',
    input: one,
    example: { project_id: 'acme/greeter', package_id: 302 },
  }),
  gitlab_delete_package_file: endpoint({
    title: 'Delete package file',
    about: 'Delete one file of a package, which may break the package.',
    route: 'DELETE /projects/:project_id/packages/:package_id/package_files/:package_file_id',
    input: { ...one, package_file_id: z.int().positive() },
    example: { project_id: 'acme/greeter', package_id: 301, package_file_id: 402 },
  }),
});
