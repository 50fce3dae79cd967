import type { GitLab, GitLabRequest } from '../core/context.ts';
import { DeniedError } from '../core/errors/denied-error.ts';
import { findQuickActions, reachesBeyondProject, type Subject, toolOfQuickAction } from '../policy/quick-actions.ts';
import { refuse } from '../policy/rules.ts';
import type { Stage } from './call.ts';
import type { House } from './stages.ts';

type Rules = Pick<House, 'directory' | 'rules'>;

/** Names under which texts that GitLab reads for commands are given to tools and sent to GitLab. File contents and commit messages are none. */
const textNames: ReadonlySet<string> = new Set(['body', 'description', 'note', 'summary']);

function textsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    typeof part !== 'string' ? textsOf(part) : textNames.has(name) ? [part] : [],
  );
}

/** Every text in a value, under any name. */
function allTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(allTexts) : [];
}

function checkText(text: string, subject: Subject, { directory, rules }: Rules): void {
  for (const name of findQuickActions(text)) {
    const tool = directory.find(toolOfQuickAction(name, subject));
    const refusal = tool && refuse(reachesBeyondProject(name) ? { ...tool, reach: 'unprovable' } : tool, rules);
    if (!refusal) continue;
    throw new DeniedError(
      `GitLab would carry out /${name}, which stands for ${tool.name} and is refused by policy: ${refusal.reason}.`,
      {
        rule: refusal.rule,
        hint: `To send it as text, write it as inline code or put a space before the slash. Whoever runs this server has set ${refusal.rule}, and can change it.`,
      },
    );
  }
}

/** What a request's texts are about, where GitLab reads them for commands: not in labels, milestones, releases or wiki pages. */
function subjectOfPath(path: string): Subject | undefined {
  const [, area] = /\/(issues|merge_requests|epics|work_items|notes|discussions|comments)(?:\/|$)/.exec(path) ?? [];
  if (area === undefined) return undefined;
  return area === 'merge_requests' ? area : 'issues';
}

/** For texts of which it is not known what they are about. */
function checkTexts(texts: readonly string[], rules: Rules): void {
  for (const text of texts)
    for (const subject of ['issues', 'merge_requests'] as const) checkText(text, subject, rules);
}

function guard(gitlab: GitLab, rules: Rules): GitLab {
  const check = ({ method, path, body, query, form }: GitLabRequest) => {
    const subject = method === 'GET' || method === 'HEAD' ? undefined : subjectOfPath(path);
    if (subject) for (const text of textsOf({ body, query, fields: form?.fields })) checkText(text, subject, rules);
  };
  return {
    ...gitlab,
    async request(request) {
      check(request);
      return gitlab.request(request);
    },
    async graphql(document, variables, options) {
      checkTexts(allTexts(variables), rules);
      return gitlab.graphql(document, variables, options);
    },
  };
}

/**
 * Commands in the texts of a call count as the tools they stand for. What is sent decides, so that an edit that makes a
 * command out of harmless parts is seen; what is given is looked at as well, so that a tool of many requests is refused
 * before its first.
 */
export function guardTexts(house: House): Stage {
  return async (call, next) => {
    const { entry, args, ctx } = call;
    if (entry.capability === 'read') return next(call);
    const { texts } = await house.load(entry);
    if (texts) {
      checkTexts(texts(args), house);
      return next(call);
    }
    const roles = Object.values(entry.roles);
    const subject = roles.includes('merge_request') ? 'merge_requests' : roles.includes('issue') ? 'issues' : undefined;
    if (subject) for (const text of textsOf(args)) checkText(text, subject, house);
    return next({ ...call, ctx: { ...ctx, gitlab: guard(ctx.gitlab, house) } });
  };
}
