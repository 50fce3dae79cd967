import { canApprove } from '../entities/approvals.ts';
import { humanTime, parseDuration } from '../entities/durations.ts';
import { isDraft } from '../entities/mergeability.ts';
import { canMergeInto, levelOf, levels } from '../http/access.ts';
import { type Call, viewerOf } from '../http/call.ts';
import { mergeSoon } from '../merging/accept.ts';
import { addSystemNote } from '../state/discussions.ts';
import type { Issue, MergeRequest, User } from '../state/model.ts';
import { approveAs, requestChanges, unapproveAs } from '../state/reviews.ts';
import {
  addAssignees,
  addLabels,
  addReviewers,
  findMilestone,
  removeLabels,
  setAssignees,
  setReviewers,
} from './issuable-edits.ts';
import { changeState } from './issuable-states.ts';

type Target = Issue | MergeRequest;

/** What a command did: the changes as GitLab names them and a sentence about it. */
interface Outcome {
  changes: Record<string, unknown>;
  summary: string;
}

/** Does a command; null where it cannot be done here or by the caller. */
type Command = (call: Call, target: Target, argument: string) => Outcome | null | Promise<Outcome | null>;

const done = (summary: string, changes: Record<string, unknown> = {}): Outcome => ({ summary, changes });

const forMergeRequests =
  (work: (call: Call, target: MergeRequest, argument: string) => Outcome | null | Promise<Outcome | null>): Command =>
  (call, target, argument) =>
    target.kind === 'MergeRequest' ? work(call, target, argument) : null;

const isEditor = ({ store, viewer, project }: Call, { author, assignees, kind }: Target) =>
  author === viewer ||
  assignees.some((user) => user === viewer) ||
  levelOf(store, viewer, project) >= (kind === 'Issue' ? levels.planner : levels.developer);

/** Commands that change the issue or merge request itself, for those who may. */
const forEditors =
  (work: Command): Command =>
  (call, target, argument) =>
    isEditor(call, target) ? work(call, target, argument) : null;

/** Words of an argument; `~"two words"` and `%"1.0"` count as one. */
const words = (argument: string, sign: string) =>
  [...argument.matchAll(new RegExp(`${sign}?(?:"([^"]+)"|(\\S+))`, 'g'))].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  );

/** The people that `@name` and `me` name. */
function people(call: Call, argument: string): User[] {
  const names = words(argument, '@').map((name) => name.replace(/^@/, ''));
  const found = names.flatMap((name) =>
    name === 'me' ? [viewerOf(call)] : (call.store.users.find(({ username }) => username === name) ?? []),
  );
  return [...new Set(found)];
}

const mentioned = (users: User[]) => users.map(({ username }) => `@${username}`).join(', ');

const state =
  (event: 'close' | 'reopen'): Command =>
  (call, target) => {
    const what = target.kind === 'Issue' ? 'issue' : 'merge request';
    if (!changeState(call, target, event)) return null;
    return done(`${event === 'close' ? 'Closed' : 'Reopened'} this ${what}.`, { state_event: event });
  };

const markDraft = (wanted: boolean | null) =>
  forMergeRequests((call, target) => {
    const isNow = isDraft(target);
    const next = wanted ?? !isNow;
    if (next === isNow) return null;
    target.title = next ? `Draft: ${target.title}` : target.title.replace(/^\s*(\[draft\]|\(draft\)|draft:)\s*/i, '');
    const word = next ? 'draft' : 'ready';
    addSystemNote(call.store, target, viewerOf(call), `marked this merge request as **${word}**`);
    return done(`Marked this merge request as ${next ? 'a draft' : 'ready'}.`, { wip_event: word });
  });

const lock =
  (isLocked: boolean): Command =>
  (_call, target) => {
    target.isDiscussionLocked = isLocked;
    return done(`${isLocked ? 'Locked' : 'Unlocked'} the discussion.`, { discussion_locked: isLocked });
  };

