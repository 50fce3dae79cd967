import { importCommits } from '../../../git/fast-import.ts';
import type { Repository } from '../../../git/run.ts';
import { levels } from '../../../http/access.ts';
import type { Group, User } from '../../model.ts';
import { addProject } from '../../projects.ts';
import type { Store } from '../../store.ts';
import { findSeedUser } from '../people.ts';
import { member } from '../projects.ts';
import { archiveCommits, largeBranches } from './history.ts';
import { type ArchiveParts, addArchiveMergeRequests, topicBranches } from './merge-requests.ts';
import { addArchivePipelines } from './pipelines.ts';

const peopleOf = (users: User[]): ArchiveParts['people'] => ({
  dana: findSeedUser(users, 'dana'),
  mira: findSeedUser(users, 'mira'),
  jonas: findSeedUser(users, 'jonas'),
  tove: findSeedUser(users, 'tove'),
});

/** Writes the repository of acme/tools/archive and answers the SHA of each of its commits by name. */
export async function writeArchive(repository: Repository, users: User[]): Promise<(name: string) => string> {
  const people = peopleOf(users);
  const commits = archiveCommits(people.dana, [...largeBranches(people), ...topicBranches(people)]);
  const shas = await importCommits(repository, commits);
  const byName = new Map(commits.map(({ name }, index) => [name, shas[index]]));
  return (name) => {
    const sha = byName.get(name);
    if (sha === undefined) throw new Error(`no commit is called ${name}`);
    return sha;
  };
}

/** Adds acme/tools/archive, a project of realistic size that dana maintains and kim and rob do not see. */
export function addArchive(
  store: Store,
  { tools, repository, shaOf }: { tools: Group; repository: Repository; shaOf: (name: string) => string },
): void {
  const people = peopleOf(store.users);
  const archive = addProject(store, {
    name: 'Archive',
    path: 'archive',
    namespace: tools,
    description: 'Keeps records for ten years',
    visibility: 'private',
    creator: people.dana,
    repository,
    createdAt: '2025-08-20T07:00:00.000Z',
    lastActivityAt: '2025-11-20T16:00:00.000Z',
    members: ['mira', 'jonas', 'tove'].map((name) => member(store.users, name, levels.developer)),
  });
  const parts: ArchiveParts = { archive, people, shaOf };
  addArchivePipelines(store, parts, addArchiveMergeRequests(store, parts));
}
