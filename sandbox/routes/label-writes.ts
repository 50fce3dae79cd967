import { groupLevelOf, levels } from '../http/access.ts';
import { type Call, textParam } from '../http/call.ts';
import { ApiError, forbidden, invalidParameter, notFound } from '../http/errors.ts';
import type { Input } from '../http/input.ts';
import { type Answer, created, json, noContent, post, put, type Route, remove } from '../http/route.ts';
import type { Label, Project } from '../state/model.ts';
import { pathOf } from '../state/store.ts';
import { invalidRecord } from './issuable-edits.ts';
import { countUses, labelEntity } from './planning.ts';

const colorNames: Record<string, string> = { red: '#ff0000', green: '#008000', blue: '#0000ff', orange: '#ffa500' };

function readColor(input: Input, key = 'color'): string | undefined {
  const given = input.text(key);
  if (given === undefined) return undefined;
  const color = colorNames[given.toLowerCase()] ?? given;
  const [, short] = /^#([0-9a-f]{3})$/i.exec(color) ?? [];
  if (short !== undefined) return `#${[...short].map((digit) => digit + digit).join('')}`;
  if (!/^#[0-9a-f]{6}$/i.test(color)) throw invalidRecord({ color: ['must be a valid color code'] });
  return color;
}

/** Who owns a label: a project, or a group with its projects. */
interface Owner {
  labels: Label[];
  projects: Project[];
  isProject: boolean;
}

function ownerOf(call: Call, isProject: boolean): Owner {
  if (isProject) return { labels: call.project.labels, projects: [call.project], isProject };
  const { group, store } = call;
  const projects = store.projects.filter((project) => pathOf(project).startsWith(`${group.fullPath}/`));
  return { labels: group.labels, projects, isProject };
}

const present = (call: Call, { projects, isProject }: Owner, label: Label) => ({
  ...labelEntity(label),
  ...countUses(call, projects, label),
  ...(isProject ? { priority: label.priority, is_project_label: true } : {}),
});

function create(call: Call, owner: Owner): Answer {
  const { input, store } = call;
  const name = input.requireText('name').trim();
  input.requireText('color');
  if (name === '') throw invalidRecord({ title: ["can't be blank"] });
  if (/[,?&]/.test(name) && name.includes(',')) throw invalidRecord({ title: ['is invalid'] });
  if (owner.labels.some((label) => label.name === name)) throw new ApiError(409, { message: 'Label already exists' });
  const label: Label = {
    id: store.takeId('label'),
    name,
    color: readColor(input) ?? '#6699cc',
    description: input.text('description') || null,
    priority: input.integer('priority') ?? null,
    isArchived: input.flag('archived') ?? false,
  };
  owner.labels.push(label);
  return created(present(call, owner, label));
}

function find(owner: Owner, name: string | undefined): Label {
  const found = owner.labels.find((label) => label.name === name || String(label.id) === name);
  if (found === undefined) throw notFound('Label');
  return found;
}

/** Issues and merge requests that have a label. */
const usersOf = ({ projects }: Owner, name: string) =>
  projects
    .flatMap(({ issues, mergeRequests }) => [...issues, ...mergeRequests])
    .filter(({ labels }) => labels.includes(name));

function update(call: Call, owner: Owner, label: Label): Answer {
  const { input } = call;
  const keys = ['new_name', 'color', 'description', 'priority', 'archived'];
  if (!keys.some((key) => input.has(key))) {
    throw invalidParameter(`${keys.join(', ')} are missing, at least one parameter must be provided`);
  }
  const name = input.text('new_name')?.trim();
  if (name !== undefined && name !== label.name) {
    if (owner.labels.some((other) => other.name === name)) throw invalidRecord({ title: ['has already been taken'] });
    for (const each of usersOf(owner, label.name)) {
      each.labels = each.labels.map((other) => (other === label.name ? name : other)).sort();
    }
    label.name = name;
  }
  label.color = readColor(input) ?? label.color;
  if (input.has('description')) label.description = input.text('description') || null;
  if (input.has('priority')) label.priority = input.integer('priority') ?? null;
  label.isArchived = input.flag('archived') ?? label.isArchived;
  return json(present(call, owner, label));
}

function destroy(owner: Owner, label: Label): Answer {
  for (const each of usersOf(owner, label.name)) each.labels = each.labels.filter((name) => name !== label.name);
  owner.labels.splice(owner.labels.indexOf(label), 1);
  return noContent();
}

/** Moves a label to the project's group; one of that name in other projects of the group goes into it. */
function promote(call: Call, label: Label): Answer {
  const { project, store, viewer } = call;
  const group = store.groups.find(({ id }) => id === project.namespace.id);
  if (group === undefined) throw notFound('Group');
  if (groupLevelOf(store, viewer, group) < levels.reporter && !viewer?.isAdmin) throw forbidden();
  const projects = store.projects.filter(({ namespace }) => namespace === group);
  for (const each of projects) each.labels = each.labels.filter(({ name }) => name !== label.name);
  if (!group.labels.some(({ name }) => name === label.name)) group.labels.push(label);
  return json(present(call, { labels: group.labels, projects, isProject: false }, label));
}

/** The endpoints of one kind of owner; the name stands in the path, or in the old form among the parameters. */
function labelRoutes(base: string, isProject: boolean): Route[] {
  const access = isProject ? levels.reporter : 'group';
  const on = (action: (call: Call, owner: Owner) => Answer) => (call: Call) => {
    const isAllowed = isProject || groupLevelOf(call.store, call.viewer, call.group) >= levels.reporter;
    if (!isAllowed && !call.viewer?.isAdmin) throw forbidden();
    return action(call, ownerOf(call, isProject));
  };
  const named = ({ input }: Call) => input.text('label_id') ?? input.text('name');
  return [
    post(base, access, on(create)),
    put(
      base,
      access,
      on((call, owner) => update(call, owner, find(owner, named(call)))),
    ),
    remove(
      base,
      access,
      on((call, owner) => destroy(owner, find(owner, named(call)))),
    ),
    put(
      `${base}/:name`,
      access,
      on((call, owner) => update(call, owner, find(owner, textParam(call, 'name')))),
    ),
    remove(
      `${base}/:name`,
      access,
      on((call, owner) => destroy(owner, find(owner, textParam(call, 'name')))),
    ),
  ];
}

const ownLabel = (call: Call, name: string | undefined) => find(ownerOf(call, true), name);

/** Making, changing, deleting and promoting labels. */
export const labelWriteRoutes: Route[] = [
  put('/projects/:id/labels/promote', levels.reporter, (call) =>
    promote(call, ownLabel(call, call.input.requireText('name'))),
  ),
  put('/projects/:id/labels/:name/promote', levels.reporter, (call) =>
    promote(call, ownLabel(call, textParam(call, 'name'))),
  ),
  ...labelRoutes('/projects/:id/labels', true),
  ...labelRoutes('/groups/:id/labels', false),
];
