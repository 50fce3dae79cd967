import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { page, project } from '../core/params.ts';
import { list, shape } from '../core/shape.ts';
import { toolset } from '../core/toolset.ts';
import { byPerson, person } from './people/by-person.ts';

const Member = shape('id username name access_level state expires_at');
const levels: Readonly<Record<string, number>> = {
  guest: 10,
  planner: 15,
  reporter: 20,
  developer: 30,
  maintainer: 40,
  owner: 50,
};
const isLevel = (level: string) => Object.hasOwn(levels, level) || Object.values(levels).includes(Number(level));
/** A role by its word; GitLab's number for it is taken as well. */
const accessLevel = z
  .string()
  .meta({ enum: Object.keys(levels) })
  .refine(isLevel, `one of ${Object.keys(levels).join(', ')}`)
  .transform((level) => levels[level] ?? Number(level));
const member = { project_id: project, user_id: person };
const expiresAt = z.string().optional().describe('YYYY-MM-DD');

export const members = toolset('members', 'Members of projects and groups', {
  gitlab_list_project_members: endpoint({
    title: 'List members',
    about: 'List who is a member of a project or group, inherited members included.',
    route: 'GET /projects/:project_id/members/all',
    orGroup: true,
    input: { project_id: project, query: z.string().optional().describe('Name or username'), ...page },
    output: list(Member),
    example: { project_id: 'acme/greeter', query: 'kim' },
  }),
  gitlab_get_member: byPerson(
    endpoint({
      title: 'Get member',
      about: 'Get one member of a project or group: role, when it ends.',
      route: 'GET /projects/:project_id/members/all/:user_id',
      orGroup: true,
      input: member,
      output: Member,
      example: { project_id: 'acme/greeter', user_id: 'kim' },
    }),
  ),
  gitlab_add_member: byPerson(
    endpoint({
      title: 'Add member',
      about: 'Make a user a member of a project or group.',
      route: 'POST /projects/:project_id/members',
      orGroup: true,
      effect: 'admin',
      input: { ...member, access_level: accessLevel, expires_at: expiresAt },
      output: Member,
      example: { project_id: 'acme/greeter', user_id: 'mira', access_level: 'developer', expires_at: '2027-03-31' },
    }),
  ),
  gitlab_update_member: byPerson(
    endpoint({
      title: 'Update member',
      about: 'Change the role of a member of a project or group, or when it ends.',
      route: 'PUT /projects/:project_id/members/:user_id',
      orGroup: true,
      effect: 'admin',
      input: { ...member, access_level: accessLevel, expires_at: expiresAt },
      output: Member,
      example: { project_id: 'acme/greeter', user_id: 'rob', access_level: 'developer' },
    }),
  ),
  gitlab_remove_member: byPerson(
    endpoint({
      title: 'Remove member',
      about: 'Remove a member from a project or group.',
      route: 'DELETE /projects/:project_id/members/:user_id',
      orGroup: true,
      effect: 'admin',
      input: member,
      example: { project_id: 'acme/greeter', user_id: 'rob' },
    }),
  ),
});
