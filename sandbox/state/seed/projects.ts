import type { Repository } from '../../git/run.ts';
import { levels } from '../../http/access.ts';
import type { Group, Member, Project, User } from '../model.ts';
import { addProject } from '../projects.ts';
import { type Store, userNamespace } from '../store.ts';
import { findSeedUser } from './people.ts';

const memberSince = '2026-01-05T08:30:00.000Z';

/** A member since the beginning. */
export const member = (users: User[], username: string, level: number): Member => ({
  user: findSeedUser(users, username),
  level,
  createdAt: memberSince,
  expiresAt: null,
});

/** The groups acme (private) and acme/tools (public); dana maintains both. */
export function seedGroups(users: User[]): Group[] {
  const base = { kind: 'group', createdAt: '2025-06-01T00:00:00.000Z', labels: [], milestones: [] } as const;
  return [
    {
      ...base,
      id: 12,
      name: 'Acme',
      path: 'acme',
      fullPath: 'acme',
      parentId: null,
      description: 'Everything Acme makes',
      visibility: 'private',
      members: [member(users, 'root', levels.owner)],
      labels: [],
      milestones: [],
      settings: {},
      wikiPages: [],
    },
    {
      ...base,
      id: 13,
      name: 'Tools',
      path: 'tools',
      fullPath: 'acme/tools',
      parentId: 12,
      description: '',
      visibility: 'public',
      members: [member(users, 'dana', levels.maintainer)],
      labels: [],
      milestones: [],
      settings: {},
      wikiPages: [],
    },
  ];
}

export interface SeedRepositories {
  greeter: Repository;
  fork: Repository;
  buildKit: Repository;
  vault: Repository;
}

function addGreeter(store: Store, acme: Group, repository: Repository): Project {
  const { users } = store;
  const dana = findSeedUser(users, 'dana');
  const kim = findSeedUser(users, 'kim');
  return addProject(store, {
    name: 'Greeter',
    path: 'greeter',
    namespace: acme,
    description: 'Greets people by name',
    visibility: 'private',
    creator: dana,
    repository,
    topics: ['cli', 'greetings'],
    formerPaths: ['acme/hello'],
    starCount: 5,
    needsPassingPipeline: true,
    needsResolvedThreads: true,
    members: [
      member(users, 'dana', levels.maintainer),
      member(users, 'kim', levels.developer),
      member(users, 'rob', levels.reporter),
      member(users, 'guest', levels.guest),
      member(users, 'duo-fix-pipeline', levels.developer),
    ],
    approvalRules: [
      {
        id: store.takeId('rule'),
        name: 'Maintainers',
        ruleType: 'regular',
        approvalsRequired: 1,
        users: [dana],
        section: null,
      },
      {
        id: store.takeId('rule'),
        name: '/src/names/',
        ruleType: 'code_owner',
        approvalsRequired: 0,
        users: [kim, dana],
        section: null,
      },
    ],
  });
}

/** The four projects: acme/greeter, kim's fork of it, acme/tools/build-kit and acme/vault, which only dana and root see. */
export function addProjects(store: Store, repositories: SeedRepositories) {
  const { users } = store;
  const [acme, tools] = store.groups;
  if (!acme || !tools) throw new Error('no groups are seeded');
  const dana = findSeedUser(users, 'dana');
  const kim = findSeedUser(users, 'kim');
  const greeter = addGreeter(store, acme, repositories.greeter);
  const fork = addProject(store, {
    name: 'Greeter',
    path: 'greeter',
    namespace: userNamespace(kim),
    visibility: 'private',
    creator: kim,
    repository: repositories.fork,
    createdAt: '2026-03-04T16:30:00.000Z',
    forkedFrom: greeter,
    members: [member(users, 'kim', levels.owner), member(users, 'dana', levels.developer)],
  });
  const buildKit = addProject(store, {
    name: 'Build Kit',
    path: 'build-kit',
    namespace: tools,
    description: 'Shared job templates',
    visibility: 'public',
    creator: dana,
    repository: repositories.buildKit,
    topics: ['ci'],
  });
  const vault = addProject(store, {
    name: 'Vault',
    path: 'vault',
    namespace: acme,
    visibility: 'private',
    creator: dana,
    repository: repositories.vault,
    members: [member(users, 'dana', levels.maintainer)],
  });
  return { greeter, fork, buildKit, vault };
}
