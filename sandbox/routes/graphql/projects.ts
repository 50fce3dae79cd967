import { projectUrl } from '../../entities/projects.ts';
import { canReadCode, canSeeProject } from '../../http/access.ts';
import type { Project } from '../../state/model.ts';
import { pathOf, type Store } from '../../state/store.ts';
import { canSeeIssue } from '../find.ts';
import { type Area, globalId } from './area.ts';
import { connection, type Window } from './connection.ts';
import { projectOf } from './in-project.ts';
import { issueNode } from './issues.ts';
import { mergeRequestNode } from './merge-requests.ts';

/** A project as GraphQL shows it. `model` is for the areas that give more fields of it. */
export const projectNode = (store: Store, project: Project) => ({
  model: project,
  id: globalId('Project', project.id),
  name: project.name,
  path: project.path,
  fullPath: pathOf(project),
  description: project.description,
  visibility: project.visibility,
  archived: project.isArchived,
  topics: project.topics,
  starCount: project.starCount,
  createdAt: project.createdAt,
  lastActivityAt: project.lastActivityAt,
  webUrl: projectUrl(store, project),
});

export type ProjectNode = ReturnType<typeof projectNode>;

/** Projects, and the merge requests and issues in them. */
export const projectArea: Area = {
  Query: {
    project(_root, { fullPath }: { fullPath: string }, call) {
      const found = projectOf(call, fullPath);
      return found && projectNode(call.store, found);
    },
    projects(_root, args: Window, { store, viewer }) {
      const visible = store.projects.filter((project) => canSeeProject(store, viewer, project));
      return connection(
        visible.map((project) => projectNode(store, project)),
        args,
      );
    },
  },
  Project: {
    mergeRequest({ model }: ProjectNode, { iid }: { iid: string }, { store, viewer }) {
      const found = model.mergeRequests.find((each) => String(each.iid) === iid);
      return found && canReadCode(store, viewer, model) ? mergeRequestNode(store, found) : null;
    },
    mergeRequests({ model }: ProjectNode, args: Window & { state?: string | null }, { store, viewer }) {
      const { state } = args;
      const readable = canReadCode(store, viewer, model) ? model.mergeRequests : [];
      const chosen = readable.filter((each) => !state || state === 'all' || each.state === state);
      return connection(
        chosen.map((each) => mergeRequestNode(store, each)),
        args,
      );
    },
    issue({ model }: ProjectNode, { iid }: { iid: string }, call) {
      const found = model.issues.find((each) => String(each.iid) === iid);
      return found && canSeeIssue(call, found) ? issueNode(call.store, found) : null;
    },
    issues({ model }: ProjectNode, args: Window & { state?: string | null }, call) {
      const { state } = args;
      const visible = model.issues.filter((each) => canSeeIssue(call, each));
      const chosen = visible.filter((each) => !state || state === 'all' || each.state === state);
      return connection(
        chosen.map((each) => issueNode(call.store, each)),
        args,
      );
    },
  },
};
