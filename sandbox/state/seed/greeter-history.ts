import type { FileChange, NewCommit, NewTag, Signature } from '../../git/fast-import.ts';
import type { User } from '../model.ts';
import * as branch from './greet-branch-files.ts';
import * as files from './greeter-files.ts';
import { findSeedUser } from './people.ts';

const write = (path: string, content: string | Buffer): FileChange => ({ kind: 'write', path, content });
const run = (path: string, content: string): FileChange => ({ kind: 'write', path, content, mode: '100755' });

/** A person's signature at a moment, ISO 8601 with an offset such as +01:00. */
export function signAs(user: User, date: string): Signature {
  const zone = date.endsWith('Z') ? '+0000' : date.slice(-6).replace(':', '');
  return { name: user.name, email: user.email, time: Date.parse(date) / 1000, zone };
}

interface Step {
  name: string;
  by: string;
  at: string;
  message: string;
  changes: FileChange[];
  /** Without it the step before it in the same list. */
  parents?: string[];
}

function toCommits(users: User[], ref: string, steps: Step[]): NewCommit[] {
  return steps.map((step, index) => {
    const signature = signAs(findSeedUser(users, step.by), step.at);
    const before = steps[index - 1];
    const parents = step.parents ?? (before === undefined ? [] : [before.name]);
    return { ...step, ref, author: signature, committer: signature, message: `${step.message}\n`, parents };
  });
}

const untilFirstRelease: Step[] = [
  {
    name: 'start',
    by: 'dana',
    at: '2026-01-05T09:00:00Z',
    message: 'Start the greeter',
    changes: [
      write('README.md', '# Greeter\n\nGreets people by name.\n'),
      write('LICENSE', files.licence),
      write('package.json', files.packageJson),
      write('src/index.ts', files.indexSource),
      write('src/greet.ts', files.firstGreet),
      run('scripts/build.sh', files.buildScript),
    ],
  },
  {
    name: 'pipeline',
    by: 'dana',
    at: '2026-01-09T14:20:00Z',
    message: 'Add a pipeline',
    changes: [write('.gitlab-ci.yml', files.pipelineFile), run('scripts/lint.sh', files.lintScript)],
  },
  {
    name: 'names',
    by: 'kim',
    at: '2026-01-14T11:05:00+01:00',
    message: 'Normalise names before greeting\n\nNames arrive with stray spaces.\n\nRefs #2',
    changes: [
      write('src/names/normalise.ts', files.normaliseSource),
      write('src/names/list.ts', files.namesSource),
      write('src/names/legacy.ts', files.legacySource),
    ],
  },
  {
    name: 'guide',
    by: 'rob',
    at: '2026-01-27T08:30:00Z',
    message: 'Write the user guide',
    changes: [
      write('README.md', files.readme),
      write('docs/index.md', files.docsIndex),
      write('docs/usage.md', files.docsUsage),
      write('docs/.gitlab-ci.yml', files.docsPipeline),
      write('docs/a b/ü+#.md', '# An odd name\n\nPaths like this one must be encoded.\n'),
    ],
  },
  {
    name: 'encodings',
    by: 'rob',
    at: '2026-02-02T10:00:00Z',
    message: 'Add the logo and name lists in other encodings',
    changes: [
      write('assets/logo.png', files.pngBytes(1)),
      write('data/names-latin1.txt', Buffer.from('Zoë\nJosé\nGrüße\n', 'latin1')),
      write('data/names-bom.txt', '\ufeffAda\nGrace\n'),
      write('data/names-windows.txt', 'Ada\r\nGrace\r\nMary\r\n'),
      write('data/empty.txt', ''),
    ],
  },
  {
    name: 'release-1.0',
    by: 'dana',
    at: '2026-02-06T16:45:00Z',
    message: 'Release 1.0.0',
    changes: [write('CHANGELOG.md', files.changelog(['1.0.0']))],
  },
];

const untilToday: Step[] = [
  {
    name: 'merge-5',
    by: 'dana',
    at: '2026-02-16T13:00:00Z',
    message: "Merge branch 'time-of-day' into 'main'\n\nGreet by the time of day\n\nSee merge request acme/greeter!5",
    parents: ['release-1.0', 'time-2'],
    // fast-import takes the tree of the first parent, so a merge has to write what the branch brought.
    changes: [write('src/clock.ts', files.clockSource), write('src/greet.ts', files.greetSource)],
  },
  {
    name: 'lock',
    by: 'kim',
    at: '2026-02-20T09:15:00Z',
    message: 'Lock dependencies',
    changes: [write('package-lock.json', files.lockFile(60, 0))],
  },
  {
    name: 'link',
    by: 'dana',
    at: '2026-02-24T15:40:00Z',
    message: 'Link bin/greet to the build script',
    changes: [{ kind: 'write', path: 'bin/greet', content: '../scripts/build.sh', mode: '120000' }],
  },
  {
    name: 'release-1.1',
    by: 'dana',
    at: '2026-02-27T17:00:00Z',
    message: 'Release 1.1.0',
    changes: [write('CHANGELOG.md', files.changelog(['1.1.0', '1.0.0']))],
  },
  {
    name: 'test',
    by: 'kim',
    at: '2026-03-02T09:12:50+01:00',
    message: 'Test the greeting\n\nReviewed-by: Dana Oyelaran <dana@example.com>',
    changes: [write('test/greet.test.ts', files.testSource)],
  },
  {
    name: 'owners',
    by: 'dana',
    at: '2026-03-05T10:30:00Z',
    message: 'Name code owners',
    changes: [write('.gitlab/CODEOWNERS', files.codeOwners)],
  },
];

