import { groupBasic } from '../entities/projects.ts';
import { findGroup, groupLevelOf, levels } from '../http/access.ts';
import { type Call, viewerOf } from '../http/call.ts';
import { forbidden, notFound } from '../http/errors.ts';
import { type Answer, created, json, post, put, type Route, remove } from '../http/route.ts';
import type { Group } from '../state/model.ts';
import { invalidRecord } from './issuable-edits.ts';

const plainSettings = ['default_branch', 'project_creation_level', 'subgroup_creation_level'] as const;
const visibilities = ['private', 'internal', 'public'] as const;

function present({ store }: Call, group: Group) {
  return { ...groupBasic(store, group), shared_with_groups: [], prevent_sharing_groups_outside_hierarchy: false };
}

function parentOf(call: Call): Group | null {
  const id = call.input.integer('parent_id');
  if (id === undefined) return null;
  const parent = findGroup(call.store, String(id));
  if (parent === null) throw notFound('Group');
  const level = groupLevelOf(call.store, call.viewer, parent);
  if (level < levels.maintainer && !call.viewer?.isAdmin) throw forbidden();
  return parent;
}

const fullPathOf = (parent: Pick<Group, 'fullPath'> | null, path: string) =>
  parent === null ? path : `${parent.fullPath}/${path}`;

/** The full path that a group of that path would have; 400 where something has it already. */
function freePath({ store }: Call, parent: Group | null, path: string): string {
  const fullPath = fullPathOf(parent, path);
  const isTaken =
    store.groups.some((group) => group.fullPath === fullPath) ||
    store.users.some(({ username }) => username === fullPath);
  if (isTaken) throw invalidRecord({ path: ['has already been taken'] });
  return fullPath;
}

function create(call: Call): Answer {
  const { input, store } = call;
  const path = input.requireText('path');
  const parent = parentOf(call);
  const now = store.now();
  const group: Group = {
    id: store.takeId('record'),
    name: input.requireText('name'),
    path,
    fullPath: freePath(call, parent, path),
    kind: 'group',
    parentId: parent?.id ?? null,
    description: input.text('description') ?? '',
    visibility: input.choice('visibility', visibilities) ?? 'private',
    createdAt: now,
    members: [{ user: viewerOf(call), level: levels.owner, createdAt: now, expiresAt: null }],
    labels: [],
    milestones: [],
    wikiPages: [],
    settings: {},
  };
  store.groups.push(group);
  return created(present(call, group));
}

/** Takes what lies below a group along to its new path. */
function rename(call: Call, path: string): void {
  const { group, store } = call;
  if (path === group.path) return;
  const parent = store.groups.find(({ id }) => id === group.parentId) ?? null;
  const [from, to] = [group.fullPath, freePath(call, parent, path)];
  group.path = path;
  for (const each of store.groups) {
    if (each === group || each.fullPath.startsWith(`${from}/`)) each.fullPath = to + each.fullPath.slice(from.length);
  }
}

function update(call: Call): Answer {
  const { group, input } = call;
  const path = input.text('path');
  if (path !== undefined) rename(call, path);
  group.name = input.text('name') ?? group.name;
  group.description = input.text('description') ?? group.description;
  group.visibility = input.choice('visibility', visibilities) ?? group.visibility;
  for (const name of plainSettings) if (input.has(name)) group.settings[name] = input.sent(name);
  return json(present(call, group));
}

/** GitLab marks a group first and deletes it some days later. */
function destroy({ group, store }: Call): Answer {
  group.settings.marked_for_deletion_on = store.now().slice(0, 10);
  return { status: 202, body: { message: '202 Accepted' }, headers: {} };
}

function restore(call: Call): Answer {
  delete call.group.settings.marked_for_deletion_on;
  return created(groupBasic(call.store, call.group));
}

const asOwner = (answer: Route['answer']) => (call: Call) => {
  const isOwner = groupLevelOf(call.store, call.viewer, call.group) >= levels.owner || call.viewer?.isAdmin;
  if (!isOwner) throw forbidden();
  return answer(call);
};

/** Making, changing, deleting and restoring groups. */
export const groupWriteRoutes: Route[] = [
  post('/groups', 'signed-in', create),
  put('/groups/:id', 'group', asOwner(update)),
  remove('/groups/:id', 'group', asOwner(destroy)),
  post('/groups/:id/restore', 'group', asOwner(restore)),
];
