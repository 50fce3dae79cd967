interface Unsupported {
  readonly names: readonly string[];
  /** A `switch` counts as set unless it is `false`. */
  readonly kind: 'value' | 'switch';
  /** Whether running without it would let a caller do, or a credential go, where the user did not mean it to. */
  readonly stopsStart: boolean;
  readonly advice: string;
}

const credentialAdvice = 'Remove it and give the token in GITLAB_PERSONAL_ACCESS_TOKEN.';

/** Variables that other GitLab servers honour and this one does not yet. Silence about them would mislead. */
export const unsupported: readonly Unsupported[] = [
  { names: ['GITLAB_USE_OAUTH'], kind: 'switch', stopsStart: true, advice: credentialAdvice },
  { names: ['GITLAB_TOKEN_SCRIPT'], kind: 'value', stopsStart: true, advice: credentialAdvice },
  { names: ['GITLAB_TOKEN_FILE'], kind: 'value', stopsStart: true, advice: credentialAdvice },
  { names: ['GITLAB_AUTH_COOKIE_PATH'], kind: 'value', stopsStart: true, advice: credentialAdvice },
  { names: ['REMOTE_AUTHORIZATION'], kind: 'switch', stopsStart: true, advice: 'Remove it.' },
  { names: ['ENABLE_DYNAMIC_API_URL'], kind: 'switch', stopsStart: true, advice: 'Remove it and set GITLAB_API_URL.' },
  {
    names: ['GITLAB_TOOL_POLICY_APPROVE'],
    kind: 'value',
    stopsStart: true,
    advice:
      'Remove it: hosts ask before tools that are marked as destructive. GITLAB_DENIED_TOOLS_REGEX refuses tools.',
  },
  {
    names: ['GITLAB_TOOL_POLICY_HIDDEN'],
    kind: 'value',
    stopsStart: false,
    advice: 'GITLAB_TOOLSETS and GITLAB_TOOLS choose what is listed.',
  },
  { names: ['GITLAB_MCP_OAUTH'], kind: 'switch', stopsStart: true, advice: 'Remove it.' },
  {
    names: ['STREAMABLE_HTTP', 'SSE'],
    kind: 'switch',
    stopsStart: true,
    advice: 'Remove it: this server talks over stdin and stdout.',
  },
  {
    names: ['GITLAB_BASE_URL'],
    kind: 'value',
    stopsStart: false,
    advice: 'The address of GitLab is read from GITLAB_API_URL.',
  },
  {
    names: ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'],
    kind: 'value',
    stopsStart: false,
    advice: 'Requests go to GitLab directly.',
  },
];

/** Report the variables of the table above that are set. `present` holds neither empty values nor placeholders. */
export function findUnsupported(present: ReadonlyMap<string, string>): { problems: string[]; warnings: string[] } {
  const problems: string[] = [];
  const warnings: string[] = [];
  for (const { names, kind, stopsStart, advice } of unsupported) {
    const name = names.find((candidate) => present.has(candidate));
    if (name === undefined || (kind === 'switch' && present.get(name)?.toLowerCase() === 'false')) continue;
    (stopsStart ? problems : warnings).push(`${name} is set but not supported yet. ${advice}`);
  }
  return { problems, warnings };
}
