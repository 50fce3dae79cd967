import { milestoneEntity } from '../entities/issuables.ts';
import { groupLevelOf, levels } from '../http/access.ts';
import { type Call, numberParam } from '../http/call.ts';
import { forbidden, invalidParameter, notFound } from '../http/errors.ts';
import { type Answer, created, json, noContent, post, put, type Route, remove } from '../http/route.ts';
import type { Milestone } from '../state/model.ts';
import { pathOf } from '../state/store.ts';
import { invalidRecord } from './issuable-edits.ts';

type Owner = { milestones: Milestone[]; isProject: boolean };

const ownerOf = (call: Call, isProject: boolean): Owner => ({
  milestones: (isProject ? call.project : call.group).milestones,
  isProject,
});

function present(call: Call, { isProject }: Owner, milestone: Milestone) {
  if (isProject) return milestoneEntity(call.store, { project: call.project }, milestone);
  return milestoneEntity(call.store, { groupPath: call.group.fullPath, groupId: call.group.id }, milestone);
}

function readDay({ input }: Call, key: string): string | null | undefined {
  const day = input.text(key);
  if (day === undefined || day === '') return day === undefined ? undefined : null;
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw invalidRecord({ [key]: ['is invalid'] });
  return day;
}

function check({ milestones }: Owner, milestone: Milestone): void {
  const { title, startDate, dueDate } = milestone;
  if (title.trim() === '') throw invalidRecord({ title: ["can't be blank"] });
  if (milestones.some((other) => other.id !== milestone.id && other.title === title)) {
    throw invalidRecord({ title: ['already being used for another group or project milestone.'] });
  }
  if (startDate !== null && dueDate !== null && dueDate < startDate) {
    throw invalidRecord({ due_date: ['must be greater than start date'] });
  }
}

function create(call: Call, owner: Owner): Answer {
  const { input, store } = call;
  const at = store.now();
  const milestone: Milestone = {
    id: store.takeId('milestone'),
    iid: Math.max(0, ...owner.milestones.map(({ iid }) => iid)) + 1,
    title: input.requireText('title'),
    description: input.text('description') ?? null,
    state: 'active',
    startDate: readDay(call, 'start_date') ?? null,
    dueDate: readDay(call, 'due_date') ?? null,
    createdAt: at,
    updatedAt: at,
  };
  check(owner, milestone);
  owner.milestones.push(milestone);
  return created(present(call, owner, milestone));
}

function find(call: Call, { milestones }: Owner): Milestone {
  const id = numberParam(call, 'milestone_id');
  const found = milestones.find((each) => each.id === id);
  if (found === undefined) throw notFound();
  return found;
}

function update(call: Call, owner: Owner): Answer {
  const { input, store } = call;
  const milestone = find(call, owner);
  const keys = ['title', 'description', 'start_date', 'due_date', 'state_event'];
  if (!keys.some((key) => input.has(key))) {
    throw invalidParameter(`${keys.join(', ')} are missing, at least one parameter must be provided`);
  }
  const event = input.choice('state_event', ['close', 'activate']);
  const [startDate, dueDate] = [readDay(call, 'start_date'), readDay(call, 'due_date')];
  const next: Milestone = {
    ...milestone,
    title: input.text('title') ?? milestone.title,
    description: input.has('description') ? (input.text('description') ?? null) : milestone.description,
    startDate: startDate === undefined ? milestone.startDate : startDate,
    dueDate: dueDate === undefined ? milestone.dueDate : dueDate,
    state: event === undefined ? milestone.state : event === 'close' ? 'closed' : 'active',
    updatedAt: store.now(),
  };
  check(owner, next);
  return json(present(call, owner, Object.assign(milestone, next)));
}

/** Everything that may be in a milestone. */
const issuables = ({ store }: Call) =>
  store.projects.flatMap(({ issues, mergeRequests }) => [...issues, ...mergeRequests]);

function destroy(call: Call, owner: Owner): Answer {
  const milestone = find(call, owner);
  for (const each of issuables(call)) if (each.milestone === milestone) each.milestone = null;
  owner.milestones.splice(owner.milestones.indexOf(milestone), 1);
  return noContent();
}

/** Moves a milestone to the project's group, with what has it. */
function promote(call: Call): Answer {
  const { project, store, viewer } = call;
  const milestone = find(call, ownerOf(call, true));
  const group = store.groups.find(({ fullPath }) => pathOf(project) === `${fullPath}/${project.path}`);
  if (group === undefined) throw notFound('Group');
  if (groupLevelOf(store, viewer, group) < levels.reporter && !viewer?.isAdmin) throw forbidden();
  project.milestones = project.milestones.filter((each) => each !== milestone);
  milestone.iid = Math.max(0, ...group.milestones.map(({ iid }) => iid)) + 1;
  group.milestones.push(milestone);
  return created(milestoneEntity(store, { groupPath: group.fullPath, groupId: group.id }, milestone));
}

function milestoneRoutes(base: string, isProject: boolean): Route[] {
  const access = isProject ? levels.reporter : 'group';
  const on = (action: (call: Call, owner: Owner) => Answer) => (call: Call) => {
    const isAllowed = isProject || groupLevelOf(call.store, call.viewer, call.group) >= levels.reporter;
    if (!isAllowed && !call.viewer?.isAdmin) throw forbidden();
    return action(call, ownerOf(call, isProject));
  };
  return [
    post(base, access, on(create)),
    put(`${base}/:milestone_id`, access, on(update)),
    remove(`${base}/:milestone_id`, access, on(destroy)),
  ];
}

/** Making, changing, deleting and promoting milestones. */
export const milestoneWriteRoutes: Route[] = [
  post('/projects/:id/milestones/:milestone_id/promote', levels.reporter, promote),
  ...milestoneRoutes('/projects/:id/milestones', true),
  ...milestoneRoutes('/groups/:id/milestones', false),
];
