import { z } from 'zod';
import type { Checkout, Place } from '../checkout/checkout.ts';
import { type JsonAnswer, json } from '../core/answer.ts';
import { issueIid, mergeRequestIid, pipelineId, project, ref } from '../core/params.ts';
import type { Capability, Declaration } from '../core/tool.ts';
import { tool } from '../core/tool.ts';
import { compose } from './call.ts';
import { fakeContext, furnish } from './fake-house.ts';
import { callStages, type House } from './stages.ts';

type Inputs = Declaration<Record<string, z.ZodType>>['input'];
const made = (effect: Capability, input: Inputs, fromCheckout: readonly string[] = []) =>
  tool({
    title: 'Made',
    about: 'Made by hand.',
    effect,
    input,
    fromCheckout,
    example: {},
    run: async (given) => json(given),
  });

const tools = {
  get_project: made('read', { project_id: project }),
  list_issues: made('read', { project_id: project.optional(), search: z.string().optional() }),
  get_issue: made('read', { project_id: project, issue_iid: issueIid }),
  get_merge_request: made('read', { project_id: project, merge_request_iid: mergeRequestIid }),
  find_merge_request: made('read', { project_id: project, merge_request_iid: mergeRequestIid.optional() }),
  choose_merge_request: made(
    'read',
    { project_id: project, merge_request_iid: mergeRequestIid.optional(), source_branch: z.string().optional() },
    ['merge_request_iid', 'source_branch'],
  ),
  diagnose: made(
    'read',
    {
      project_id: project,
      pipeline_id: pipelineId.optional(),
      merge_request_iid: mergeRequestIid.optional(),
      ref: ref.optional(),
    },
    ['merge_request_iid', 'pipeline_id', 'ref'],
  ),
  get_pipeline: made('read', { project_id: project, pipeline_id: pipelineId }),
  get_file: made('read', { project_id: project, ref: ref.optional() }),
  comment: made('write', { project_id: project, merge_request_iid: mergeRequestIid, body: z.string() }),
  move: made('write', { project_id: project, target_project_id: project }),
  delete_merge_request: made('delete', { project_id: project, merge_request_iid: mergeRequestIid }),
  protect: made('admin', { project_id: project }),
};

/** Where the server is started, unless a test says otherwise. */
export const here: Place = { project: 'acme/greeter', branch: 'feature/x' };
export const mergeRequests = 'GET /projects/acme%2Fgreeter/merge_requests';
export const pipelines = 'GET /projects/acme%2Fgreeter/pipelines';
/** A merge request as a list has it; `from` is the project of its branch, its own being 1. */
export const row = (iid: number, from = 1) => ({
  iid,
  title: `MR ${iid}`,
  source_project_id: from,
  target_project_id: 1,
});

interface Given {
  readonly place?: Place | undefined;
  readonly house?: Partial<House>;
  readonly answers?: Readonly<Record<string, unknown>>;
}

interface Outcome {
  readonly input?: unknown;
  readonly notes?: readonly string[];
  readonly message?: string;
  readonly hint?: string | undefined;
  readonly error?: unknown;
}

/** Pass one call through all stages, in a checkout of acme/greeter unless it says otherwise. */
export async function pass(name: keyof typeof tools, args: Record<string, unknown>, given: Given = {}) {
  const place = 'place' in given ? given.place : here;
  let reads = 0;
  const checkout: Checkout = {
    async read() {
      reads += 1;
      return place;
    },
  };
  const { house, entry } = furnish(tools, { checkout, ...given.house });
  const { ctx, requests } = fakeContext({ [mergeRequests]: [row(7)], [pipelines]: [{ id: 40 }], ...given.answers });
  const go = compose(callStages(house), async (call) => tools[name].run(call.args, call.ctx));
  const outcome: Outcome = await go({ entry: entry(name), args, ctx }).then(
    (answer) => ({ input: (answer as JsonAnswer).value, notes: answer.notes ?? [] }),
    (error: { message: string; hint?: string }) => ({ message: error.message, hint: error.hint, error }),
  );
  return { ...outcome, requests, reads: () => reads };
}
