import { endpoint } from '../core/endpoint.ts';
import { shape } from '../core/shape.ts';
import { toolset } from '../core/toolset.ts';

export const users = toolset('users', 'Users', {
  gitlab_get_current_user: endpoint({
    title: 'Get current user',
    about: 'Tell whose credential this server uses.',
    route: 'GET /user',
    input: {},
    output: shape('id username name state email web_url bot'),
    reach: 'safe',
    example: {},
  }),
});
