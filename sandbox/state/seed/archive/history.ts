import type { FileChange, NewCommit } from '../../../git/fast-import.ts';
import type { User } from '../../model.ts';
import { signAs } from '../greeter-history.ts';
import { archivePipeline, archiveReadme, importerPath, importerSource, recordPath, recordSource } from './files.ts';

export const recordCount = 70;
export const importerCount = 12;

const write = (path: string, content: string): FileChange => ({ kind: 'write', path, content });
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

const start: FileChange[] = [
  write('README.md', archiveReadme),
  write('.gitlab-ci.yml', archivePipeline),
  ...numbers(recordCount).map((number) => write(recordPath(number), recordSource(number, 'table'))),
  ...numbers(importerCount).map((number) => write(importerPath(number), importerSource(number, false))),
];

/** 65 changed files: 57 edited, three renamed, three deleted and two new. */
function moveToStore(): FileChange[] {
  const edited = numbers(57).map((number) => write(recordPath(number), recordSource(number, 'store')));
  const renamed = [58, 59, 60].map(
    (number) => ({ kind: 'rename', from: recordPath(number), to: `src/records/legacy/record-${number}.ts` }) as const,
  );
  const deleted = [61, 62, 63].map((number) => ({ kind: 'delete', path: recordPath(number) }) as const);
  const added = ['src/store/index.ts', 'src/store/reader.ts'].map((path) =>
    write(path, "export * from './append.ts';\n"),
  );
  return [...edited, ...renamed, ...deleted, ...added];
}

const improveImporter = () =>
  numbers(importerCount).map((number) => write(importerPath(number), importerSource(number, true)));

export interface ArchiveBranch {
  name: string;
  by: User;
  at: string;
  message: string;
  changes: FileChange[];
}

/** The name of the first commit, on which every branch stands. */
export const rootCommit = 'archive-start';

/** The branches with much in them. */
export function largeBranches(people: { mira: User; jonas: User }): ArchiveBranch[] {
  return [
    {
      name: 'new-store',
      by: people.mira,
      at: '2025-09-02T09:30:00Z',
      message: 'Write every kind of record to the new store',
      changes: moveToStore(),
    },
    {
      name: 'strict-importer',
      by: people.jonas,
      at: '2025-09-08T13:10:00Z',
      message: 'Refuse formats that the importer does not know',
      changes: improveImporter(),
    },
  ];
}

/** The commits of acme/tools/archive: the first one, and one for each branch. */
export function archiveCommits(by: User, branches: ArchiveBranch[]): NewCommit[] {
  const signature = signAs(by, '2025-08-20T08:00:00Z');
  const root = { author: signature, committer: signature, parents: [], changes: start };
  return [
    { ...root, name: rootCommit, ref: 'refs/heads/main', message: 'Start the archive\n' },
    ...branches.map((branch) => {
      const own = signAs(branch.by, branch.at);
      return {
        name: branch.name,
        ref: `refs/heads/${branch.name}`,
        author: own,
        committer: own,
        parents: [rootCommit],
        message: `${branch.message}\n`,
        changes: branch.changes,
      };
    }),
  ];
}
