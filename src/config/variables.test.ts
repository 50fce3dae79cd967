// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what templates leave behind is what is tested
import { describe, expect, it } from 'vitest';
import { ConfigError } from '../core/errors/config-error.ts';
import type { Config } from './config.ts';
import { loadConfig } from './load.ts';
import { type Variable, type VariableName, variables } from './variables.ts';

const certificate = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----';

function load(env: Record<string, string>) {
  const files = { cwd: '/somewhere', exists: () => false, readFile: () => certificate };
  return loadConfig({ argv: [], env, version: '1.2.3', toolsets: ['wiki', 'merge_requests'], ...files });
}

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    load(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

interface Case {
  readonly read: (config: Config) => unknown;
  readonly unset: unknown;
  readonly valid: readonly (readonly [text: string, value: unknown])[];
  readonly invalid: readonly string[];
}

const readUrls = (config: Config) => config.gitlab.apiUrls;
const readToken = (config: Config) => config.gitlab.credential.personalAccessToken;
const urlCase: Case = {
  read: readUrls,
  unset: ['https://gitlab.com/api/v4'],
  valid: [
    ['https://h', ['https://h/api/v4']],
    [' https://a , https://b/gitlab/,https://a/api/v4, ', ['https://a/api/v4', 'https://b/gitlab/api/v4']],
  ],
  invalid: ['h.example', 'https://a,nonsense', ',', 'https://u:p@h'],
};
const tokenCase: Case = {
  read: readToken,
  unset: undefined,
  valid: [
    ['glpat-abc', 'glpat-abc'],
    [' \tglpat-abc\r\n', 'glpat-abc'],
    ['anything!', 'anything!'],
  ],
  invalid: ['a b', 'a\nb', 'a\u0007b', 'a\u200bb', '“a”'],
};
const booleanCase = (unset: boolean, read: (config: Config) => unknown): Case => ({
  read,
  unset,
  valid: [
    ['true', true],
    ['false', false],
    ['TRUE', true],
    ['False', false],
  ],
  invalid: ['1', '0', 'yes', 'on', 'truee'],
});

const cases: Record<VariableName, Case> = {
  GITLAB_API_URL: urlCase,
  GITLAB_URL: urlCase,
  GITLAB_HOST: {
    ...urlCase,
    valid: [...urlCase.valid, ['h.example:9443/gitlab', ['https://h.example:9443/gitlab/api/v4']]],
    invalid: ['h example', ',', 'u:p@h'],
  },
  GITLAB_PERSONAL_ACCESS_TOKEN: tokenCase,
  GITLAB_TOKEN: tokenCase,
  GITLAB_JOB_TOKEN: { ...tokenCase, read: (config) => config.gitlab.credential.jobToken },
  GITLAB_USE_CHECKOUT: booleanCase(true, (config) => config.usesCheckout),
  GITLAB_UPLOAD_ROOTS: {
    read: (config) => config.uploadRoots,
    unset: ['/somewhere'],
    valid: [[' docs , ../shots,, /~/x', ['/somewhere/docs', '/shots', '/~/x']]],
    invalid: [','],
  },
  GITLAB_PERMISSION_MODE: {
    read: (config) => config.policy.permissionMode,
    unset: 'full',
    valid: [
      ['readonly', 'readonly'],
      ['Modify', 'modify'],
      ['full', 'full'],
    ],
    invalid: ['read-only', 'none'],
  },
  GITLAB_READ_ONLY_MODE: booleanCase(false, (config) => config.policy.permissionMode === 'readonly'),
  GITLAB_DISABLED_CAPABILITIES: {
    read: (config) => config.policy.disabledCapabilities,
    unset: [],
    valid: [
      ['delete', ['delete']],
      ['read, WRITE,delete,admin,graphql,agent,delete', ['read', 'write', 'delete', 'admin', 'graphql', 'agent']],
    ],
    invalid: ['deletes', 'delete;admin', 'constructor', ','],
  },
  GITLAB_TOOLSETS: {
    read: (config) => config.policy.toolsets,
    unset: undefined,
    valid: [
      ['wiki', ['wiki']],
      ['Default, merge-requests,merge_requests,', ['default', 'merge_requests']],
      ['lean,all', ['lean', 'all']],
    ],
    invalid: ['wikki', 'wiki pages', 'default;wiki', ','],
  },
  GITLAB_TOOLS: {
    read: (config) => config.policy.extraTools,
    unset: [],
    valid: [['create_tag, gitlab_list_tags', ['create_tag', 'gitlab_list_tags']]],
    invalid: ['create tag', ','],
  },
  GITLAB_ALLOWED_TOOLS: {
    read: (config) => config.policy.allowedTools,
    unset: undefined,
    valid: [[' get_project , gitlab_list_labels,', ['get_project', 'gitlab_list_labels']]],
    invalid: ['get project', 'get-*', ' , '],
  },
  GITLAB_DENIED_TOOLS_REGEX: {
    read: (config) => config.policy.deniedTools?.source,
    unset: undefined,
    valid: [
      ['^(?!gitlab_get_).*', '^(?!gitlab_get_).*'],
      ['a'.repeat(500), 'a'.repeat(500)],
    ],
    invalid: ['(', '[z-a]', 'a'.repeat(501)],
  },
  GITLAB_PROJECT_ID: {
    read: (config) => config.policy.defaultProject,
    unset: undefined,
    valid: [
      ['42', '42'],
      [' acme%2Fweb ', 'acme/web'],
    ],
    invalid: ['web', '0', '1,2', 'https://h/a/b'],
  },
  GITLAB_ALLOWED_PROJECT_IDS: {
    read: (config) => config.policy.allowedProjects,
    unset: undefined,
    valid: [
      ['42', [42]],
      ['1, acme/web,acme%2Fsub%2Fapp,acme/web, /a/b.c/', [1, 'acme/web', 'acme/sub/app', 'a/b.c']],
    ],
    invalid: 'web|0|-1|1.5|a/../b|a//b|https://h/a/b|a/b c|a%2|a/-b|${ID}/x|1,,x|,'.split('|'),
  },
  USE_GITLAB_WIKI: booleanCase(true, (config) => config.policy.features.wiki),
  USE_MILESTONE: booleanCase(true, (config) => config.policy.features.milestone),
  USE_PIPELINE: booleanCase(true, (config) => config.policy.features.pipeline),
  USE_RELEASE: booleanCase(true, (config) => config.policy.features.release),
  GITLAB_RESPONSE_MODE: {
    read: (config) => config.output.mode,
    unset: 'compact-json',
    valid: ['json', 'compact-json', 'yaml', 'toon'].map((word) => [word, word] as const),
    invalid: ['xml'],
  },
  GITLAB_RESPONSE_DETAIL: {
    read: (config) => config.output.detail,
    unset: 'slim',
    valid: [['full', 'full']],
    invalid: ['all'],
  },
  GITLAB_MAX_RESPONSE_BYTES: {
    read: (config) => config.output.maxBytes,
    unset: 40_000,
    valid: [
      ['1024', 1024],
      ['2000000', 2_000_000],
    ],
    invalid: ['1023', '2000001', '5000.5', '40_000', '40kB', 'Infinity', '-5000'],
  },
  GITLAB_STRUCTURED_CONTENT: {
    read: (config) => config.output.structured,
    unset: 'auto',
    valid: [
      ['true', 'true'],
      ['FALSE', 'false'],
    ],
    invalid: ['yes'],
  },
  GITLAB_ERROR_DETAIL_MODE: {
    read: (config) => config.output.errorDetail,
    unset: 'full',
    valid: [
      ['safe', 'safe'],
      ['full', 'full'],
    ],
    invalid: ['none'],
  },
  GITLAB_HTTP_TIMEOUT_MS: {
    read: (config) => config.http.timeoutMs,
    unset: 20_000,
    valid: [
      ['1000', 1000],
      ['120000', 120_000],
    ],
    invalid: ['999', '120001', '5s'],
  },
  GITLAB_USER_AGENT: {
    read: (config) => config.http.userAgent,
    unset: 'gitlab-mcp/1.2.3',
    valid: [['my agent/1 (x)', 'my agent/1 (x)']],
    invalid: ['a\nb: c', 'ü'],
  },
  GITLAB_CA_CERT_PATH: {
    read: (config) => config.http.caCertificates,
    unset: undefined,
    valid: [['/ca.pem', certificate]],
    invalid: [],
  },
  NODE_TLS_REJECT_UNAUTHORIZED: {
    read: (config) => config.http.verifyTls,
    unset: true,
    valid: [['1', true]],
    invalid: ['0', 'false', 'no'],
  },
  GITLAB_ALLOW_INSECURE_TLS: { ...booleanCase(false, () => false), valid: [['true', false]] },
  MCP_SERVER_NAME: {
    read: (config) => config.identity.name,
    unset: 'gitlab-mcp',
    valid: [['x', 'x']],
    invalid: ['a\nb'],
  },
  MCP_SERVER_VERSION: {
    read: (config) => config.identity.version,
    unset: '1.2.3',
    valid: [['9', '9']],
    invalid: ['a\nb'],
  },
  LOG_LEVEL: {
    read: (config) => config.log.level,
    unset: 'info',
    valid: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'].map((word) => [word, word] as const),
    invalid: ['verbose'],
  },
  NODE_ENV: {
    read: (config) => config.output.errorDetail,
    unset: 'full',
    valid: [
      ['production', 'safe'],
      ['development', 'full'],
      ['test', 'full'],
    ],
    invalid: ['staging'],
  },
};

describe.each(Object.keys(cases) as VariableName[])('%s', (name) => {
  const { read, unset, valid, invalid } = cases[name];

  it('has its default where it is not set, empty or blank, without a word', () => {
    for (const env of [{}, { [name]: '' }, { [name]: ' \n' }]) {
      const { config, warnings } = load(env);
      expect(read(config)).toEqual(unset);
      expect(warnings).toEqual([]);
    }
  });

  it('counts as not set where it is a placeholder, with one warning that names it', () => {
    const forms = '${VAR} ${VAR:-} $VAR $env:VAR ${env:VAR} <your_token> %VAR% {{x}} {env:VAR}';
    for (const placeholder of forms.split(' ')) {
      const { config, warnings } = load({ [name]: ` ${placeholder} ` });
      expect(read(config)).toEqual(unset);
      expect(warnings).toEqual([expect.stringContaining(`${name} looks like an unexpanded placeholder`)]);
      expect(warnings[0]?.includes('restricts nothing')).toBe(variables[name].group === 'Policy');
    }
  });

  it('takes what is valid', () => {
    for (const [text, value] of valid) expect(read(load({ [name]: text }).config)).toEqual(value);
  });

  it('stops the start for what is not, in a sentence that starts with its name', () => {
    for (const text of invalid) {
      const problems = problemsOf({ [name]: text });
      expect(problems, text).toHaveLength(1);
      expect(problems[0]).toMatch(new RegExp(`^${name}\\b.*\\.$`));
    }
  });

  it('accepts its own default', () => {
    const { kind, default: fallback }: Variable = variables[name];
    if (fallback !== undefined) expect(kind.schema().parse(String(fallback))).toBe(fallback);
    expect(kind.accepts).not.toBe('');
  });
});