const editing: Record<string, Command> = {
  close: state('close'),
  reopen: state('reopen'),
  title(call, target, argument) {
    if (argument === '') return null;
    addSystemNote(call.store, target, viewerOf(call), `changed title from **${target.title}** to **${argument}**`);
    target.title = argument;
    return done(`Changed the title to "${argument}".`, { title: argument });
  },
  label(call, target, argument) {
    const names = words(argument, '~').map((name) => name.replace(/^~/, ''));
    const added = addLabels(call, target, names);
    return added.length === 0 ? null : done(`Added ${added.join(' ')} label(s).`, { add_label_ids: added });
  },
  unlabel(_call, target, argument) {
    const names = argument === '' ? [...target.labels] : words(argument, '~').map((name) => name.replace(/^~/, ''));
    removeLabels(target, names);
    return done(`Removed ${names.join(' ')} label(s).`, { remove_label_ids: names });
  },
  assign(call, target, argument) {
    const users = people(call, argument);
    if (users.length === 0) return null;
    addAssignees(call, target, users);
    return done(`Assigned ${mentioned(users)}.`, { assignee_ids: users.map(({ id }) => id) });
  },
  unassign(call, target, argument) {
    const users = argument === '' ? target.assignees : people(call, argument);
    const left = target.assignees.filter((user) => !users.includes(user));
    setAssignees(call, target, left);
    return done(`Removed assignee ${mentioned(users)}.`, { assignee_ids: left.map(({ id }) => id) });
  },
  milestone(call, target, argument) {
    const [title = ''] = words(argument, '%').map((each) => each.replace(/^%/, ''));
    const milestone = findMilestone(call, (each) => each.title === title);
    if (milestone === null) return null;
    target.milestone = milestone;
    return done(`Set the milestone to %${title}.`, { milestone_id: milestone.id });
  },
  remove_milestone(_call, target) {
    target.milestone = null;
    return done('Removed milestone.', { milestone_id: null });
  },
  estimate(_call, target, argument) {
    const seconds = parseDuration(argument);
    if (seconds === null || seconds < 0) return null;
    target.timeEstimate = seconds;
    return done(`Set time estimate to ${humanTime(seconds) ?? '0m'}.`, { time_estimate: seconds });
  },
  spend(_call, target, argument) {
    const seconds = parseDuration(argument.replace(/\s+\d{4}-\d\d-\d\d$/, ''));
    if (seconds === null || target.timeSpent + seconds < 0) return null;
    target.timeSpent += seconds;
    return done(`Added ${humanTime(seconds) ?? '0m'} spent time.`, { spend_time: { duration: seconds } });
  },
  due(_call, target, argument) {
    if (target.kind !== 'Issue' || !/^\d{4}-\d\d-\d\d$/.test(argument)) return null;
    target.dueDate = argument;
    return done(`Set the due date to ${argument}.`, { due_date: argument });
  },
  remove_due_date(_call, target) {
    if (target.kind !== 'Issue') return null;
    target.dueDate = null;
    return done('Removed the due date.', { due_date: null });
  },
  confidential(_call, target) {
    if (target.kind !== 'Issue') return null;
    target.isConfidential = true;
    return done('Made this issue confidential.', { confidential: true });
  },
  lock: lock(true),
  unlock: lock(false),
  draft: markDraft(null),
  ready: markDraft(false),
  assign_reviewer: forMergeRequests((call, target, argument) => {
    const users = people(call, argument);
    if (users.length === 0) return null;
    addReviewers(call, target, users);
    return done(`Requested a review from ${mentioned(users)}.`, { reviewer_ids: users.map(({ id }) => id) });
  }),
  unassign_reviewer: forMergeRequests((call, target, argument) => {
    const users = argument === '' ? target.reviewers.map(({ user }) => user) : people(call, argument);
    const left = target.reviewers.map(({ user }) => user).filter((user) => !users.includes(user));
    setReviewers(call, target, left);
    return done(`Removed reviewer ${mentioned(users)}.`, { reviewer_ids: left.map(({ id }) => id) });
  }),
};

