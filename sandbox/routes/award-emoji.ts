import { userBasic } from '../entities/users.ts';
import { type Call, numberParam, viewerOf } from '../http/call.ts';
import { notFound, unauthorized } from '../http/errors.ts';
import { page } from '../http/paging.ts';
import { type Access, created, get, json, noContent, post, type Route, remove } from '../http/route.ts';
import type { Award, Issue, MergeRequest, Note } from '../state/model.ts';
import { findIssue, findMergeRequest } from './find.ts';

type Target = Issue | MergeRequest;

/** What an emoji is given to: an issue, a merge request or a note. */
interface Awardable {
  id: number;
  type: string;
  awards: Award[];
  target: Target | null;
}

const entity = (call: Call, { id, type }: Awardable, award: Award) => ({
  id: award.id,
  name: award.name,
  user: userBasic(call.store, award.user),
  created_at: award.createdAt,
  updated_at: award.createdAt,
  awardable_id: id,
  awardable_type: type,
  url: null,
});

/** Thumbs count as votes, on issues and merge requests. */
function countVotes({ target }: Awardable, name: string, step: number): void {
  if (target === null) return;
  if (name === 'thumbsup') target.upvotes += step;
  if (name === 'thumbsdown') target.downvotes += step;
}

function give(call: Call, awardable: Awardable) {
  const name = call.input.requireText('name').replace(/^:|:$/g, '');
  const user = viewerOf(call);
  const refuse = (reason: string) => notFound(`Award Emoji Name ${reason}`);
  if (!/^[\w+-]+$/.test(name)) throw refuse('is not a valid emoji name');
  if (awardable.awards.some((award) => award.user === user && award.name === name)) {
    throw refuse('has already been taken');
  }
  const award = { id: call.store.takeId('award'), name, user, createdAt: call.store.now() };
  awardable.awards.push(award);
  countVotes(awardable, name, 1);
  return created(entity(call, awardable, award));
}

function find(call: Call, { awards }: Awardable): Award {
  const id = numberParam(call, 'award_id');
  const found = awards.find((award) => award.id === id);
  if (found === undefined) throw notFound();
  return found;
}

function take(call: Call, awardable: Awardable) {
  const award = find(call, awardable);
  if (award.user !== call.viewer && !call.viewer?.isAdmin) throw unauthorized();
  awardable.awards.splice(awardable.awards.indexOf(award), 1);
  countVotes(awardable, award.name, -1);
  return noContent();
}

function findNote(call: Call, { discussions }: Target): Note {
  const id = numberParam(call, 'note_id');
  const found = discussions.flatMap(({ notes }) => notes).find((note) => note.id === id);
  if (found === undefined) throw notFound();
  return found;
}

function awardRoutes(base: string, access: Access, locate: (call: Call) => Awardable): Route[] {
  const path = `${base}/award_emoji`;
  return [
    get(path, access, (call) => {
      const awardable = locate(call);
      return page(call, awardable.awards, (award) => entity(call, awardable, award), { of: 'AwardEmoji' });
    }),
    post(path, access, (call) => give(call, locate(call))),
    get(`${path}/:award_id`, access, (call) => {
      const awardable = locate(call);
      return json(entity(call, awardable, find(call, awardable)));
    }),
    remove(`${path}/:award_id`, access, (call) => take(call, locate(call))),
  ];
}

function routesOf(base: string, access: Access, findTarget: (call: Call) => Target): Route[] {
  const ofTarget = (call: Call): Awardable => {
    const target = findTarget(call);
    return { id: target.id, type: target.kind, awards: target.awards, target };
  };
  const ofNote = (call: Call): Awardable => {
    const { id, awards } = findNote(call, findTarget(call));
    return { id, type: 'Note', awards, target: null };
  };
  return [...awardRoutes(base, access, ofTarget), ...awardRoutes(`${base}/notes/:note_id`, access, ofNote)];
}

/** Emoji on issues, merge requests and their notes. */
export const awardEmojiRoutes: Route[] = [
  ...routesOf('/projects/:id/issues/:issue_iid', 'project', (call) => findIssue(call)),
  ...routesOf('/projects/:id/merge_requests/:merge_request_iid', 'code', findMergeRequest),
];
