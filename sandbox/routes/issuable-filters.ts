import { type Call, viewerOf } from '../http/call.ts';
import type { Input } from '../http/input.ts';
import type { Issuable, User } from '../state/model.ts';
import { liesBetween, matchesWords } from './order.ts';

/** Whether users fit an id as GitLab takes it: a number, `None` or `Any`. */
export function fitsUserId(users: readonly User[], wanted: string | undefined): boolean {
  if (wanted === undefined || wanted === '') return true;
  if (/^none$/i.test(wanted) || wanted === '0') return users.length === 0;
  if (/^any$/i.test(wanted)) return users.length > 0;
  return users.some(({ id }) => String(id) === wanted);
}

/** Whether all of these usernames are among the users. */
export const fitsUsernames = (users: readonly User[], wanted: readonly string[] | undefined) =>
  wanted === undefined || wanted.every((name) => users.some(({ username }) => username === name.replace(/^@/, '')));

function fitsLabels(labels: readonly string[], wanted: readonly string[] | undefined): boolean {
  if (wanted === undefined || wanted.length === 0) return true;
  const [only] = wanted;
  if (wanted.length === 1 && /^none$/i.test(only ?? '')) return labels.length === 0;
  if (wanted.length === 1 && /^any$/i.test(only ?? '')) return labels.length > 0;
  return wanted.every((label) => labels.includes(label));
}

function fitsMilestone({ milestone }: Issuable, wanted: string | undefined): boolean {
  if (wanted === undefined || wanted === '') return true;
  if (/^none$/i.test(wanted)) return milestone === null;
  if (/^any$/i.test(wanted)) return milestone !== null;
  if (/^started$/i.test(wanted)) return milestone?.state === 'active';
  return milestone?.title === wanted;
}

function fitsSearch(issuable: Issuable, input: Input): boolean {
  const search = input.text('search');
  if (!search) return true;
  const places = input.list('in') ?? ['title', 'description'];
  const inTitle = places.includes('title') && matchesWords(issuable.title, search);
  return inTitle || (places.includes('description') && matchesWords(issuable.description, search));
}

/** The filters that can also be turned round below `not[...]`. */
function fitsNegatable(issuable: Issuable, input: Input): boolean {
  const authorId = input.integer('author_id');
  const author = input.text('author_username');
  const iids = input.list('iids')?.map(Number);
  return (
    (authorId === undefined || issuable.author.id === authorId) &&
    (author === undefined || issuable.author.username === author) &&
    (iids === undefined || iids.includes(issuable.iid)) &&
    fitsUserId(issuable.assignees, input.text('assignee_id')) &&
    fitsUsernames(issuable.assignees, input.list('assignee_username')) &&
    fitsLabels(issuable.labels, input.list('labels')) &&
    fitsMilestone(issuable, input.text('milestone') ?? input.text('milestone_id'))
  );
}

function fitsNone(issuable: Issuable, not: Input): boolean {
  const author = not.text('author_username');
  const authorId = not.integer('author_id');
  const milestone = not.text('milestone');
  return (
    issuable.author.username !== author &&
    issuable.author.id !== authorId &&
    !(not.list('iids') ?? []).map(Number).includes(issuable.iid) &&
    !(not.list('labels') ?? []).some((label) => issuable.labels.includes(label)) &&
    !(not.list('assignee_username') ?? []).some((name) => fitsUsernames(issuable.assignees, [name])) &&
    (milestone === undefined || issuable.milestone?.title !== milestone)
  );
}

/** Whether an issue or merge request passes the filters that their lists share. */
export function fitsIssuable({ input }: Call, issuable: Issuable): boolean {
  const not = input.nested('not');
  return (
    fitsNegatable(issuable, input) &&
    (not === undefined || fitsNone(issuable, not)) &&
    fitsSearch(issuable, input) &&
    liesBetween(issuable.createdAt, input.moment('created_after'), input.moment('created_before')) &&
    liesBetween(issuable.updatedAt, input.moment('updated_after'), input.moment('updated_before'))
  );
}

const scopes = [
  ...['created-by-me', 'assigned-to-me', 'created_by_me', 'assigned_to_me', 'reviews_for_me', 'all'],
] as const;

/** Whether it passes `scope`, whose default is `fallback`. */
export function fitsScope(
  call: Call,
  issuable: Issuable & { reviewers?: { user: User }[] },
  fallback: string,
): boolean {
  const scope = (call.input.choice('scope', scopes) ?? fallback).replaceAll('-', '_');
  if (scope === 'all') return true;
  const viewer = viewerOf(call);
  if (scope === 'created_by_me') return issuable.author === viewer;
  if (scope === 'reviews_for_me') return issuable.reviewers?.some(({ user }) => user === viewer) ?? false;
  return issuable.assignees.includes(viewer);
}

/** The value that a list of issues or merge requests is ordered by. */
export function issuableKey(
  issuable: Issuable & { dueDate?: string | null; weight?: number | null; mergedAt?: string | null },
  order: string,
) {
  switch (order) {
    case 'updated_at':
      return issuable.updatedAt;
    case 'title':
      return issuable.title.toLowerCase();
    case 'popularity':
      return issuable.upvotes;
    case 'due_date':
      return issuable.dueDate ?? null;
    case 'weight':
      return issuable.weight ?? null;
    case 'merged_at':
      return issuable.mergedAt ?? null;
    case 'milestone_due':
      return issuable.milestone?.dueDate ?? null;
    default:
      return issuable.createdAt;
  }
}
