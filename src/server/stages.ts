import type { CatalogEntry } from '../catalog/entry.ts';
import { type Answer, json } from '../core/answer.ts';
import { DeniedError } from '../core/errors/denied-error.ts';
import { InputError } from '../core/errors/input-error.ts';
import { KnownError } from '../core/errors/known-error.ts';
import { keep, project as projectValue } from '../core/shape.ts';
import type { Tool } from '../core/tool.ts';
import { containsOwnMarker } from '../output/markers.ts';
import { redact } from '../output/redact.ts';
import { type Rules, refuse } from '../policy/rules.ts';
import type { ProjectScope } from '../policy/scope.ts';
import type { Stage } from './call.ts';
import { readArguments } from './read-arguments.ts';

/** What the stages work with; built once at start. */
export interface House {
  readonly rules: Rules;
  readonly scope: ProjectScope | undefined;
  readonly defaultProject: string | undefined;
  readonly isFullDetail: boolean;
  load(entry: CatalogEntry): Promise<Tool>;
}

function logCall(): Stage {
  return async (call, next) => {
    const started = performance.now();
    const facts = () => ({ tool: call.entry.name, ms: Math.round(performance.now() - started) });
    try {
      const answer = await next(call);
      call.ctx.log.debug(facts(), 'call answered');
      return answer;
    } catch (error) {
      const code = error instanceof KnownError ? error.code : call.ctx.signal.aborted ? 'cancelled' : 'bug';
      call.ctx.log.debug({ ...facts(), code }, 'call failed');
      throw error;
    }
  };
}

function authorise(house: House): Stage {
  return (call, next) => {
    const refusal = refuse(call.entry, house.rules);
    if (refusal)
      throw new DeniedError(`${call.entry.name} is disabled by policy: ${refusal.reason}.`, { rule: refusal.rule });
    return next(call);
  };
}

/** A text that was cut or masked by this server must not be written back: the original would be lost. */
function refuseOwnMarkers(value: unknown, name: string): void {
  if (typeof value === 'string' && containsOwnMarker(value)) {
    throw new InputError(
      `${name} contains this server's own mark for masked or truncated text; writing it back would destroy the original.`,
      {
        hint: 'Read the part that is missing first, or change only the lines that matter.',
      },
    );
  }
  if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value))
      refuseOwnMarkers(part, Array.isArray(value) ? name : `${name}.${key}`);
  }
}

/** The error with notes in its hint. A copy, since calls that wait for the same lookup are given the same error. */
function withNotes(error: unknown, notes: readonly string[]): unknown {
  if (!(error instanceof KnownError) || notes.length === 0) return error;
  const hint = [...(error.hint ? [error.hint] : []), ...notes].join(' ');
  return Object.create(error, { hint: { value: hint } });
}

function readInput(house: House): Stage {
  return async (call, next) => {
    const tool = await house.load(call.entry);
    const { webUrl } = call.ctx.gitlab;
    const { input, notes } = readArguments(call.entry, tool, call.args, {
      webUrl,
      defaultProject: house.defaultProject,
    });
    if (call.entry.capability !== 'read') {
      for (const [name, value] of Object.entries(input)) refuseOwnMarkers(value, name);
    }
    try {
      const answer = await next({ ...call, args: input });
      return notes.length === 0 ? answer : { ...answer, notes: [...notes, ...(answer.notes ?? [])] };
    } catch (error) {
      throw withNotes(error, notes);
    }
  };
}

function slim(house: House): Stage {
  return async (call, next) => {
    const answer = await next(call);
    if (answer.kind !== 'json' || house.isFullDetail) return answer;
    const tool = await house.load(call.entry);
    return { ...answer, value: projectValue(tool.output ?? keep, answer.value) };
  };
}

/**
 * Before the projection, which could drop what tells a credential (a field's name, the `masked` of a CI variable), and
 * before formatting, so that a cut can never split a credential and hide it from the mask.
 */
function maskCredentials(): Stage {
  return async (call, next) => redact(await next(call));
}

function ownerOf(row: unknown, field: string): unknown {
  return field
    .split('.')
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | null | undefined)?.[key], row);
}

function withhold(answer: Answer, ownedBy: string, allowed: ReadonlySet<number>): Answer {
  if (answer.kind !== 'json' || !Array.isArray(answer.value)) {
    throw new DeniedError('GitLab answered no list, so its rows cannot be limited to the allowed projects.', {
      rule: 'GITLAB_ALLOWED_PROJECT_IDS',
    });
  }
  const kept = answer.value.filter((row) => allowed.has(Number(ownerOf(row, ownedBy))));
  const hidden = answer.value.length - kept.length;
  const page = answer.page && { ...answer.page };
  if (page) for (const count of ['total', 'total_pages'] as const) delete page[count];
  const notes = hidden > 0 ? [`Rows withheld: ${hidden}. They belong to projects outside this server's scope.`] : [];
  return json(kept, { page, notes: [...(answer.notes ?? []), ...notes] });
}

/** Innermost, so that nothing can change an argument after it was checked. */
function confine(house: House): Stage {
  return async (call, next) => {
    const { scope } = house;
    if (!scope) return next(call);
    const { gitlab } = call.ctx;
    const args: Record<string, unknown> = { ...call.args };
    const named = Object.keys(call.entry.roles).filter(
      (name) => call.entry.roles[name] === 'project' && args[name] !== undefined,
    );
    for (const name of named) args[name] = String(await scope.resolve(gitlab, String(args[name])));
    const tool = await house.load(call.entry);
    const isFiltered = named.length === 0 && tool.ownedBy !== undefined;
    const answer = await next({ ...call, args, ctx: { ...call.ctx, gitlab: scope.guard(gitlab, { isFiltered }) } });
    return isFiltered && tool.ownedBy ? withhold(answer, tool.ownedBy, await scope.ids(gitlab)) : answer;
  };
}

/** Everything a call passes between the protocol and the tool, outermost first. Reporting errors and rendering frame it: `dispatch.ts`. */
export function callStages(house: House): readonly Stage[] {
  return [logCall(), authorise(house), readInput(house), slim(house), maskCredentials(), confine(house)];
}
