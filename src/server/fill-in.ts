import type { CatalogEntry } from '../catalog/entry.ts';
import type { Place } from '../checkout/checkout.ts';
import { findAnyMergeRequest, findMergeRequest, findPipeline, isSameProject } from '../checkout/things-of-branch.ts';
import type { GitLab } from '../core/context.ts';
import { DeniedError } from '../core/errors/denied-error.ts';
import type { Stage } from './call.ts';
import { tellNotes, withNotes } from './notes.ts';
import { gatherArguments, lacksProject } from './read-arguments.ts';
import type { House } from './stages.ts';

const finders = { merge_request: findMergeRequest, pipeline: findPipeline } as const;

/** What a tool is about, by its input. */
interface Thing {
  readonly name: string;
  readonly role: keyof typeof finders;
  /** The input that takes the branch where it has no such thing; without one the tool cannot go on. */
  readonly branchInput: string | undefined;
}

interface Missing {
  readonly isProject: boolean;
  readonly thing: Thing | undefined;
}

/** What the tool needs, or would otherwise guess, and nobody gave, and a checkout can tell. */
function findMissing(entry: CatalogEntry, values: Readonly<Record<string, unknown>>): Missing {
  const { fillable, roles, fromCheckout = [], projectIn, capability } = entry;
  const isChosen = fromCheckout.some((name) => values[name] !== undefined);
  const branchInput = fromCheckout.find((name) => roles[name] === 'ref');
  const [thing] = [...fillable, ...(isChosen ? [] : fromCheckout)].flatMap((name) => {
    const role = roles[name];
    return role === 'merge_request' || role === 'pipeline' ? [{ name, role, branchInput }] : [];
  });
  // What a path asks to change may be a deletion.
  const isWanted = fillable.includes('project_id') || (projectIn !== undefined && capability === 'read');
  return {
    isProject: isWanted && lacksProject(entry, values),
    thing: thing && values[thing.name] === undefined ? thing : undefined,
  };
}

interface Filled {
  readonly args: Readonly<Record<string, unknown>>;
  readonly notes: readonly string[];
}

const sayProject = ({ project_id }: Filled['args']) =>
  project_id === undefined ? [] : [`Assumed project_id ${project_id} from the checkout.`];

/** The thing of the place's branch, else the branch itself; `args` is what was assumed before. */
async function findThing(
  { name, role, branchInput }: Thing,
  { project, branch }: Place,
  args: Filled['args'],
  gitlab: GitLab,
): Promise<Filled> {
  if (branch === undefined) {
    const lacking = branchInput ? [] : [`The checkout is on no branch that tells ${name}.`];
    return { args, notes: [...sayProject(args), ...lacking] };
  }
  const find = branchInput ? findAnyMergeRequest : finders[role];
  const found = await find({ gitlab, project, branch }).catch((error: unknown) => {
    throw withNotes(error, [`${project} and ${branch} are the project and branch of the checkout.`]);
  });
  const filled = { ...args, ...(branchInput && found === undefined ? { [branchInput]: branch } : { [name]: found }) };
  const said = Object.entries(filled).map(([input, value]) => `${input} ${value}`);
  return { args: filled, notes: [`Assumed ${said.join(' and ')} from the checkout (branch ${branch}).`] };
}

/** A checkout of a project outside the scope tells nothing about one inside. */
function falseIfDenied(error: unknown): false {
  if (error instanceof DeniedError) return false;
  throw error;
}

/**
 * Fill in the project, merge request and pipeline that a tool needs and the call leaves open from the checkout the server
 * was started in. Arguments, URLs and the one project of a scope come before; what is assumed is checked like anything
 * else. Nothing is assumed for what deletes or administers.
 */
export function fillIn({ checkout, defaultProject, scope }: House): Stage {
  return async (call, next) => {
    const { entry, ctx } = call;
    if (!checkout || entry.capability === 'delete' || entry.capability === 'admin') return next(call);
    const { gitlab, signal } = ctx;
    const { values } = gatherArguments(entry, call.args, { webUrl: gitlab.webUrl, defaultProject });
    const { isProject, thing } = findMissing(entry, values);
    if (!isProject && !thing) return next(call);

    const place = await checkout.read(signal);
    const fill = async (): Promise<Filled> => {
      const isNeeded = isProject || thing?.branchInput === undefined;
      const say = (note: string) => (isNeeded ? [note] : []);
      if (!place) return { args: {}, notes: say(`No git remote of the working directory is on ${gitlab.webUrl}.`) };
      const args = isProject ? { project_id: place.project } : {};
      if (!thing) return { args, notes: sayProject(args) };
      const guarded = scope ? scope.guard(gitlab) : gitlab;
      if (
        !isProject &&
        !(await isSameProject(guarded, String(values.project_id), place.project).catch(falseIfDenied))
      ) {
        return { args, notes: say(`The checkout is of ${place.project}, so it does not tell ${thing.name}.`) };
      }
      return findThing(thing, place, args, guarded);
    };
    const { args, notes } = await fill();
    return tellNotes(notes, () => next({ ...call, args: { ...call.args, ...args } }));
  };
}
