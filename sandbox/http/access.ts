import type { Group, Namespace, Project, ProtectedBranch, User } from '../state/model.ts';
import { pathOf, type Store } from '../state/store.ts';

export const levels = { guest: 10, planner: 15, reporter: 20, developer: 30, maintainer: 40, owner: 50 } as const;

const levelIn = (members: Group['members'], user: User) =>
  members.find((member) => member.user.id === user.id)?.level ?? 0;

/** The group's ancestors and itself, outermost first. */
export function lineOf(store: Store, namespace: Pick<Namespace, 'id' | 'parentId'>): Group[] {
  const group = store.groups.find((candidate) => candidate.id === namespace.id);
  if (group === undefined) return [];
  const parent = store.groups.find((candidate) => candidate.id === group.parentId);
  return [...(parent === undefined ? [] : lineOf(store, parent)), group];
}

/** The role a user has in a group, inherited roles included; 0 for none. */
export function groupLevelOf(store: Store, user: User | null, group: Namespace): number {
  if (user === null) return 0;
  return Math.max(0, ...lineOf(store, group).map((each) => levelIn(each.members, user)));
}

/** The role a user has in a project, inherited roles included and administrators as owners; 0 for none. */
export function levelOf(store: Store, user: User | null, project: Project): number {
  if (user === null) return 0;
  if (user.isAdmin || (project.namespace.kind === 'user' && project.namespace.path === user.username)) {
    return levels.owner;
  }
  return Math.max(levelIn(project.members, user), groupLevelOf(store, user, project.namespace));
}

const isOpenTo = (user: User | null, visibility: Project['visibility']) =>
  visibility === 'public' || (visibility === 'internal' && user !== null);

/** Whether the project exists for this user at all. */
export function canSeeProject(store: Store, user: User | null, project: Project): boolean {
  return isOpenTo(user, project.visibility) || levelOf(store, user, project) >= levels.guest;
}

/** Whether the user may read code, merge requests and pipelines: guests of a private project may not. */
export function canReadCode(store: Store, user: User | null, project: Project): boolean {
  return isOpenTo(user, project.visibility) || levelOf(store, user, project) >= levels.reporter;
}

/** Whether the group exists for this user: by its visibility, a role in it, or a project of it that the user may see. */
export function canSeeGroup(store: Store, user: User | null, group: Group): boolean {
  if (isOpenTo(user, group.visibility) || user?.isAdmin || groupLevelOf(store, user, group) > 0) return true;
  return store.projects.some(
    (project) => pathOf(project).startsWith(`${group.fullPath}/`) && levelOf(store, user, project) > 0,
  );
}

/** What protects a branch: the rule of its own name, else the first whose wildcards fit it; undefined for none. */
export function protectionOf({ protectedBranches }: Project, branch: string): ProtectedBranch | undefined {
  const own = protectedBranches.find(({ name }) => name === branch);
  return own ?? protectedBranches.find(({ name }) => fitsWildcard(name, branch));
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Whether a branch or tag fits a rule, in whose name `*` stands for any text. */
export const fitsWildcard = (rule: string, name: string) =>
  new RegExp(`^${rule.split('*').map(escapePattern).join('.*')}$`).test(name);

/** Whether the user may push to a branch, existing or not. */
export function canPush(store: Store, user: User | null, project: Project, branch: string): boolean {
  const needed = protectionOf(project, branch)?.pushLevel ?? levels.developer;
  return needed > 0 && levelOf(store, user, project) >= needed;
}

/** Whether the user may merge into a branch. */
export function canMergeInto(store: Store, user: User | null, project: Project, branch: string): boolean {
  const needed = protectionOf(project, branch)?.mergeLevel ?? levels.developer;
  return needed > 0 && levelOf(store, user, project) >= needed;
}

/** Whether the user may change a branch one way or the other, which running pipelines on it takes. */
export const canUpdateBranch = (store: Store, user: User | null, project: Project, branch: string) =>
  canPush(store, user, project, branch) || canMergeInto(store, user, project, branch);

/** Finds a project by number or full path; `moved` where the path is one that it had before. */
export function findProject(store: Store, id: string): { project: Project; moved: boolean } | null {
  const byNumber = /^\d+$/.test(id) ? store.projects.find((project) => project.id === Number(id)) : undefined;
  if (byNumber !== undefined) return { project: byNumber, moved: false };
  const path = id.toLowerCase();
  const byPath = store.projects.find((project) => pathOf(project).toLowerCase() === path);
  if (byPath !== undefined) return { project: byPath, moved: false };
  const former = store.projects.find((project) => project.formerPaths.some((each) => each.toLowerCase() === path));
  return former === undefined ? null : { project: former, moved: true };
}

/** Finds a group by number or full path. */
export function findGroup(store: Store, id: string): Group | null {
  const path = id.toLowerCase();
  return store.groups.find((group) => String(group.id) === id || group.fullPath.toLowerCase() === path) ?? null;
}
