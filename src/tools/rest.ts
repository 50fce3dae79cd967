import { toolset } from '../core/toolset.ts';
import { findEndpoint, restGet, restRequest } from './rest-api/tool.ts';

export const rest = toolset('rest', "GitLab's whole REST API", {
  gitlab_find_endpoint: findEndpoint,
  gitlab_rest_get: restGet,
  gitlab_rest_request: restRequest,
});
