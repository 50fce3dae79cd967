import type { GitLabRequest } from '../core/context.ts';

/** What was asked of GitLab. */
export type Asked = Pick<GitLabRequest, 'method' | 'path'>;

/** What a part of GitLab's API needs. */
interface Need {
  /**
   * Verb, where only that one needs it, and path below the API root. `:name` is one encoded segment, a final `/**`
   * whatever is below as well, the rest a regular expression.
   */
  readonly route: string;
  /** First version that has it. */
  readonly since?: string;
  /** Least tier that has it. */
  readonly tier?: 'Premium' | 'Ultimate';
  /** First version that has it in every tier. */
  readonly freeSince?: string;
}

/**
 * Parts of the API that younger or larger GitLabs have; the first that matches counts. Versions and tiers are those of
 * GitLab's API documentation (https://docs.gitlab.com/api/) and, where it names no version, of its changelog. Parts
 * without a row are in every version this server is made for, or no version is known for them.
 */
const needs: readonly Need[] = [
  { route: '/projects/:id/merge_requests/:iid/diffs', since: '15.7' },
  { route: '/projects/:id/merge_requests/:iid/draft_notes/bulk_publish', since: '15.11' },
  { route: 'PUT /projects/:id/merge_requests/:iid/draft_notes/:note', since: '15.10' },
  { route: '/projects/:id/merge_requests/:iid/draft_notes/**', since: '15.9' },
  { route: '/projects/:id/merge_requests/:iid/approval_(?:rules|state)/**', tier: 'Premium' },
  { route: '/(?:projects|groups)/:id/approval_rules/**', tier: 'Premium' },
  { route: '/projects/:id/merge_requests/:iid/status_checks/**', tier: 'Ultimate' },
  { route: '/projects/:id/external_status_checks/**', tier: 'Ultimate' },
  { route: 'POST /projects/:id/merge_trains/merge_requests/:iid', since: '15.10', tier: 'Premium' },
  { route: '/projects/:id/merge_trains/**', tier: 'Premium' },

  { route: 'GET /projects/:id/issues/:iid/links/:link', since: '15.1' },
  { route: '/groups/:id/epics/**', tier: 'Premium' },
  { route: '/groups/:id/epic_boards/**', since: '15.9', tier: 'Premium' },
  { route: '/(?:projects|groups)/:id/iterations', tier: 'Premium' },
  { route: '/(?:projects|groups)/:id/milestones/:milestone/burndown_events', tier: 'Premium' },

  { route: '/projects/:id/repository/tags/:tag/signature', since: '15.7' },
  { route: 'PATCH /projects/:id/protected_branches/:branch', since: '15.6' },
  { route: '/(?:projects|groups)/:id/push_rule', tier: 'Premium' },
  { route: '/projects/:id/releases/permalink/latest/**', since: '15.4' },
  { route: '/projects/:id/releases/:tag/downloads/**', since: '15.4' },
  { route: '/projects/:id/releases/:tag/evidence', tier: 'Premium' },

  { route: '/projects/:id/pipelines/:pipeline/metadata', since: '16.6' },
  { route: '/projects/:id/jobs/:job/artifacts/tree', since: '18.8' },
  { route: 'GET /projects/:id/job_token_scope', since: '16.0' },
  { route: '/projects/:id/job_token_scope/groups_allowlist/**', since: '16.10' },
  { route: '/projects/:id/job_token_scope/**', since: '16.1' },
  { route: '/projects/:id/deployments/:deployment/approval', tier: 'Premium' },
  { route: '/(?:projects|groups)/:id/protected_environments/**', tier: 'Premium' },
  { route: '/projects/:id/packages/:package/pipelines', since: '16.1' },

  { route: '/projects/:id/hooks/:hook/events', since: '17.3' },
  { route: '/projects/:id/hooks/:hook/events/:event/resend', since: '17.4' },
  { route: '/projects/:id/hooks/:hook/test/:trigger', since: '16.11' },
  { route: '/groups/:id/hooks/:hook/events', since: '17.3', tier: 'Premium' },
  { route: '/groups/:id/hooks/:hook/test/:trigger', since: '17.1', tier: 'Premium' },
  { route: '/groups/:id/(?:hooks|wikis)/**', tier: 'Premium' },
  { route: '/groups/:id/integrations/**', since: '17.9' },
  { route: 'GET /(?:projects|groups)/:id/uploads/:secret/:filename', since: '17.4' },

  { route: '/(?:projects|groups)/:id/restore', tier: 'Premium', freeSince: '18.0' },
  { route: 'GET /personal_access_tokens/self', since: '15.5' },
  { route: 'GET /personal_access_tokens/:token', since: '15.1' },
  { route: '(?:/(?:projects|groups)/:id)?/audit_events/**', tier: 'Premium' },
  { route: '(?:/projects/:id)?/(?:vulnerabilities|vulnerability_findings|dependencies)/**', tier: 'Ultimate' },
  { route: '/security(?:/(?:projects|groups)/:id)?/vulnerability_exports/**', tier: 'Ultimate' },
];

const patterns = needs.map(({ route }) => {
  const whole = /^[A-Z]+ /.test(route) ? route : `[A-Z]+ ${route}`;
  return new RegExp(`^${whole.replaceAll(/\/:\w+/g, '/[^/]+').replace(/\/\*\*$/, '(?:/.*)?')}$`);
});

const needOf = ({ method, path }: Asked): Need | undefined =>
  needs[patterns.findIndex((pattern) => pattern.test(`${method} ${path}`))];

/** What is known of the GitLab that refused. */
export interface Edition {
  /** `17.4.2-ee`. */
  readonly version: string;
  /** Whether it is the Enterprise Edition, which the paid tiers need; undefined where it does not say. */
  readonly isEnterprise: boolean | undefined;
}

function isOlder(version: string, since: string): boolean {
  const [one, other] = [version, since].map((text) => text.split(/[.-]/).map(Number));
  const [major = 0, minor = 0] = one ?? [];
  const [neededMajor = 0, neededMinor = 0] = other ?? [];
  return major < neededMajor || (major === neededMajor && minor < neededMinor);
}

/** Whether a refusal of this request can be about version or tier, so that asking which GitLab it is makes sense. */
export function mayLack(request: Asked): boolean {
  return needOf(request) !== undefined;
}

/**
 * What this request needs that the GitLab lacks or may lack, as a sentence: the version where that is too old, else the
 * tier. Undefined where it lacks nothing known.
 */
export function describeLack(request: Asked, edition: Edition | undefined): string | undefined {
  const { since, tier, freeSince } = needOf(request) ?? {};
  const isBefore = (version: string) => !edition || isOlder(edition.version, version);
  if (since && isBefore(since))
    return `This needs GitLab ${since}${edition ? `; this one is ${edition.version}` : ''}.`;
  if (!tier || (freeSince && !isBefore(freeSince))) return undefined;
  const needed = freeSince ? `${tier} or GitLab ${freeSince}` : tier;
  if (edition?.isEnterprise === false)
    return `This needs ${needed}; this GitLab ${edition.version} is the Community Edition.`;
  return `This needs ${needed}, which this project or group may not have.`;
}
