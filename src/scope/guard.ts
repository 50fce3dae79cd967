import type { GitLab, GitLabRequest, Reply } from '../core/context.ts';
import { DeniedError } from '../core/errors/denied-error.ts';
import { type AllowedProjects, scopeRule } from './allowed-projects.ts';
import { isLint, withholdIncludes } from './ci-lint.ts';
import { type Confined, confineRequest } from './confine-request.ts';
import { createDocumentGuard } from './document-guard.ts';
import { isContent, mayCross } from './places.ts';
import { guardSourceBranch } from './source-branch.ts';
import { isTodoInside } from './todos.ts';
import { isOwned, type Kept, keepInside, withoutTotals } from './withhold.ts';

/** GitLab for one call under a scope. */
export interface GuardedGitLab extends GitLab {
  /** Rows and parts of other projects that were left out of what GitLab answered. */
  readonly withheld: () => number;
}

const countingHeaders = /^(?:x-total(?:-pages)?|link)$/;

function uncounted(reply: Reply): Reply {
  const headers = Object.fromEntries(Object.entries(reply.headers).filter(([name]) => !countingHeaders.test(name)));
  return { ...reply, headers, ...(reply.page ? { page: withoutTotals(reply.page) } : {}) };
}

/** JSON that was asked for as bytes is looked through like any other, and stays as it came where nothing is withheld. */
function keepBytes(bytes: Uint8Array, { headers }: Reply, allowed: ReadonlySet<number>): Kept {
  if (!/[/+]json\b/i.test(headers['content-type'] ?? '')) return { value: bytes, withheld: 0 };
  const kept = keepInside(JSON.parse(Buffer.from(bytes).toString('utf8')), allowed);
  return { ...kept, value: kept.withheld > 0 ? Buffer.from(JSON.stringify(kept.value)) : bytes };
}

/** Whether rows are chosen by what users wrote, or by anything but state and order. */
const isSearch = ({ query = {} }: GitLabRequest) =>
  Object.keys(query).some(
    (name) => !/^(?:page|per_page|order_by|sort|state|scope|archived|membership|owned|simple)$/.test(name),
  );

function unpaged(reply: Reply, data: unknown): Reply {
  const { page: _page, ...rest } = reply;
  return { ...rest, data };
}

function refuseForeign(): never {
  throw new DeniedError("What was asked for is outside this server's scope.", { rule: scopeRule });
}

function keepPart({ place, request }: Confined, reply: Reply, allowed: ReadonlySet<number>): Kept {
  const { data } = reply;
  if (place.kind === 'list') {
    if (!Array.isArray(data)) {
      const message = 'GitLab answered no list, so its rows cannot be limited to the allowed projects.';
      throw new DeniedError(message, { rule: scopeRule });
    }
    const rows = data.filter((row) => isOwned(row, place.ownedBy, allowed));
    const kept = keepInside(rows, allowed);
    return { ...kept, withheld: data.length - rows.length + kept.withheld };
  }
  if (place.kind === 'project' && isContent(place.rest)) return { value: data, withheld: 0 };
  if (data instanceof Uint8Array) return keepBytes(data, reply, allowed);
  const kept = keepInside(data, allowed);
  // What was written is written: its answer is left out, and the write stays a success.
  if (kept.value === null && data !== null && request.method === 'GET') refuseForeign();
  return kept;
}

/**
 * Make a GitLab that sends no request to a project outside the list, whatever makes it, and shows nothing of one in
 * what it answers. Good for one call: GraphQL may change what a query of the same call has found inside.
 */
export function guardGitLab(gitlab: GitLab, projects: AllowedProjects): GuardedGitLab {
  let withheld = 0;
  const count = ({ value, withheld: more }: Kept): unknown => {
    withheld += more;
    return value;
  };

  async function request(asked: GitLabRequest): Promise<Reply> {
    const confined = await confineRequest(asked, { gitlab, projects });
    const { place } = confined;
    const allowed = await projects.ids(gitlab);
    if (place.kind === 'todo' && !(await isTodoInside(gitlab, allowed, place.id))) refuseForeign();
    if (place.kind === 'project') await guardSourceBranch(confined.request, place.rest, gitlab, allowed);
    const reply = await gitlab.request(confined.request);
    let kept = keepPart(confined, reply, allowed);
    const isLinted = place.kind === 'project' && isLint(place.rest);
    if (place.kind === 'list' && isSearch(asked)) kept = { ...kept, withheld: 0 };
    const data = count(isLinted ? await withholdIncludes(kept, gitlab, projects) : kept);
    const isCounted = place.kind === 'list' || kept.withheld > 0 || (place.kind === 'project' && mayCross(place.rest));
    // How many rows a search found elsewhere would tell what stands in them.
    if (place.kind === 'list' && isSearch(asked)) return unpaged(uncounted(reply), data);
    return { ...(isCounted ? uncounted(reply) : reply), data };
  }

  const graphql = createDocumentGuard(gitlab, projects, count);
  return { webUrl: gitlab.webUrl, withheld: () => withheld, request, graphql };
}