const others: Record<string, Command> = {
  merge: forMergeRequests(async (call, target) => {
    const user = viewerOf(call);
    if (!canMergeInto(call.store, user, call.project, target.targetBranch)) return null;
    if (!(await mergeSoon(call.store, target, user))) return null;
    return done(target.state === 'merged' ? 'Merged this merge request.' : 'Scheduled to merge this merge request.', {
      merge: target.versions.at(-1)?.headSha,
    });
  }),
  approve: forMergeRequests((call, target) => {
    if (!canApprove(call.store, viewerOf(call), target)) return null;
    approveAs(call.store, target, viewerOf(call));
    return done('Approved the current merge request.', { approve: true });
  }),
  unapprove: forMergeRequests((call, target) =>
    unapproveAs(call.store, target, viewerOf(call)) ? done('Unapproved the current merge request.') : null,
  ),
  request_changes: forMergeRequests((call, target) =>
    requestChanges(call.store, target, viewerOf(call)) ? done('Changes requested to the current merge request.') : null,
  ),
  subscribe(call, target) {
    target.subscriptions.set(viewerOf(call), true);
    return done('Subscribed to notifications.', { subscription_event: 'subscribe' });
  },
  unsubscribe(call, target) {
    target.subscriptions.set(viewerOf(call), false);
    return done('Unsubscribed from notifications.', { subscription_event: 'unsubscribe' });
  },
};

const aliases: Record<string, string> = {
  labels: 'label',
  remove_label: 'unlabel',
  request_review: 'assign_reviewer',
  reviewer: 'assign_reviewer',
  remove_assignee: 'unassign',
  remove_reviewer: 'unassign_reviewer',
  estimate_time: 'estimate',
  spent: 'spend',
  spend_time: 'spend',
};

function findCommand(name: string): Command | null {
  const key = aliases[name] ?? name;
  const edit = Object.hasOwn(editing, key) ? editing[key] : undefined;
  const other = Object.hasOwn(others, key) ? others[key] : undefined;
  return edit === undefined ? (other ?? null) : forEditors(edit);
}

interface Found {
  name: string;
  argument: string;
  command: Command;
}

/** The text without its commands, and those in their order; what stands in code or is no command stays in the text. */
function split(body: string): { text: string; found: Found[] } {
  let fence = '';
  const found: Found[] = [];
  const left = body.split('\n').filter((line) => {
    const mark = /^\s*(```+|~~~+)/.exec(line)?.[1] ?? '';
    if (mark !== '') fence = fence === '' ? mark : mark.startsWith(fence) ? '' : fence;
    if (fence !== '') return true;
    const [, name = '', argument = ''] = /^\/([a-z_]+)(?:\s+(.*?))?\s*$/.exec(line) ?? [];
    const command = findCommand(name);
    if (command !== null) found.push({ name, argument, command });
    return command === null;
  });
  return { text: left.join('\n').trim(), found };
}

export interface QuickActions {
  /** The text without the commands. */
  text: string;
  /** Null where the text holds no command. */
  changes: Record<string, unknown> | null;
  /** A sentence for each command that was done, or could not be. */
  summary: string[];
  hasFailed: boolean;
}

/** Does the quick actions at the starts of a text's lines, as GitLab does with descriptions and comments. */
export async function runQuickActions(call: Call, target: Target, body: string): Promise<QuickActions> {
  const { text, found } = split(body);
  if (found.length === 0) return { text: body, changes: null, summary: [], hasFailed: false };
  const result: QuickActions = { text, changes: {}, summary: [], hasFailed: false };
  for (const { name, argument, command } of found) {
    const outcome = await command(call, target, argument);
    if (outcome === null) result.hasFailed = true;
    else Object.assign(result.changes ?? {}, outcome.changes);
    result.summary.push(outcome?.summary ?? `Could not apply ${name} command.`);
  }
  target.updatedAt = call.store.now();
  return result;
}
