import { canSeeProject, findProject, levelOf } from '../../http/access.ts';
import type { Call } from '../../http/call.ts';
import type { Project } from '../../state/model.ts';
import { pathOf } from '../../state/store.ts';
import { type Area, globalId } from './area.ts';
import { connection, type Window } from './connection.ts';

interface Input {
  name: string;
  type: 'STRING' | 'NUMBER' | 'BOOLEAN' | 'ARRAY';
  required: boolean;
  default: unknown;
  description: string | null;
}

interface Version {
  name: string;
  releasedAt: string;
  components: { name: string; description: string; inputs: Input[] }[];
}

interface Resource {
  id: number;
  path: string;
  versions: Version[];
}

const nodeVersion: Input = {
  name: 'node_version',
  type: 'STRING',
  required: false,
  default: '20',
  description: 'Major version of Node.js',
};
const command: Input = { name: 'command', type: 'STRING', required: true, default: null, description: null };

const resources: readonly Resource[] = [
  {
    id: 41,
    path: 'acme/tools/build-kit',
    versions: [
      {
        name: '2.0.0',
        releasedAt: '2026-02-10T08:00:00.000Z',
        components: [
          { name: 'build', description: 'Builds a project', inputs: [nodeVersion, command] },
          { name: 'lint', description: 'Looks for mistakes', inputs: [nodeVersion] },
        ],
      },
      {
        name: '1.0.0',
        releasedAt: '2025-11-03T08:00:00.000Z',
        components: [{ name: 'build', description: 'Builds a project', inputs: [command] }],
      },
    ],
  },
];

function versionNode({ url }: Call['store'], { id, path }: Resource, version: Version, index: number) {
  const host = url.replace(/^https?:\/\//, '');
  const components = version.components.map((component, at) => ({
    ...component,
    id: globalId('Ci::Catalog::Resources::Component', id * 100 + index * 10 + at),
    includePath: `${host}/${path}/${component.name}@${version.name}`,
  }));
  return {
    ...version,
    id: globalId('Ci::Catalog::Resources::Version', id * 10 + index),
    components: (args: Window) => connection(components, args),
  };
}

function resourceNode({ store }: Call, resource: Resource, project: Project) {
  const versions = resource.versions.map((version, index) => versionNode(store, resource, version, index));
  return {
    id: globalId('Ci::Catalog::Resource', resource.id),
    name: project.name,
    fullPath: resource.path,
    description: project.description,
    starCount: project.starCount,
    last30DayUsageCount: 3,
    latestReleasedAt: resource.versions[0]?.releasedAt ?? null,
    versions: (args: Window & { name?: string | null }) =>
      connection(
        versions.filter(({ name }) => !args.name || name === args.name),
        args,
      ),
  };
}

/** The resources whose projects the caller may see. */
function visible(call: Call) {
  const { store, viewer } = call;
  return resources.flatMap((resource) => {
    const project = findProject(store, resource.path)?.project;
    return project && canSeeProject(store, viewer, project) ? [{ resource, project }] : [];
  });
}

interface Filter extends Window {
  search?: string | null;
  scope?: 'ALL' | 'NAMESPACES' | null;
}

/** The catalog of components for pipelines, with one project in it. */
export const ciCatalogArea: Area = {
  Query: {
    ciCatalogResources(_root, args: Filter, call) {
      const { search, scope } = args;
      const found = visible(call).filter(
        ({ project }) =>
          (!search || pathOf(project).includes(search.toLowerCase())) &&
          (scope !== 'NAMESPACES' || levelOf(call.store, call.viewer, project) > 0),
      );
      return connection(
        found.map(({ resource, project }) => resourceNode(call, resource, project)),
        args,
      );
    },
    ciCatalogResource(_root, { fullPath, id }: { fullPath?: string | null; id?: string | null }, call) {
      const found = visible(call).find(
        ({ resource }) => resource.path === fullPath || globalId('Ci::Catalog::Resource', resource.id) === id,
      );
      return found ? resourceNode(call, found.resource, found.project) : null;
    },
  },
};
