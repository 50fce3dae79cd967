import { memberEntity, projectBasic, projectFull } from '../entities/projects.ts';
import { userBasic } from '../entities/users.ts';
import { canSeeProject, groupLevelOf, levelOf, levels, lineOf } from '../http/access.ts';
import { type Call, numberParam } from '../http/call.ts';
import { invalidParameter, notFound } from '../http/errors.ts';
import { asksForKeyset, page, pageByKey } from '../http/paging.ts';
import { type Answer, get, json, type Route } from '../http/route.ts';
import type { Member, Project } from '../state/model.ts';
import { pathOf } from '../state/store.ts';
import { liesBetween, sortRows } from './order.ts';

const orders = [
  'id',
  'name',
  'path',
  'created_at',
  'updated_at',
  'last_activity_at',
  'star_count',
  'similarity',
] as const;

function orderKey(project: Project, order: (typeof orders)[number]): string | number {
  switch (order) {
    case 'name':
      return project.name.toLowerCase();
    case 'path':
      return project.path;
    case 'created_at':
      return project.createdAt;
    case 'updated_at':
    case 'last_activity_at':
      return project.lastActivityAt;
    case 'star_count':
      return project.starCount;
    default:
      return project.id;
  }
}

function fitsSearch(call: Call, project: Project): boolean {
  const search = call.input.text('search')?.toLowerCase();
  if (search === undefined || search === '') return true;
  const { name, path, description } = project;
  const own = [name, path, description ?? ''].some((text) => text.toLowerCase().includes(search));
  return own || (call.input.flag('search_namespaces') === true && pathOf(project).includes(search));
}

function fitsFilters(call: Call, project: Project): boolean {
  const { input, store, viewer } = call;
  const level = levelOf(store, viewer, project);
  // An administrator sees every project but is a member of those alone that name them.
  const isMember =
    viewer !== null &&
    (project.members.some(({ user }) => user === viewer) ||
      project.namespace.id === viewer.namespaceId ||
      groupLevelOf(store, viewer, project.namespace) > 0);
  const visibility = input.choice('visibility', ['private', 'internal', 'public']);
  const archived = input.flag('archived');
  const topics = input.list('topic');
  const idAfter = input.integer('id_after');
  const idBefore = input.integer('id_before');
  return (
    (visibility === undefined || project.visibility === visibility) &&
    (archived === undefined || project.isArchived === archived) &&
    (topics === undefined || topics.every((topic) => project.topics.includes(topic))) &&
    (idAfter === undefined || project.id > idAfter) &&
    (idBefore === undefined || project.id < idBefore) &&
    (input.flag('membership') !== true || isMember) &&
    (input.flag('owned') !== true || (isMember && level >= levels.owner)) &&
    level >= (input.integer('min_access_level') ?? 0) &&
    liesBetween(project.lastActivityAt, input.moment('last_activity_after'), input.moment('last_activity_before'))
  );
}

/** A project as the caller sees it: without a token in the short form. */
const showProject = ({ store, viewer }: Call, project: Project) =>
  viewer === null ? projectBasic(store, project) : projectFull(store, viewer, project);

/** Answers a list of projects with the filters, the order and the two kinds of paging that every such list has. */
export function answerProjects(call: Call, all: readonly Project[]): Promise<Answer> {
  const { input, store, viewer } = call;
  const seen = all.filter((project) => canSeeProject(store, viewer, project));
  const fitting = seen.filter((project) => fitsSearch(call, project) && fitsFilters(call, project));
  const order = input.choice('order_by', orders) ?? (asksForKeyset(call) ? 'id' : 'created_at');
  const sort = input.choice('sort', ['asc', 'desc']) ?? 'desc';
  const sorted = sortRows(fitting, (project) => orderKey(project, order), sort);
  const isSimple = input.flag('simple') === true;
  const present = (project: Project) => (isSimple ? projectBasic(store, project) : showProject(call, project));
  if (!asksForKeyset(call)) return page(call, sorted, present, { of: 'Project' });
  if (order !== 'id') throw keysetRefused();
  const parameter = sort === 'asc' ? 'id_after' : 'id_before';
  // The filters have already cut the list behind that id.
  return pageByKey(call, sorted, present, { parameter, tokenOf: ({ id }) => String(id), isCut: true });
}

const keysetRefused = () => invalidParameter('Keyset pagination is not yet available for this type of request');

/** A project's own members, or with those that its groups bring. */
function membersOf(call: Call, withInherited: boolean): Member[] {
  const { project, store } = call;
  if (!withInherited) return project.members;
  const all = [...project.members, ...lineOf(store, project.namespace).flatMap(({ members }) => members)];
  const highest = new Map<number, Member>();
  for (const member of all) {
    const known = highest.get(member.user.id);
    if (known === undefined || known.level < member.level) highest.set(member.user.id, member);
  }
  return [...highest.values()];
}

/** Answers members with the filters that project and group lists share. */
export function answerMembers(call: Call, members: readonly Member[]): Promise<Answer> {
  const query = call.input.text('query')?.toLowerCase();
  const ids = call.input.list('user_ids')?.map(Number);
  const fitting = members
    .filter(({ user }) => query === undefined || `${user.name} ${user.username}`.toLowerCase().includes(query))
    .filter(({ user }) => ids === undefined || ids.includes(user.id));
  return page(call, fitting, (member) => memberEntity(call.store, member), { of: 'Member' });
}

function showMember(call: Call, withInherited: boolean): Answer {
  const id = numberParam(call, 'user_id');
  const member = membersOf(call, withInherited).find(({ user }) => user.id === id);
  if (member === undefined) throw notFound();
  return json(memberEntity(call.store, member));
}

function listProjectUsers(call: Call) {
  const search = call.input.text('search')?.toLowerCase() ?? '';
  const users = membersOf(call, true).map(({ user }) => user);
  const fitting = users.filter(({ name, username }) => `${name} ${username}`.toLowerCase().includes(search));
  return page(call, fitting, (user) => userBasic(call.store, user), { of: 'User' });
}

/** Projects, their members and their forks. */
export const projectRoutes: Route[] = [
  get('/projects', 'anyone', (call) => answerProjects(call, call.store.projects)),
  get('/projects/:id', 'project', (call) => json(showProject(call, call.project)), { acceptsJobToken: true }),
  get('/projects/:id/members/all', 'project', (call) => answerMembers(call, membersOf(call, true))),
  get('/projects/:id/members/all/:user_id', 'project', (call) => showMember(call, true)),
  get('/projects/:id/members', 'project', (call) => answerMembers(call, membersOf(call, false))),
  get('/projects/:id/members/:user_id', 'project', (call) => showMember(call, false)),
  get('/projects/:id/users', 'project', listProjectUsers),
  get('/projects/:id/forks', 'project', (call) =>
    answerProjects(
      call,
      call.store.projects.filter(({ forkedFrom }) => forkedFrom === call.project),
    ),
  ),
  get('/projects/:id/languages', 'code', () => json({ TypeScript: 81.4, Shell: 18.6 })),
];
