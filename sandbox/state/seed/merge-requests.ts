import { addMergeRequest } from '../merge-requests.ts';
import type { MergeRequest, Milestone, Project, User } from '../model.ts';
import type { Store } from '../store.ts';

export interface StoryParts {
  greeter: Project;
  fork: Project;
  dana: User;
  kim: User;
  rob: User;
  milestone: Milestone;
  shaOf: (name: string) => string;
}

/** The merge request of the story, !7: two pushes by kim, reviewed by dana. */
function addStory(store: Store, { greeter, dana, kim, rob, milestone, shaOf }: StoryParts): MergeRequest {
  const base = shaOf('test');
  const mergeRequest = addMergeRequest(store, {
    iid: 7,
    project: greeter,
    sourceBranch: 'greet-from-build-job',
    title: 'Greet from the build job',
    description:
      'The build job says hello, so that the log shows which project it builds.\n\nCloses #4\n\n- [x] script\n- [ ] documentation',
    state: 'opened',
    author: kim,
    assignees: [kim],
    reviewers: [
      { user: dana, state: 'reviewed', createdAt: '2026-03-03T13:05:00.000Z' },
      { user: rob, state: 'unreviewed', createdAt: '2026-03-03T13:05:00.000Z' },
    ],
    labels: ['area::ci', 'needs review'],
    milestone,
    createdAt: '2026-03-03T13:02:05.120Z',
    updatedAt: '2026-03-06T09:22:03.901Z',
    versions: [
      { baseSha: base, startSha: base, headSha: shaOf('greet-1'), createdAt: '2026-03-03T13:02:05.500Z' },
      { baseSha: base, startSha: shaOf('owners'), headSha: shaOf('greet-2'), createdAt: '2026-03-06T08:40:05.500Z' },
    ],
  });
  mergeRequest.timeEstimate = 10_800;
  mergeRequest.timeSpent = 5_400;
  mergeRequest.upvotes = 1;
  return mergeRequest;
}

function addFinished(store: Store, { greeter, dana, kim, rob, shaOf }: StoryParts): void {
  addMergeRequest(store, {
    iid: 3,
    project: greeter,
    sourceBranch: 'docs-cleanup',
    title: 'Clean up the guide',
    description: 'Removes the guide, almost.',
    state: 'closed',
    author: rob,
    createdAt: '2026-02-18T09:05:00.000Z',
    updatedAt: '2026-02-19T12:00:00.000Z',
    closed: { by: rob, at: '2026-02-19T12:00:00.000Z' },
    versions: [
      {
        baseSha: shaOf('merge-5'),
        startSha: shaOf('merge-5'),
        headSha: shaOf('cleanup'),
        createdAt: '2026-02-18T09:05:00.000Z',
      },
    ],
  });
  addMergeRequest(store, {
    iid: 5,
    project: greeter,
    sourceBranch: 'time-of-day',
    title: 'Greet by the time of day',
    description: 'Closes #1',
    state: 'merged',
    author: kim,
    reviewers: [{ user: dana, state: 'approved', createdAt: '2026-02-12T11:10:00.000Z' }],
    approvals: [{ user: dana, at: '2026-02-16T12:55:00.000Z' }],
    labels: ['enhancement'],
    createdAt: '2026-02-12T11:05:00.000Z',
    updatedAt: '2026-02-16T13:00:00.000Z',
    merged: { by: dana, at: '2026-02-16T13:00:00.000Z', sha: shaOf('merge-5') },
    versions: [
      {
        baseSha: shaOf('release-1.0'),
        startSha: shaOf('release-1.0'),
        headSha: shaOf('time-2'),
        createdAt: '2026-02-12T11:05:00.000Z',
      },
    ],
  });
}

/** Adds !3 closed, !5 merged, !7 the story, !8 from the fork with a conflict, and !9 a draft with a too large file. */
export function addMergeRequests(store: Store, parts: StoryParts): { story: MergeRequest; fromFork: MergeRequest } {
  const { greeter, fork, kim, rob, shaOf } = parts;
  addFinished(store, parts);
  const story = addStory(store, parts);
  const fromFork = addMergeRequest(store, {
    iid: 8,
    project: greeter,
    sourceProject: fork,
    sourceBranch: 'friendlier-greeting',
    approvals: [{ user: parts.dana, at: '2026-03-04T17:09:00.000Z' }],
    title: 'Greet in a friendlier way',
    description: 'From my fork. Fixes #2 and #3.',
    state: 'opened',
    author: kim,
    createdAt: '2026-03-04T17:00:30.000Z',
    updatedAt: '2026-03-04T17:10:00.000Z',
    versions: [
      {
        baseSha: shaOf('guide'),
        startSha: shaOf('test'),
        headSha: shaOf('fork-1'),
        createdAt: '2026-03-04T17:00:30.000Z',
      },
    ],
  });
  addMergeRequest(store, {
    iid: 9,
    project: greeter,
    sourceBranch: 'draft-translations',
    title: 'Draft: Add a word list',
    description: 'Not ready.',
    state: 'opened',
    author: rob,
    createdAt: '2026-03-05T15:10:00.000Z',
    updatedAt: '2026-03-05T15:10:00.000Z',
    versions: [
      {
        baseSha: shaOf('test'),
        startSha: shaOf('owners'),
        headSha: shaOf('words'),
        createdAt: '2026-03-05T15:10:00.000Z',
      },
    ],
  });
  return { story, fromFork };
}
