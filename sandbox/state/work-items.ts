import type { Group, Issue, Project } from './model.ts';
import type { Store } from './store.ts';

/** What an issue and an epic have in common; both are work items. */
export type Item = Omit<Issue, 'kind' | 'project' | 'issueType' | 'movedTo'> & {
  issueType: Issue['issueType'] | 'epic';
};

/** A work item of a group. */
export interface Epic extends Item {
  group: Group;
}

/** What only work items have. */
export interface Planning {
  parent: Issue | Epic | null;
  startDate: string | null;
  health: 'onTrack' | 'needsAttention' | 'atRisk' | null;
  status: string | null;
}

const plannings = new WeakMap<Item, Planning>();
const epics = new WeakMap<Store, Epic[]>();

/** The planning of a work item, to be read and written. */
export function planningOf(item: Item): Planning {
  const known = plannings.get(item) ?? { parent: null, startDate: null, health: null, status: null };
  plannings.set(item, known);
  return known;
}

/** Adds an epic with the group's next iid. */
export function addEpic(store: Store, group: Group, seed: Pick<Epic, 'title' | 'author'> & Partial<Epic>): Epic {
  const all = epicsOf(store);
  const at = store.now();
  const epic: Epic = {
    id: store.takeId('issue'),
    iid: all.filter((each) => each.group === group).length + 1,
    group,
    issueType: 'epic',
    description: null,
    state: 'opened',
    assignees: [],
    labels: [],
    milestone: null,
    createdAt: at,
    updatedAt: at,
    closedAt: null,
    closedBy: null,
    isConfidential: false,
    dueDate: null,
    weight: null,
    isDiscussionLocked: null,
    upvotes: 0,
    downvotes: 0,
    timeEstimate: 0,
    timeSpent: 0,
    discussions: [],
    awards: [],
    subscriptions: new Map(),
    ...seed,
  };
  epics.set(store, [...all, epic]);
  return epic;
}

/** Epic &1 of acme, which #4 and #6 of acme/greeter belong to; #12 belongs to #3. */
function seed(store: Store): Epic[] {
  epics.set(store, []);
  const group = store.groups.find(({ fullPath }) => fullPath === 'acme');
  const dana = store.users.find(({ username }) => username === 'dana');
  const greeter =
    group && store.projects.find(({ path, namespace }) => path === 'greeter' && namespace.id === group.id);
  if (!dana || !greeter) return [];
  const createdAt = '2026-01-08T09:00:00.000Z';
  const epic = addEpic(store, group, {
    title: 'Greet everybody everywhere',
    author: dana,
    description: 'One greeting for all our tools.',
    labels: ['enhancement'],
    dueDate: '2026-06-30',
    createdAt,
    updatedAt: createdAt,
  });
  Object.assign(planningOf(epic), { startDate: '2026-04-01', health: 'onTrack' });
  const issue = (iid: number) => greeter.issues.find((each) => each.iid === iid);
  for (const child of [issue(4), issue(6)]) if (child) planningOf(child).parent = epic;
  const [stiff, logo] = [issue(3), issue(12)];
  if (stiff && logo) planningOf(logo).parent = stiff;
  return epics.get(store) ?? [];
}

/** All epics; the first question seeds them. */
export const epicsOf = (store: Store): readonly Epic[] => epics.get(store) ?? seed(store);

/** Takes an epic away; its children stay without it. */
export function removeEpic(store: Store, epic: Epic): void {
  epics.set(
    store,
    epicsOf(store).filter((each) => each !== epic),
  );
}

/** The items whose parent this is. */
export const childrenOf = (store: Store, parent: Item): (Issue | Epic)[] =>
  [...epicsOf(store), ...store.projects.flatMap((project: Project) => project.issues)].filter(
    (item) => planningOf(item).parent === parent,
  );
