import { type Answer, json } from '../../core/answer.ts';
import type { Context } from '../../core/context.ts';
import { type Connection, type CursorPage, cursorVariables, nodesOf, pageOf } from '../cursor/paging.ts';
import { globalId } from '../global-id/global-id.ts';
import { mutate } from '../graphql-mutation/mutate.ts';
import { askPlace, findPlace } from '../owner/place.ts';
import { vulnerabilitiesDocument } from './documents.ts';
import { findVulnerability, requireInside } from './find-vulnerability.ts';
import { showRow, showVulnerability, type VulnerabilityNode } from './show-vulnerability.ts';

interface VulnerabilityList extends CursorPage {
  readonly project_id: string;
  readonly state?: readonly string[] | undefined;
  readonly severity?: readonly string[] | undefined;
  readonly report_type?: readonly string[] | undefined;
}

/** Vulnerabilities of the default branch, the gravest first. */
export async function listVulnerabilities(input: VulnerabilityList, ctx: Context): Promise<Answer> {
  const { project_id, state, severity, report_type } = input;
  const place = await findPlace({ project_id }, ctx);
  const variables = { state, severity, reportType: report_type, ...cursorVariables(input) };
  type Listed = { readonly vulnerabilities?: Connection<VulnerabilityNode> | null };
  const { vulnerabilities } = await askPlace<Listed>(ctx, place, vulnerabilitiesDocument, variables);
  return json(nodesOf(vulnerabilities).map(showRow), { page: pageOf(vulnerabilities ?? {}) });
}

export interface VulnerabilityIds {
  readonly project_id: string;
  readonly vulnerability_id: number;
}

const idOf = ({ vulnerability_id }: VulnerabilityIds) => globalId('Vulnerability', vulnerability_id);

export async function getVulnerability(input: VulnerabilityIds, ctx: Context): Promise<Answer> {
  const place = await findPlace({ project_id: input.project_id }, ctx);
  return json(showVulnerability(await findVulnerability(ctx, place, idOf(input))));
}

/** Bring a vulnerability into another state by the mutation of a document, once it is found to be the project's. */
export async function changeState(
  document: string,
  input: VulnerabilityIds & { readonly comment?: string | undefined; readonly reason?: string | undefined },
  ctx: Context,
): Promise<Answer> {
  const { project_id, comment, reason } = input;
  const id = idOf(input);
  await requireInside(ctx, await findPlace({ project_id }, ctx), id);
  const { vulnerability } = await mutate(ctx, document, { id, comment, dismissalReason: reason });
  return json(vulnerability ? showVulnerability(vulnerability as VulnerabilityNode) : {});
}
