import { join } from 'node:path';
import { importCommits } from '../../git/fast-import.ts';
import { createRepository, writeRefs } from '../../git/repository.ts';
import type { Repository } from '../../git/run.ts';
import type { User } from '../model.ts';
import { protectBranch } from '../projects.ts';
import { createStore, type Store, type StoreOptions } from '../store.ts';
import { addActivity } from './activity.ts';
import { addArchive, writeArchive } from './archive/index.ts';
import { addStoryDiscussions } from './discussions.ts';
import { greeterCommits, greeterTags, signAs } from './greeter-history.ts';
import { addIssues } from './issues.ts';
import { addMergeRequests } from './merge-requests.ts';
import { findSeedUser, seedUsers } from './people.ts';
import { addPipelines } from './pipelines.ts';
import { addDocuments, addPlanning } from './planning.ts';
import { addProjects, type SeedRepositories, seedGroups } from './projects.ts';
import { jobTokenOf, seedTokens } from './tokens.ts';

/** Writes acme/greeter and answers the SHA of each of its commits by name. */
async function writeGreeter(repository: Repository, users: User[]): Promise<(name: string) => string> {
  const commits = greeterCommits(users);
  const shas = await importCommits(repository, commits, greeterTags(users));
  const byName = new Map(commits.map((commit, index) => [commit.name, shas[index]]));
  return (name) => {
    const sha = byName.get(name);
    if (sha === undefined) throw new Error(`no commit is called ${name}`);
    return sha;
  };
}

function writeSmall(repository: Repository, users: User[], files: Record<string, string>): Promise<string[]> {
  const signature = signAs(findSeedUser(users, 'dana'), '2026-01-12T09:00:00Z');
  const changes = Object.entries(files).map(([path, content]) => ({ kind: 'write', path, content }) as const);
  const commit = { ref: 'refs/heads/main', author: signature, committer: signature, parents: [], changes };
  return importCommits(repository, [{ ...commit, message: 'Start\n' }]);
}

const buildKitFiles = {
  'README.md': '# Build kit\n\nJob templates for everyone.\n',
  'templates/node.yml': 'unit:\n  script:\n    - npm test\n',
};

async function writeRepositories(directory: string, signal: AbortSignal, users: User[]) {
  const make = (name: string, origin?: Repository) =>
    createRepository(join(directory, `${name}.git`), signal, 'main', origin);
  const [greeter, buildKit, vault, archive] = await Promise.all([
    make('greeter'),
    make('build-kit'),
    make('vault'),
    make('archive'),
  ]);
  const [shaOf, archiveShaOf] = await Promise.all([
    writeGreeter(greeter, users),
    writeArchive(archive, users),
    writeSmall(buildKit, users, buildKitFiles),
    writeSmall(vault, users, { 'README.md': '# Vault\n\nNothing to see here.\n' }),
  ]);
  const fork = await make('greeter-fork', greeter);
  await writeRefs(fork, {
    'refs/heads/main': shaOf('test'),
    'refs/heads/friendlier-greeting': shaOf('fork-1'),
  });
  await writeMergeRequestRefs(greeter, shaOf);
  const repositories: SeedRepositories = { greeter, fork, buildKit, vault };
  return { repositories, shaOf, archive: { repository: archive, shaOf: archiveShaOf } };
}

/** GitLab keeps the head of every merge request under a ref of its own, also when its branch is gone. */
function writeMergeRequestRefs(greeter: Repository, shaOf: (name: string) => string): Promise<void> {
  return writeRefs(greeter, {
    'refs/merge-requests/3/head': shaOf('cleanup'),
    'refs/merge-requests/5/head': shaOf('time-2'),
    'refs/merge-requests/7/head': shaOf('greet-2'),
    'refs/merge-requests/9/head': shaOf('words'),
    'refs/heads/stable/1.0': shaOf('release-1.0'),
  });
}

/** Writes the repositories of the story below a directory and fills a store with everything around them. */
export async function tellStory(
  directory: string,
  signal: AbortSignal,
  options: Omit<StoreOptions, 'makeRepository'>,
): Promise<Store> {
  let made = 0;
  const makeRepository: Store['makeRepository'] = (defaultBranch, origin) => {
    made += 1;
    return createRepository(join(directory, `made-${made}.git`), signal, defaultBranch, origin);
  };
  const store = createStore({ ...options, makeRepository });
  const users = seedUsers();
  const { repositories, shaOf, archive } = await writeRepositories(directory, signal, users);
  store.users = users;
  store.groups = seedGroups(users);
  store.tokens = seedTokens(users);
  const { greeter, fork } = addProjects(store, repositories);
  const people = {
    dana: findSeedUser(users, 'dana'),
    kim: findSeedUser(users, 'kim'),
    rob: findSeedUser(users, 'rob'),
  };
  greeter.protectedBranches.push(protectBranch(store, 'stable/1.0', 30));
  addPlanning(store, greeter);
  const [milestone] = greeter.milestones;
  if (milestone === undefined) throw new Error('no milestone is seeded');
  const { story, fromFork } = addMergeRequests(store, { greeter, fork, ...people, milestone, shaOf });
  addStoryDiscussions(store, story, people);
  addIssues(store, greeter, people);
  const runningJob = addPipelines(store, {
    greeter,
    fork,
    ...people,
    mergeRequest: story,
    forkMergeRequest: fromFork,
    shaOf,
  });
  store.tokens.push(jobTokenOf(runningJob));
  addDocuments(store, greeter, people, shaOf);
  addActivity(store, { greeter, story, ...people, shaOf });
  const [, tools] = store.groups;
  if (tools === undefined) throw new Error('no group for tools is seeded');
  addArchive(store, { tools, ...archive });
  return store;
}
