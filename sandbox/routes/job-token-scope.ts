import { projectBasic } from '../entities/projects.ts';
import { canSeeGroup, canSeeProject, findGroup, findProject, levels } from '../http/access.ts';
import { type Call, numberParam } from '../http/call.ts';
import { badRequest, invalidParameter, notFound } from '../http/errors.ts';
import { page } from '../http/paging.ts';
import { created, get, json, noContent, patch, post, type Route, remove } from '../http/route.ts';
import type { Group, Project } from '../state/model.ts';
import { recordsOf } from './collection.ts';

const base = '/projects/:id/job_token_scope';

const scopeOf = (call: Call) => {
  const [scope] = recordsOf(call, {
    path: base,
    seed: { [`/projects/${call.project.id}/job_token_scope`]: [{ isLimited: true }] },
  });
  if (scope === undefined) throw notFound('Project');
  return scope;
};

function update(call: Call) {
  const isLimited = call.input.flag('enabled');
  if (isLimited === undefined) throw invalidParameter('enabled is missing');
  scopeOf(call).isLimited = isLimited;
  return noContent();
}

/** One of the two allowlists: which ids are on it, whose they are, and what it is called. */
interface Allowlist<Thing extends { id: number }> {
  path: string;
  parameter: string;
  seed: Record<string, { id: number }[]>;
  thing: string;
  find: (call: Call, id: number) => Thing | undefined;
  show: (call: Call, thing: Thing) => unknown;
  isOutsideContract: boolean;
}

const projects: Allowlist<Project> = {
  path: `${base}/allowlist`,
  parameter: 'target_project_id',
  seed: { '/projects/118/job_token_scope/allowlist': [{ id: 119 }] },
  thing: 'Project',
  find: ({ store, viewer }, id) => {
    const project = findProject(store, String(id))?.project;
    return project && canSeeProject(store, viewer, project) ? project : undefined;
  },
  show: ({ store }, project) => projectBasic(store, project),
  isOutsideContract: false,
};

const groups: Allowlist<Group> = {
  path: `${base}/groups_allowlist`,
  parameter: 'target_group_id',
  seed: { '/projects/118/job_token_scope/groups_allowlist': [{ id: 13 }] },
  thing: 'Group',
  find: ({ store, viewer }, id) => {
    const group = findGroup(store, String(id));
    return group && canSeeGroup(store, viewer, group) ? group : undefined;
  },
  show: ({ store }, { id, name, fullPath }) => ({ id, name, web_url: `${store.url}/groups/${fullPath}` }),
  // The contract has projects here; GitLab's page shows groups.
  isOutsideContract: true,
};

function allowlistRoutes<Thing extends { id: number }>(list: Allowlist<Thing>): Route[] {
  const { path, parameter, find, show, thing, isOutsideContract } = list;
  const listed = (call: Call) => recordsOf(call, list).flatMap(({ id }) => find(call, Number(id)) ?? []);
  const answerList = async (call: Call) => {
    const answer = await page(call, listed(call), (each) => show(call, each), { of: thing });
    return { ...answer, isOutsideContract };
  };
  const add = (call: Call) => {
    const target = find(call, call.input.requireInteger(parameter));
    if (target === undefined) throw notFound(`target_${thing.toLowerCase()}`);
    if (listed(call).includes(target))
      throw badRequest(`This ${thing.toLowerCase()} is already in the job token allowlist.`);
    recordsOf(call, list).push({ id: target.id });
    return created({ source_project_id: call.project.id, [parameter]: target.id });
  };
  const drop = (call: Call) => {
    const records = recordsOf(call, list);
    const at = records.findIndex(({ id }) => id === numberParam(call, parameter));
    if (at < 0) throw notFound();
    records.splice(at, 1);
    return noContent();
  };
  return [
    get(path, levels.maintainer, answerList),
    post(path, levels.maintainer, add),
    remove(`${path}/:${parameter}`, levels.maintainer, drop),
  ];
}

/** Whose CI jobs may reach a project with their token. */
export const jobTokenScopeRoutes: Route[] = [
  get(base, levels.maintainer, (call) => json({ inbound_enabled: scopeOf(call).isLimited, outbound_enabled: false })),
  patch(base, levels.maintainer, update),
  ...allowlistRoutes(projects),
  ...allowlistRoutes(groups),
];
