/** What a part of GitLab's API needs, by its path below the API root. */
interface Need {
  readonly path: RegExp;
  /** First version that has it. */
  readonly since?: string;
  /** Least tier that has it. */
  readonly tier?: 'Premium' | 'Ultimate';
}

/**
 * Parts of the API that younger or larger GitLabs have. Versions and tiers are those of GitLab's API documentation
 * (https://docs.gitlab.com/api/); parts without a row are in every version this server is made for.
 */
const needs: readonly Need[] = [
  { path: /\/merge_requests\/\d+\/diffs$/, since: '15.7' },
  { path: /\/merge_requests\/\d+\/raw_diffs$/, since: '17.9' },
  { path: /\/merge_requests\/\d+\/draft_notes/, since: '15.9' },
  { path: /\/repository\/tags\/[^/]+\/signature$/, since: '15.7' },
  { path: /\/pipelines\/\d+\/metadata$/, since: '16.6' },
  { path: /\/jobs\/\d+\/artifacts\/tree$/, since: '18.8' },
  { path: /\/releases\/permalink\/latest/, since: '15.4' },
  { path: /\/job_token_scope/, since: '15.9' },
  { path: /^\/groups\/[^/]+\/epics/, tier: 'Premium' },
  { path: /^\/groups\/[^/]+\/(?:wikis|hooks|push_rule|epic_boards)/, tier: 'Premium' },
  { path: /\/iterations/, tier: 'Premium' },
  { path: /\/burndown_events$/, tier: 'Premium' },
  { path: /\/merge_trains/, tier: 'Premium' },
  { path: /\/(?:approval_rules|approval_settings|push_rule|protected_environments|audit_events)/, tier: 'Premium' },
  { path: /\/deployments\/\d+\/approval$/, tier: 'Premium' },
  { path: /\/releases\/[^/]+\/evidence$/, tier: 'Premium' },
  {
    path: /\/(?:vulnerabilities|vulnerability_findings|vulnerability_exports|status_checks|dependencies)/,
    tier: 'Ultimate',
  },
];

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

/** Whether a refusal of this path can be about version or tier, so that asking which GitLab it is makes sense. */
export function mayLack(path: string): boolean {
  return needs.some((need) => need.path.test(path));
}

/** What this path needs that the GitLab lacks or may lack, as a sentence; undefined where it lacks nothing known. */
export function describeLack(path: string, edition: Edition | undefined): string | undefined {
  const row = needs.find((need) => need.path.test(path));
  if (!row) return undefined;
  const { since, tier } = row;
  if (since) {
    if (edition && !isOlder(edition.version, since)) return undefined;
    return `This needs GitLab ${since}${edition ? `; this one is ${edition.version}` : ''}.`;
  }
  if (edition?.isEnterprise === false)
    return `This needs ${tier}; this GitLab ${edition.version} is the Community Edition.`;
  return `This needs ${tier}, which this project or group may not have.`;
}
