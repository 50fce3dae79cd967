import { canSeeProject, findProject } from '../../http/access.ts';
import type { Call } from '../../http/call.ts';
import type { Project } from '../../state/model.ts';
import { outOfReach } from './area.ts';

/** The project of a full path, or undefined also where the caller may not see it. */
export function projectOf({ store, viewer }: Call, fullPath: string): Project | undefined {
  const found = findProject(store, fullPath)?.project;
  return found && canSeeProject(store, viewer, found) ? found : undefined;
}

/** A call as the REST routes of one project see it, for work that mutations share with them; throws where the caller may not see the project. */
export function callInProject(call: Call, fullPath: string): Call {
  const project = projectOf(call, fullPath);
  if (project === undefined) throw outOfReach();
  return Object.create(call, { project: { value: project } });
}
