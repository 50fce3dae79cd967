import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { page } from '../core/params.ts';
import { flags, list, minutes, shape } from '../core/shape.ts';
import { toolset } from '../core/toolset.ts';
import { byPerson, person } from './people/by-person.ts';

export const users = toolset('users', 'Users', {
  gitlab_get_current_user: endpoint({
    title: 'Get current user',
    about: 'Tell whose credential this server uses.',
    route: 'GET /user',
    input: {},
    output: shape('id username name email', flags('bot is_admin')),
    reach: 'safe',
    example: {},
  }),
  gitlab_get_users: endpoint({
    title: 'Search users',
    about: 'Find users by name, username or e-mail.',
    route: 'GET /users',
    input: {
      search: z.string().optional(),
      username: z.string().optional().describe('Exact'),
      active: z.boolean().optional(),
      ...page,
    },
    output: list(shape('id username name state', flags('bot'))),
    reach: 'safe',
    example: { search: 'kim' },
  }),
  gitlab_get_user: byPerson(
    endpoint({
      title: 'Get user',
      about: 'Get the profile of one user.',
      route: 'GET /users/:user_id',
      input: { user_id: person },
      output: shape('id username name state public_email bio location organization job_title web_url', {
        ...flags('bot locked'),
        ...minutes('created_at'),
      }),
      example: { user_id: 'kim' },
    }),
  ),
});
