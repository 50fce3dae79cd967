import type { Directory } from '../catalog/directory.ts';
import type { CatalogEntry } from '../catalog/entry.ts';
import type { Checkout } from '../checkout/checkout.ts';
import { DeniedError } from '../core/errors/denied-error.ts';
import { InputError } from '../core/errors/input-error.ts';
import { KnownError } from '../core/errors/known-error.ts';
import { keep, project as projectValue } from '../core/shape.ts';
import type { Tool } from '../core/tool.ts';
import { containsOwnMarker } from '../output/markers.ts';
import { redact } from '../output/redact.ts';
import { holdsUserText, markHidden } from '../output/user-text.ts';
import { type Rules, refuse } from '../policy/rules.ts';
import type { ProjectScope } from '../scope/scope.ts';
import type { Call, Stage } from './call.ts';
import { confine, resolveProjects } from './confine.ts';
import { isIrreversible, PendingQuestion } from './confirm.ts';
import { fillIn } from './fill-in.ts';
import { guardTexts } from './guard-texts.ts';
import { judgeOperation } from './judge-operation.ts';
import { tellNotes } from './notes.ts';
import { readArguments } from './read-arguments.ts';

/** What the stages work with; built once at start. */
export interface House {
  readonly directory: Directory;
  readonly rules: Rules;
  readonly scope: ProjectScope | undefined;
  readonly defaultProject: string | undefined;
  /** Where the server was started, if arguments may be taken from there. */
  readonly checkout?: Checkout | undefined;
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
      if (error instanceof PendingQuestion) {
        call.ctx.log.debug(facts(), 'call asks the user');
        throw error;
      }
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

/**
 * What an input needs beyond its tool's own capability: a commit may delete files, which `write` does not cover, and a
 * GraphQL mutation does what another tool does.
 */
function authoriseInput(entry: CatalogEntry, tool: Tool, input: Readonly<Record<string, unknown>>, house: House): void {
  const needed = (tool.needs?.(input) ?? []).map((capability) => ({ ...entry, capability }));
  const others = (tool.standsFor?.(input) ?? []).flatMap((name) => house.directory.find(name) ?? []);
  for (const facts of [...needed, ...others]) {
    const refusal = refuse(facts, house.rules);
    if (!refusal) continue;
    const what = facts.name === entry.name ? '' : `does what ${facts.name} does, and `;
    throw new DeniedError(`This call of ${entry.name} ${what}is refused by policy: ${refusal.reason}.`, {
      rule: refusal.rule,
    });
  }
}

/** The operation that an input asks for, of a tool that can carry out any. DeniedError where policy forbids it. */
async function authoriseOperation({ entry, ctx }: Call, tool: Tool, input: Call['args'], house: House) {
  const operation = await tool.operation?.(input, ctx);
  const refusal = operation && judgeOperation(entry, operation, house).refusal;
  if (refusal)
    throw new DeniedError(`${operation.route} is refused by policy: ${refusal.reason}.`, { rule: refusal.rule });
  return operation;
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

function readInput(house: House): Stage {
  return async (call, next) => {
    const tool = await house.load(call.entry);
    const { webUrl } = call.ctx.gitlab;
    const { input, notes } = readArguments(call.entry, tool, call.args, {
      webUrl,
      defaultProject: house.defaultProject,
    });
    authoriseInput(call.entry, tool, input, house);
    const operation = await authoriseOperation(call, tool, input, house);
    if (call.entry.capability !== 'read') {
      for (const [name, value] of Object.entries(input)) refuseOwnMarkers(value, name);
    }
    return tellNotes(notes, () => next({ ...call, args: input, operation }));
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
  return async (call, next) => {
    const answer = await next(call);
    return redact(answer, { showsVariables: answer.kind === 'json' && answer.showsVariables === true });
  };
}

/** Whether a GraphQL document deletes something, which its tool does not always do. */
async function deletesByDocument(house: House, { entry, args }: Call): Promise<boolean> {
  if (entry.capability !== 'graphql') return false;
  return (await house.load(entry)).needs?.(args).includes('delete') ?? false;
}

async function isFinal(house: House, call: Call): Promise<boolean> {
  if (call.operation) return call.operation.capabilities.includes('delete');
  return isIrreversible(call.entry) || deletesByDocument(house, call);
}

/** Asks in the caller's own words, so before ids take the place of projects; but never about what the scope refuses. */
function confirmDeletion(house: House): Stage {
  return async (call, next) => {
    if (!call.confirm || !(await isFinal(house, call))) return next(call);
    if (house.scope) await resolveProjects(house.scope, call);
    await call.confirm(call);
    return next(call);
  };
}

/** After the projection, so that only what is shown is looked through; what is written was written by the caller. */
function showHidden(): Stage {
  return async (call, next) => {
    const answer = markHidden(await next(call));
    if (!call.entry.annotations.readOnlyHint || answer.isUserText !== undefined) return answer;
    return { ...answer, isUserText: holdsUserText(answer) };
  };
}

/** Everything a call passes between the protocol and the tool, outermost first. Reporting errors and rendering frame it: `dispatch.ts`. */
export function callStages(house: House): readonly Stage[] {
  return [
    logCall(),
    authorise(house),
    fillIn(house),
    readInput(house),
    guardTexts(house),
    confirmDeletion(house),
    showHidden(),
    slim(house),
    maskCredentials(),
    confine(house),
  ];
}