const timeOfDay: Step[] = [
  {
    name: 'time-1',
    by: 'kim',
    at: '2026-02-11T10:00:00+01:00',
    message: 'Tell the hour',
    parents: ['release-1.0'],
    changes: [write('src/clock.ts', files.clockSource)],
  },
  {
    name: 'time-2',
    by: 'kim',
    at: '2026-02-12T12:00:00+01:00',
    message: 'Greet by the time of day',
    changes: [write('src/greet.ts', files.greetSource)],
  },
];

const greetFromBuildJob: Step[] = [
  {
    name: 'greet-1',
    by: 'kim',
    at: '2026-03-03T14:02:00+01:00',
    message: 'Greet from the build job',
    parents: ['test'],
    changes: [
      run('scripts/greet.sh', branch.greetScript),
      write('.gitlab-ci.yml', branch.pipelineWithGreeting),
      write('src/greet.ts', branch.greetAfterFirstPush),
    ],
  },
  {
    name: 'greet-2',
    by: 'kim',
    at: '2026-03-06T09:40:00+01:00',
    message: 'Spell normalize as the rest does\n\nRenames the file and drops the old name table.\n\nRefs #4',
    changes: [
      { kind: 'rename', from: 'src/names/normalise.ts', to: 'src/names/normalize.ts' },
      write('src/names/normalize.ts', branch.normalizeAfterRename(files.normaliseSource)),
      { kind: 'delete', path: 'src/names/legacy.ts' },
      write('src/greet.ts', branch.greetAfterSecondPush),
      write('package-lock.json', files.lockFile(90, 4)),
      write('assets/badge.png', files.pngBytes(7)),
    ],
  },
];

const wordList = Array.from({ length: 14_000 }, (_, index) => `word-${index}-${(index * 7919) % 10_007}\n`).join('');

const otherBranches: [string, Step[]][] = [
  ['greet-from-build-job', greetFromBuildJob],
  ['feature/x#1', [branchStep('x1', 'kim', '2026-03-04T08:00:00Z', 'Try a shorter salutation', 'docs/x.md', '# X\n')]],
  [
    'add-farewell',
    [
      branchStep(
        'farewell',
        'dana',
        '2026-03-06T11:00:00Z',
        'Say goodbye',
        'src/farewell.ts',
        "export const bye = 'Bye';\n",
      ),
    ],
  ],
  [
    'docs-cleanup',
    [branchStep('cleanup', 'rob', '2026-02-18T09:00:00Z', 'Clean up the guide', 'docs/usage.md', '# Usage\n')],
  ],
  [
    'draft-translations',
    [branchStep('words', 'rob', '2026-03-05T15:00:00Z', 'Add a word list', 'data/words.txt', wordList)],
  ],
];

function branchStep(name: string, by: string, at: string, message: string, path: string, content: string): Step {
  return { name, by, at, message, parents: [name === 'cleanup' ? 'merge-5' : 'test'], changes: [write(path, content)] };
}

/** What kim's fork adds; its objects are in the origin's repository, as they are on GitLab once a merge request is open. */
const forkSteps: Step[] = [
  {
    name: 'fork-1',
    by: 'kim',
    at: '2026-03-04T18:00:00+01:00',
    message: 'Greet in a friendlier way',
    parents: ['guide'],
    changes: [
      write('README.md', files.readme.replace('Greets people by name', 'Greets people warmly')),
      write('src/greet.ts', files.firstGreet.replace('Hello', 'Hello dear')),
    ],
  },
];

/** Every commit of acme/greeter and of its fork, in an order in which parents come first. */
export function greeterCommits(users: User[]): NewCommit[] {
  return [
    ...toCommits(users, 'refs/heads/main', untilFirstRelease),
    ...toCommits(users, 'refs/heads/time-of-day', timeOfDay),
    ...toCommits(users, 'refs/heads/main', untilToday),
    ...otherBranches.flatMap(([name, steps]) => toCommits(users, `refs/heads/${name}`, steps)),
    ...toCommits(users, 'refs/merge-requests/8/head', forkSteps),
  ];
}

/** The annotated tags of the two releases. */
export function greeterTags(users: User[]): NewTag[] {
  const dana = findSeedUser(users, 'dana');
  return [
    { name: 'v1.0.0', target: 'release-1.0', tagger: signAs(dana, '2026-02-06T17:00:00Z'), message: 'Greeter 1.0.0\n' },
    { name: 'v1.1.0', target: 'release-1.1', tagger: signAs(dana, '2026-02-27T17:10:00Z'), message: 'Greeter 1.1.0\n' },
  ];
}
