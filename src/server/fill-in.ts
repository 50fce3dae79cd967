import type { CatalogEntry } from '../catalog/entry.ts';
import type { Place } from '../checkout/checkout.ts';
import { findMergeRequest, findPipeline, isSameProject } from '../checkout/things-of-branch.ts';
import type { Stage } from './call.ts';
import { tellNotes, withNotes } from './notes.ts';
import { gatherArguments } from './read-arguments.ts';
import type { House } from './stages.ts';

const finders = { merge_request: findMergeRequest, pipeline: findPipeline } as const;

interface Missing {
  readonly isProject: boolean;
  /** The merge request or pipeline that the tool is about, by its input. */
  readonly thing: { readonly name: string; readonly role: keyof typeof finders } | undefined;
}

/** What the tool needs, nobody gave, and a checkout can tell. */
function findMissing({ fillable, roles }: CatalogEntry, values: Readonly<Record<string, unknown>>): Missing {
  const [thing] = fillable.flatMap((name) => {
    const role = roles[name];
    return role === 'merge_request' || role === 'pipeline' ? [{ name, role }] : [];
  });
  return {
    isProject: fillable.includes('project_id') && values.project_id === undefined,
    thing: thing && values[thing.name] === undefined ? thing : undefined,
  };
}

interface Filled {
  readonly args: Readonly<Record<string, unknown>>;
  readonly notes: readonly string[];
}

/** The merge request or pipeline of the place's branch; `args` is what was assumed before. */
async function findThing(
  { name, role }: NonNullable<Missing['thing']>,
  { project, branch }: Place,
  args: Filled['args'],
  gitlab: Parameters<typeof findPipeline>[0]['gitlab'],
): Promise<Filled> {
  const assumed = Object.keys(args).length > 0 ? [`Assumed project_id ${project} from the checkout.`] : [];
  if (branch === undefined) return { args, notes: [...assumed, `The checkout is on no branch that tells ${name}.`] };
  const found = await finders[role]({ gitlab, project, branch }).catch((error: unknown) => {
    throw withNotes(error, [`${project} and ${branch} are the project and branch of the checkout.`]);
  });
  const filled = { ...args, [name]: found };
  const said = Object.entries(filled).map(([input, value]) => `${input} ${value}`);
  return { args: filled, notes: [`Assumed ${said.join(' and ')} from the checkout (branch ${branch}).`] };
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
      if (!place) return { args: {}, notes: [`No git remote of the working directory is on ${gitlab.webUrl}.`] };
      const args = isProject ? { project_id: place.project } : {};
      if (!thing) return { args, notes: [`Assumed project_id ${place.project} from the checkout.`] };
      if (!isProject && !(await isSameProject(gitlab, String(values.project_id), place.project))) {
        return { args, notes: [`The checkout is of ${place.project}, so it does not tell ${thing.name}.`] };
      }
      return findThing(thing, place, args, scope ? scope.guard(gitlab, { isFiltered: false }) : gitlab);
    };
    const { args, notes } = await fill();
    return tellNotes(notes, () => next({ ...call, args: { ...call.args, ...args } }));
  };
}
