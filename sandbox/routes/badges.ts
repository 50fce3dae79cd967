import { levels } from '../http/access.ts';
import type { Call } from '../http/call.ts';
import type { Fields } from '../http/input.ts';
import type { Route } from '../http/route.ts';
import { pathOf } from '../state/store.ts';
import { collectionRoutes } from './collection.ts';

/** A badge as GitLab shows it: the places in its addresses are filled with what the project is called. */
function showBadge(badge: Fields, { project }: Call): Fields {
  const fill = (address: unknown) =>
    String(address)
      .replaceAll('%{project_path}', pathOf(project))
      .replaceAll('%{default_branch}', project.defaultBranch);
  const { name = null, link_url = '', image_url = '', ...rest } = badge;
  const rendered = { rendered_link_url: fill(link_url), rendered_image_url: fill(image_url) };
  return { name, link_url, image_url, ...rendered, ...rest };
}

export const badgeRoutes: Route[] = collectionRoutes({
  path: '/projects/:id/badges',
  parameter: 'badge_id',
  thing: 'Badge',
  read: levels.guest,
  write: levels.maintainer,
  takes: ['name', 'link_url', 'image_url'],
  requires: ['link_url', 'image_url'],
  defaults: (_call, id) => ({ id, kind: 'project' }),
  seed: {
    '/projects/118/badges': [
      {
        id: 61,
        name: 'Coverage',
        link_url: 'https://ci.example/%{project_path}/coverage',
        image_url: 'https://ci.example/%{project_path}/%{default_branch}.svg',
        kind: 'project',
      },
    ],
  },
  show: showBadge,
});
