import { levels } from '../http/access.ts';
import type { Call } from '../http/call.ts';
import { ApiError, nothingFound } from '../http/errors.ts';
import type { Input } from '../http/input.ts';
import { page } from '../http/paging.ts';
import { type Answer, created, get, json, noContent, patch, post, type Route, remove } from '../http/route.ts';
import type { ProtectedBranch } from '../state/model.ts';

const descriptions: Record<number, string> = {
  0: 'No one',
  30: 'Developers + Maintainers',
  40: 'Maintainers',
  60: 'Instance admins',
};

function entity(branch: ProtectedBranch) {
  const access = (id: number, level: number) => ({
    id,
    access_level: level,
    access_level_description: descriptions[level] ?? 'Maintainers',
    deploy_key_id: null,
    user_id: null,
    group_id: null,
  });
  return {
    id: branch.id,
    name: branch.name,
    push_access_levels: [access(branch.id * 10 + 1, branch.pushLevel)],
    merge_access_levels: [access(branch.id * 10 + 2, branch.mergeLevel)],
    allow_force_push: branch.isForcePushAllowed,
    unprotect_access_levels: [],
    code_owner_approval_required: branch.needsCodeOwners,
    inherited: false,
  };
}

function find({ project, params }: Call): ProtectedBranch {
  const found = project.protectedBranches.find(({ name }) => name === params.name);
  if (found === undefined) throw nothingFound();
  return found;
}

/** A role from the old parameter or the first of the new list that names one; one that is taken away does not count. */
function readLevel(input: Input, single: string, list: string): number | undefined {
  const listed = (input.nestedList(list) ?? []).filter((each) => each.flag('_destroy') !== true);
  return (
    listed.map((each) => each.integer('access_level')).find((level) => level !== undefined) ?? input.integer(single)
  );
}

function protect(call: Call): Answer {
  const { input, project, store } = call;
  const name = input.requireText('name');
  if (project.protectedBranches.some((each) => each.name === name)) {
    throw new ApiError(409, { message: `Protected branch '${name}' already exists` });
  }
  const branch: ProtectedBranch = {
    id: store.takeId('protectedBranch'),
    name,
    pushLevel: readLevel(input, 'push_access_level', 'allowed_to_push') ?? levels.maintainer,
    mergeLevel: readLevel(input, 'merge_access_level', 'allowed_to_merge') ?? levels.maintainer,
    isForcePushAllowed: input.flag('allow_force_push') ?? false,
    needsCodeOwners: input.flag('code_owner_approval_required') ?? false,
  };
  project.protectedBranches.push(branch);
  return created(entity(branch));
}

function update(call: Call): Answer {
  const { input } = call;
  const branch = find(call);
  branch.pushLevel = readLevel(input, '', 'allowed_to_push') ?? branch.pushLevel;
  branch.mergeLevel = readLevel(input, '', 'allowed_to_merge') ?? branch.mergeLevel;
  branch.isForcePushAllowed = input.flag('allow_force_push') ?? branch.isForcePushAllowed;
  branch.needsCodeOwners = input.flag('code_owner_approval_required') ?? branch.needsCodeOwners;
  return json(entity(branch));
}

function unprotect(call: Call): Answer {
  const branch = find(call);
  call.project.protectedBranches = call.project.protectedBranches.filter((each) => each !== branch);
  return noContent();
}

function list(call: Call): Promise<Answer> {
  const search = call.input.text('search') ?? '';
  const fitting = call.project.protectedBranches.filter(({ name }) => name.includes(search));
  return page(call, fitting, entity, { of: 'ProtectedBranch' });
}

const base = '/projects/:id/protected_branches';

/** Protection of branches, for maintainers. */
export const protectedBranchRoutes: Route[] = [
  get(base, levels.maintainer, list),
  post(base, levels.maintainer, protect),
  get(`${base}/:name`, levels.maintainer, (call) => json(entity(find(call)))),
  patch(`${base}/:name`, levels.maintainer, update),
  remove(`${base}/:name`, levels.maintainer, unprotect),
];
