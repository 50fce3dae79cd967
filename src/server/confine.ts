import type { Answer } from '../core/answer.ts';
import { DeniedError } from '../core/errors/denied-error.ts';
import { scopeRule } from '../scope/allowed-projects.ts';
import type { ProjectScope } from '../scope/scope.ts';
import { isOwned, withoutTotals } from '../scope/withhold.ts';
import type { Call, Stage } from './call.ts';
import type { House } from './stages.ts';

/** The arguments with allowed ids in the place of projects. DeniedError where one is outside the scope. */
export async function resolveProjects(
  scope: ProjectScope,
  { entry, args, ctx }: Call,
): Promise<Record<string, unknown>> {
  const resolved: Record<string, unknown> = { ...args };
  for (const [name, role] of Object.entries(entry.roles)) {
    if (args[name] === undefined) continue;
    if (role === 'group') {
      throw new DeniedError(`${name} names a group, and this server is limited to projects.`, { rule: scopeRule });
    }
    if (role !== 'project') continue;
    resolved[name] = String(await scope.resolve(ctx.gitlab, String(args[name])));
  }
  return resolved;
}

/**
 * A list without rows of other projects, and without totals, which count them. Where a project was named, a row that tells
 * no project is that project's.
 */
function withhold(answer: Answer, ownedBy: string, isNamed: boolean, allowed: ReadonlySet<number>): Answer {
  if (answer.kind !== 'json' || !Array.isArray(answer.value)) {
    if (isNamed) return answer;
    const message = 'GitLab answered no list, so its rows cannot be limited to the allowed projects.';
    throw new DeniedError(message, { rule: scopeRule });
  }
  const value = answer.value.filter((row) => isOwned(row, ownedBy, allowed) ?? isNamed);
  if (isNamed && value.length === answer.value.length) return answer;
  return { ...answer, value, page: answer.page && withoutTotals(answer.page) };
}

const lengthOf = (answer: Answer) => (answer.kind === 'json' && Array.isArray(answer.value) ? answer.value.length : 0);

/** Innermost, so that nothing can change an argument after it was checked. */
export function confine(house: House): Stage {
  return async (call, next) => {
    const { scope } = house;
    if (!scope) return next(call);
    const { entry, ctx } = call;
    const args = await resolveProjects(scope, call);
    const isNamed = Object.keys(args).some((name) => entry.roles[name] === 'project' && args[name] !== undefined);
    const { ownedBy } = await house.load(entry);
    const gitlab = scope.guard(ctx.gitlab);
    const answer = await next({ ...call, args, ctx: { ...ctx, gitlab } });
    const shown = ownedBy ? withhold(answer, ownedBy, isNamed, await scope.ids(ctx.gitlab)) : answer;
    const withheld = gitlab.withheld() + lengthOf(answer) - lengthOf(shown);
    if (withheld === 0) return shown;
    const note = `Rows withheld: ${withheld}. They belong to projects outside this server's scope.`;
    return { ...shown, notes: [...(shown.notes ?? []), note] };
  };
}
