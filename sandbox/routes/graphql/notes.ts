import { canReadCode, canSeeProject } from '../../http/access.ts';
import { type Call, viewerOf } from '../../http/call.ts';
import { addDiscussion, createNote as makeNote } from '../../state/discussions.ts';
import type { MergeRequest } from '../../state/model.ts';
import { pathOf } from '../../state/store.ts';
import { epicsOf } from '../../state/work-items.ts';
import { canSeeIssue } from '../find.ts';
import { runQuickActions } from '../quick-actions.ts';
import { type Area, findByGlobalId, outOfReach } from './area.ts';
import { callInProject } from './in-project.ts';
import { noteNode } from './note-nodes.ts';
import { canSeeItem, type WorkItem } from './work-item-nodes.ts';

/** What a global id names, where the caller may see it; a work item is an issue or an epic. */
function findNoteable(call: Call, id: string): WorkItem | MergeRequest {
  const { store, viewer } = call;
  const epic = findByGlobalId(epicsOf(store), 'WorkItem', id);
  if (epic && canSeeItem(call, epic)) return epic;
  for (const project of store.projects.filter((each) => canSeeProject(store, viewer, each))) {
    const issue = findByGlobalId(project.issues, 'Issue', id) ?? findByGlobalId(project.issues, 'WorkItem', id);
    if (issue && canSeeIssue(call, issue)) return issue;
    const mergeRequest = findByGlobalId(project.mergeRequests, 'MergeRequest', id);
    if (mergeRequest && canReadCode(store, viewer, project)) return mergeRequest;
  }
  throw outOfReach();
}

interface NoteInput {
  clientMutationId?: string | null;
  noteableId: string;
  body: string;
  internal?: boolean | null;
}

async function createNote(_root: unknown, { input }: { input: NoteInput }, call: Call) {
  const { clientMutationId, body, internal } = input;
  if (call.viewer === null) throw outOfReach();
  const target = findNoteable(call, input.noteableId);
  if (body.trim() === '') return { clientMutationId, note: null, errors: ["Note can't be blank"] };
  const actions =
    'group' in target
      ? { text: body, changes: null, summary: [] }
      : await runQuickActions(callInProject(call, pathOf(target.project)), target, body);
  const status = actions.changes && {
    commandNames: Object.keys(actions.changes),
    commandsOnly: actions.text === '',
    messages: actions.summary,
    errorMessages: null,
  };
  if (actions.text === '') return { clientMutationId, note: null, errors: [], quickActionsStatus: status };
  const note = makeNote(call.store, {
    author: viewerOf(call),
    body: actions.text,
    isInternal: internal === true,
  });
  addDiscussion(target, note);
  return { clientMutationId, note: noteNode(call.store, note), errors: [], quickActionsStatus: status };
}

/** Comments on issues, epics and merge requests. */
export const noteArea: Area = { Mutation: { createNote } };
