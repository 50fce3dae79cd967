import { addDiscussion, addReply, createNote, setResolved } from '../../discussions.ts';
import { addMergeRequest } from '../../merge-requests.ts';
import type { MergeRequest, Position, Project, User } from '../../model.ts';
import type { Store } from '../../store.ts';
import { importerPath } from './files.ts';
import { type ArchiveBranch, importerCount, rootCommit } from './history.ts';
import { longDescription, reviewComment, reviewReply, type Topic } from './texts.ts';

export interface ArchiveParts {
  archive: Project;
  people: { dana: User; mira: User; jonas: User; tove: User };
  shaOf: (name: string) => string;
}

/** What the team works on besides the two large ones; each has a branch with one small commit. */
export const topics: Topic[] = [
  { title: 'Run the unit tests of the index in one job', area: 'index' },
  { title: 'Publish the documentation from a child pipeline', area: 'docs' },
  { title: 'Keep the order of records across imports', area: 'import' },
  { title: 'Compress payloads above four kilobytes', area: 'store' },
  { title: 'Read exports from before the migration', area: 'import' },
  { title: 'Show the progress of a long search', area: 'search' },
  { title: 'Draft: Try another tokenizer', area: 'search' },
  { title: 'Retry uploads that the proxy cut off', area: 'upload' },
  { title: 'Stop the worker within ten seconds', area: 'worker' },
  { title: 'Move the settings to one file', area: 'settings' },
  { title: 'Say which record a checksum belongs to', area: 'verify' },
  { title: 'Clean up temporary directories after a crash', area: 'worker' },
  { title: 'Accept time stamps with an offset', area: 'import' },
  { title: 'Do not log the contents of records', area: 'logging' },
  { title: 'Draft: Replace the query language', area: 'search' },
  { title: 'Cache the directory of an archive', area: 'store' },
  { title: 'Make the exporter work line by line', area: 'export' },
  { title: 'Test with a hundred thousand records', area: 'tests' },
  { title: 'Document how to restore an archive', area: 'docs' },
  { title: 'Drop the support for the first format', area: 'import' },
];

export const branchOf = (topic: Topic, index: number) => `${topic.area}-${index + 3}`;

/** A branch with one new file for each topic. */
export const topicBranches = ({ mira, jonas, tove }: ArchiveParts['people']): ArchiveBranch[] =>
  topics.map((topic, index) => ({
    name: branchOf(topic, index),
    by: [mira, jonas, tove][index % 3] ?? mira,
    at: `2025-10-${String(index + 1).padStart(2, '0')}T10:00:00Z`,
    message: topic.title.replace(/^Draft: /, ''),
    changes: [{ kind: 'write', path: `notes/${branchOf(topic, index)}.md`, content: `# ${topic.title}\n` }],
  }));

function versionAt({ shaOf }: ArchiveParts, branch: string, createdAt: string) {
  const base = shaOf(rootCommit);
  return [{ baseSha: base, startSha: base, headSha: shaOf(branch), createdAt }];
}

function addTopic(store: Store, parts: ArchiveParts, topic: Topic, index: number): void {
  const { archive, people } = parts;
  const author = [people.mira, people.jonas, people.tove][index % 3] ?? people.mira;
  const reviewer = [people.jonas, people.tove, people.dana][index % 3] ?? people.dana;
  const createdAt = `2025-10-${String(index + 1).padStart(2, '0')}T10:05:00.000Z`;
  const later = `2025-11-${String(index + 1).padStart(2, '0')}T16:00:00.000Z`;
  const isClosed = index % 9 === 8;
  addMergeRequest(store, {
    iid: index + 3,
    project: archive,
    sourceBranch: branchOf(topic, index),
    title: topic.title,
    description: longDescription(topic, index),
    state: isClosed ? 'closed' : 'opened',
    author,
    assignees: [author],
    reviewers: [{ user: reviewer, state: 'unreviewed', createdAt }],
    labels: [`area::${topic.area}`],
    createdAt,
    updatedAt: later,
    ...(isClosed ? { closed: { by: author, at: later } } : {}),
    versions: versionAt(parts, branchOf(topic, index), createdAt),
  });
}

/** A line of an importer step that the branch added or changed. */
const changedLine = (number: number) => (number < importerCount ? 10 : 12 + (number % 6) * 2);

function positionAt({ shaOf }: ArchiveParts, path: string, line: number): Position {
  const base = shaOf(rootCommit);
  return {
    base_sha: base,
    start_sha: base,
    head_sha: shaOf('strict-importer'),
    old_path: path,
    new_path: path,
    position_type: 'text',
    old_line: null,
    new_line: line,
    line_range: null,
  };
}

/** 24 threads on lines of the importer by several people: half of them with replies, a third resolved. */
function addThreads(store: Store, parts: ArchiveParts, mergeRequest: MergeRequest): void {
  const { dana, mira, tove, jonas } = parts.people;
  const reviewers = [dana, mira, tove];
  for (let number = 0; number < 24; number += 1) {
    const step = (number % importerCount) + 1;
    const at = (minutes: number) =>
      new Date(Date.parse('2025-09-09T09:00:00Z') + (number * 9 + minutes) * 60_000).toISOString();
    const position = positionAt(parts, importerPath(step), changedLine(number));
    const body = reviewComment(number, `runStep${String(step).padStart(2, '0')}`);
    const author = reviewers[number % 3] ?? dana;
    const discussion = addDiscussion(
      mergeRequest,
      createNote(store, { author, body, type: 'DiffNote', position, at: at(0) }),
    );
    if (number % 2 === 0) addReply(store, discussion, { author: jonas, body: reviewReply(number / 2), at: at(240) });
    if (number % 6 === 0) addReply(store, discussion, { author, body: reviewComment(number + 30, 'it'), at: at(300) });
    if (number % 3 === 1) setResolved(discussion, author, at(400));
  }
}

/**
 * Adds !1 with 65 changed files, !2 with 24 threads, and twenty more with long descriptions: !3 whose unit tests fail,
 * !4 whose child pipeline fails and !5 with a log of two megabytes.
 */
export function addArchiveMergeRequests(store: Store, parts: ArchiveParts): MergeRequest[] {
  const { archive, people } = parts;
  const [wide, reviewed] = [
    {
      branch: 'new-store',
      author: people.mira,
      at: '2025-09-02T09:40:00.000Z',
      area: 'store',
      title: 'Write every kind of record to the new store',
    },
    {
      branch: 'strict-importer',
      author: people.jonas,
      at: '2025-09-08T13:20:00.000Z',
      area: 'import',
      title: 'Refuse formats that the importer does not know',
    },
  ].map(({ branch, author, at, area, title }, index) =>
    addMergeRequest(store, {
      iid: index + 1,
      project: archive,
      sourceBranch: branch,
      title,
      description: longDescription({ title, area }, index),
      state: 'opened',
      author,
      reviewers: [people.dana, people.tove].map((user) => ({ user, state: 'reviewed', createdAt: at })),
      createdAt: at,
      updatedAt: '2025-09-12T15:00:00.000Z',
      versions: versionAt(parts, branch, at),
    }),
  );
  if (!wide || !reviewed) throw new Error('the archive lacks a merge request');
  addThreads(store, parts, reviewed);
  for (const [index, topic] of topics.entries()) addTopic(store, parts, topic, index);
  return archive.mergeRequests;
}
