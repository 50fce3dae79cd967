import { addDiscussion, createNote } from '../discussions.ts';
import { addIssue, type IssueSeed } from '../issues.ts';
import type { Issue, Project, User } from '../model.ts';
import type { Store } from '../store.ts';

/** Adds the dozen issues of acme/greeter; #11 is confidential, #4 is what !7 closes. */
export function addIssues(store: Store, greeter: Project, people: { dana: User; kim: User; rob: User }): void {
  const { dana, kim, rob } = people;
  const [current] = greeter.milestones;
  const inMilestone = current === undefined ? {} : { milestone: current };
  const seeds: IssueSeed[] = [
    {
      title: 'Greet by the time of day',
      author: dana,
      labels: ['enhancement'],
      closed: { by: dana, at: '2026-02-16T13:00:01.000Z' },
    },
    {
      title: 'Names arrive with stray spaces',
      author: rob,
      assignees: [kim],
      labels: ['bug'],
      closed: { by: kim, at: '2026-01-14T12:00:00.000Z' },
    },
    { title: 'Greeting is too stiff', author: rob, labels: ['enhancement'] },
    {
      title: 'Say in the build log which project is built',
      description: 'Hard to tell in a wall of logs.\n\n- [ ] script\n- [ ] docs',
      author: dana,
      assignees: [kim],
      labels: ['area::ci', 'enhancement'],
      ...inMilestone,
      dueDate: '2026-03-20',
      weight: 2,
    },
    { title: 'Unit job is slow', author: kim, labels: ['area::ci'] },
    { title: 'Document the name list', author: dana, assignees: [rob], labels: ['documentation'], ...inMilestone },
    {
      title: 'Crash on an empty name',
      description: '`greet("")` should answer something.',
      author: rob,
      labels: ['bug'],
      weight: 1,
    },
    { title: 'Support Danish', author: kim, labels: ['enhancement'] },
    { title: 'Remove the old name table', author: kim, labels: ['area::names'], ...inMilestone },
    { title: 'Build job failed over night', author: dana, issueType: 'incident', labels: ['area::ci', 'bug'] },
    {
      title: 'Rotate the deploy key',
      description: 'Found in an old log.',
      author: dana,
      assignees: [dana],
      isConfidential: true,
    },
    { title: 'Choose a logo', author: rob, issueType: 'task' },
  ];
  const issues = seeds.map((seed, index) =>
    addIssue(store, greeter, seed, `2026-0${index < 6 ? 1 : 2}-${String(10 + index).padStart(2, '0')}T09:00:00.000Z`),
  );
  const [, , stiff, buildLog, , , , , , incident] = issues;
  if (!stiff || !buildLog || !incident) throw new Error('the story lacks an issue');
  addIssueDiscussions(store, { stiff, buildLog }, people);
  const award = { id: store.takeId('award'), name: 'thumbsup', user: kim, createdAt: '2026-02-20T10:31:00.000Z' };
  stiff.awards.push(award);
  stiff.upvotes = 1;
  const link = { id: store.takeId('issueLink'), createdAt: '2026-03-03T13:30:00.000Z' };
  store.issueLinks.push({ ...link, source: buildLog, target: incident, type: 'relates_to' });
}

function addIssueDiscussions(
  store: Store,
  issues: { stiff: Issue; buildLog: Issue },
  people: { dana: User; kim: User; rob: User },
): void {
  const { dana, kim, rob } = people;
  const say = (issue: Issue, note: Parameters<typeof createNote>[1]) => addDiscussion(issue, createNote(store, note));
  say(issues.buildLog, {
    author: kim,
    body: 'mentioned in merge request !7',
    isSystem: true,
    at: '2026-03-03T13:02:06.000Z',
  });
  say(issues.buildLog, { author: kim, body: 'I will do it with !7.', at: '2026-03-03T13:20:00.000Z' });
  say(issues.buildLog, {
    author: dana,
    body: 'Customers asked for this.',
    isInternal: true,
    at: '2026-03-03T14:00:00.000Z',
  });
  const maybe = { author: rob, type: 'DiscussionNote', body: 'Maybe "Hi"?', at: '2026-02-20T10:00:00.000Z' } as const;
  const thread = say(issues.stiff, maybe);
  const reply = {
    author: kim,
    type: 'DiscussionNote',
    body: 'Or "Hello dear".',
    at: '2026-02-20T10:30:00.000Z',
  } as const;
  thread.notes.push(createNote(store, reply));
}
