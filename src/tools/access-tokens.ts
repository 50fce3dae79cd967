import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { page, project } from '../core/params.ts';
import { extend, flags, list, minutes, shape } from '../core/shape.ts';
import { toolset } from '../core/toolset.ts';

const Token = shape('id name scopes active expires_at user_id', { ...flags('revoked'), ...minutes('last_used_at') });
const filters = { state: z.enum(['active', 'inactive']).optional(), search: z.string().optional(), ...page };
const tokenId = z.int().positive();

export const accessTokens = toolset('access_tokens', 'Access and deploy tokens, without their secrets', {
  gitlab_list_access_tokens: endpoint({
    title: 'List access tokens',
    about: 'List access tokens of a project or group, without their secrets.',
    route: 'GET /projects/:project_id/access_tokens',
    orGroup: true,
    effect: 'admin',
    input: { project_id: project, ...filters },
    output: list(extend(Token, 'access_level')),
    example: { project_id: 'acme/greeter', state: 'active' },
  }),
  gitlab_get_access_token: endpoint({
    title: 'Get access token',
    about: 'Get one access token of a project or group, without its secret.',
    route: 'GET /projects/:project_id/access_tokens/:token_id',
    orGroup: true,
    effect: 'admin',
    input: { project_id: project, token_id: tokenId },
    output: extend(Token, 'access_level'),
    example: { project_id: 'acme/greeter', token_id: 71 },
  }),
  gitlab_revoke_access_token: endpoint({
    title: 'Revoke access token',
    about: 'Revoke an access token of a project or group.',
    route: 'DELETE /projects/:project_id/access_tokens/:token_id',
    orGroup: true,
    effect: 'admin',
    input: { project_id: project, token_id: tokenId },
    example: { project_id: 'acme/greeter', token_id: 71 },
  }),
  gitlab_list_personal_access_tokens: endpoint({
    title: 'List personal access tokens',
    about: 'List your personal access tokens, without their secrets; administrators see everybody’s.',
    route: 'GET /personal_access_tokens',
    effect: 'admin',
    input: { user_id: z.int().optional(), ...filters },
    output: list(Token),
    example: { state: 'active' },
  }),
  gitlab_revoke_personal_access_token: endpoint({
    title: 'Revoke personal access token',
    about: 'Revoke a personal access token; that of this server would end its access.',
    route: 'DELETE /personal_access_tokens/:token_id',
    effect: 'admin',
    input: { token_id: tokenId },
    example: { token_id: 601 },
  }),
  gitlab_list_deploy_tokens: endpoint({
    title: 'List deploy tokens',
    about: 'List deploy tokens of a project or group, without their secrets.',
    route: 'GET /projects/:project_id/deploy_tokens',
    orGroup: true,
    effect: 'admin',
    input: { project_id: project, active: z.boolean().optional(), ...page },
    output: list(shape('id name username scopes', { ...flags('revoked expired'), ...minutes('expires_at') })),
    example: { project_id: 'acme/greeter', active: true },
  }),
  gitlab_revoke_deploy_token: endpoint({
    title: 'Revoke deploy token',
    about: 'Revoke a deploy token of a project or group.',
    route: 'DELETE /projects/:project_id/deploy_tokens/:token_id',
    orGroup: true,
    effect: 'admin',
    input: { project_id: project, token_id: tokenId },
    example: { project_id: 'acme/greeter', token_id: 81 },
  }),
});
