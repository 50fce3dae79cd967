import { memberEntity } from '../entities/projects.ts';
import { groupLevelOf, levelOf, levels } from '../http/access.ts';
import { type Call, numberParam } from '../http/call.ts';
import { ApiError, forbidden, invalidParameter, notFound } from '../http/errors.ts';
import { type Answer, created, json, noContent, post, put, type Route, remove } from '../http/route.ts';
import type { Member } from '../state/model.ts';
import { invalidRecord } from './issuable-edits.ts';

/** A project or a group, as far as its members are concerned. */
interface Circle {
  members: Member[];
  /** The caller's own role in it. */
  level: number;
  /** The least role in it that lets somebody change members. */
  needed: number;
}

const projectCircle = ({ project, store, viewer }: Call): Circle => ({
  members: project.members,
  level: levelOf(store, viewer, project),
  needed: levels.maintainer,
});

const groupCircle = ({ group, store, viewer }: Call): Circle => ({
  members: group.members,
  level: viewer?.isAdmin ? levels.owner : groupLevelOf(store, viewer, group),
  needed: levels.owner,
});

const known = [5, 10, 15, 20, 25, 30, 40, 50];

function readLevel({ input }: Call, { level }: Circle): number {
  const wanted = input.requireInteger('access_level');
  if (!known.includes(wanted)) throw invalidRecord({ access_level: ['is not included in the list'] });
  // Nobody gives more than they have.
  if (wanted > level) throw forbidden();
  return wanted;
}

function add(call: Call, circle: Circle): Answer {
  const { input, store } = call;
  const level = readLevel(call, circle);
  const id = input.text('user_id');
  const username = input.text('username');
  if (id === undefined && username === undefined) {
    throw invalidParameter('user_id, username are missing, exactly one parameter must be provided');
  }
  const user = store.users.find((each) => (id === undefined ? each.username === username : String(each.id) === id));
  if (user === undefined) throw notFound('User');
  if (circle.members.some((member) => member.user === user))
    throw new ApiError(409, { message: 'Member already exists' });
  const expiresAt = input.text('expires_at') ?? null;
  const member: Member = { user, level, createdAt: store.now(), expiresAt };
  circle.members.push(member);
  return created(memberEntity(store, member));
}

function find(call: Call, { members }: Circle): Member {
  const id = numberParam(call, 'user_id');
  const found = members.find(({ user }) => user.id === id);
  if (found === undefined) throw notFound();
  return found;
}

function update(call: Call, circle: Circle): Answer {
  const member = find(call, circle);
  member.level = readLevel(call, circle);
  if (call.input.has('expires_at')) member.expiresAt = call.input.text('expires_at') || null;
  return json(memberEntity(call.store, member));
}

function destroy(call: Call, circle: Circle): Answer {
  const member = find(call, circle);
  circle.members.splice(circle.members.indexOf(member), 1);
  return noContent();
}

function memberRoutes(base: string, access: 'project' | 'group', circleOf: (call: Call) => Circle): Route[] {
  const on =
    (action: (call: Call, circle: Circle) => Answer, isForSelf = false) =>
    (call: Call) => {
      const circle = circleOf(call);
      const isSelf = isForSelf && String(call.viewer?.id) === call.params.user_id;
      if (circle.level < circle.needed && !isSelf) throw forbidden();
      return action(call, circle);
    };
  return [
    post(base, access, on(add)),
    put(`${base}/:user_id`, access, on(update)),
    // Everybody may leave.
    remove(`${base}/:user_id`, access, on(destroy, true)),
  ];
}

/** Adding, changing and removing members of projects and groups. */
export const memberWriteRoutes: Route[] = [
  ...memberRoutes('/projects/:id/members', 'project', projectCircle),
  ...memberRoutes('/groups/:id/members', 'group', groupCircle),
];
