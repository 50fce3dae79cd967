import { projectFull } from '../entities/projects.ts';
import { listRefs } from '../git/refs.ts';
import { writeRefs } from '../git/repository.ts';
import { canReadCode, groupLevelOf, levels } from '../http/access.ts';
import { type Call, viewerOf } from '../http/call.ts';
import { ApiError, forbidden, invalidParameter, notFound } from '../http/errors.ts';
import { type Answer, created, post, type Route } from '../http/route.ts';
import { branchMoved } from '../merging/branches.ts';
import { commitChanges } from '../merging/commit.ts';
import type { Namespace, Project, Visibility } from '../state/model.ts';
import { addProject } from '../state/projects.ts';
import { userNamespace } from '../state/store.ts';
import { invalidRecord } from './issuable-edits.ts';

const visibilities = ['private', 'internal', 'public'] as const;

/** Whether the caller may put projects there. */
export function canCreateIn({ store, viewer }: Call, namespace: Namespace): boolean {
  if (viewer === null) return false;
  if (namespace.kind === 'user') return namespace.id === viewer.namespaceId;
  return viewer.isAdmin || groupLevelOf(store, viewer, namespace) >= levels.developer;
}

/** The namespace of that number or path; the caller's own where none is named. */
export function findNamespace(call: Call, wanted: string | undefined): Namespace | null {
  const own = userNamespace(viewerOf(call));
  if (wanted === undefined) return own;
  const all: Namespace[] = [own, ...call.store.groups];
  return all.find((each) => String(each.id) === wanted || each.fullPath === wanted) ?? null;
}

/** A path made of a name, as GitLab makes it. */
const slugOf = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9_.-]+/g, '-')
    .replace(/^-+|-+$/g, '');

/** Whether a project of that path is there already. */
export const isTaken = ({ store }: Call, namespace: Namespace, path: string) =>
  store.projects.some((each) => each.namespace.id === namespace.id && each.path === path);

/** 400 for a path that no project can have. */
export function checkPath(path: string): void {
  if (/^[a-zA-Z0-9_][\w.-]*$/.test(path) && !/\.(git|atom)$/.test(path)) return;
  const reason =
    "can contain only letters, digits, '_', '-' and '.'. Cannot start with '-', end in '.git' or end in '.atom'";
  throw invalidRecord({ path: [reason] });
}

async function writeReadme(call: Call, project: Project): Promise<void> {
  const { store } = call;
  const user = viewerOf(call);
  const branch = project.defaultBranch;
  const changes = [{ kind: 'write', path: 'README.md', content: `# ${project.name}\n` }] as const;
  const request = { project, branch, parent: null, user, message: 'Initial commit', changes: [...changes] };
  const after = await commitChanges(store, request);
  await branchMoved(store, { project, branch, before: null, after, user });
}

async function create(call: Call): Promise<Answer> {
  const { input, store } = call;
  const given = { name: input.text('name'), path: input.text('path') };
  const name = given.name ?? given.path;
  if (name === undefined) throw invalidParameter('name, path are missing, at least one parameter must be provided');
  const path = given.path ?? slugOf(name);
  const namespace = findNamespace(call, input.text('namespace_id'));
  if (namespace === null || !canCreateIn(call, namespace)) throw invalidRecord({ namespace: ['is not valid'] });
  checkPath(path);
  if (isTaken(call, namespace, path)) {
    const taken = ['has already been taken'];
    throw invalidRecord({ 'project_namespace.name': taken, name: taken, path: taken });
  }
  const defaultBranch = input.text('default_branch') || 'main';
  const project = addProject(store, {
    name,
    path,
    namespace,
    description: input.text('description') ?? null,
    visibility: input.choice('visibility', visibilities) ?? 'private',
    creator: viewerOf(call),
    repository: await store.makeRepository(defaultBranch),
    defaultBranch,
    topics: input.list('topics') ?? input.list('tag_list') ?? [],
    createdAt: store.now(),
    lastActivityAt: store.now(),
    members: [{ user: viewerOf(call), level: levels.owner, createdAt: store.now(), expiresAt: null }],
    isEmpty: true,
  });
  if (input.flag('initialize_with_readme')) await writeReadme(call, project);
  return created(projectFull(store, call.viewer, project));
}

const strictest = (a: Visibility, b: Visibility): Visibility =>
  visibilities[Math.min(visibilities.indexOf(a), visibilities.indexOf(b))] ?? 'private';

/** A copy with all branches and tags that shares the objects of its origin. */
async function fork(call: Call): Promise<Answer> {
  const { input, project: origin, store } = call;
  if (!canReadCode(store, call.viewer, origin)) throw forbidden();
  const wanted = input.text('namespace_path') ?? input.text('namespace_id') ?? input.text('namespace');
  const namespace = findNamespace(call, wanted);
  if (namespace === null || !canCreateIn(call, namespace)) throw notFound('Target Namespace');
  const path = input.text('path') ?? origin.path;
  if (isTaken(call, namespace, path)) {
    const message = [
      'Project namespace name has already been taken',
      'Name has already been taken',
      'Path has already been taken',
    ];
    throw new ApiError(409, { message });
  }
  const repository = await store.makeRepository(origin.defaultBranch, origin.repository);
  const kinds = ['refs/heads', 'refs/tags'] as const;
  const refs = await Promise.all(kinds.map((kind) => listRefs(origin.repository, kind)));
  const entries = refs.flatMap((all, index) =>
    all.map(({ name, target }) => [`${kinds[index]}/${name}`, target] as const),
  );
  await writeRefs(repository, Object.fromEntries(entries));
  const project = addProject(store, {
    name: input.text('name') ?? origin.name,
    path,
    namespace,
    description: input.text('description') ?? origin.description,
    visibility: strictest(input.choice('visibility', visibilities) ?? 'public', origin.visibility),
    creator: viewerOf(call),
    repository,
    defaultBranch: origin.defaultBranch,
    createdAt: store.now(),
    lastActivityAt: store.now(),
    forkedFrom: origin,
    members: [{ user: viewerOf(call), level: levels.owner, createdAt: store.now(), expiresAt: null }],
  });
  return created({ ...projectFull(store, call.viewer, project), import_status: 'finished' });
}

/** Making projects, from nothing and as forks. */
export const projectWriteRoutes: Route[] = [
  post('/projects', 'signed-in', create),
  post('/projects/:id/fork', 'project', fork),
];
