// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what templates leave behind is what is tested
import { describe, expect, it } from 'vitest';
import { ConfigError } from '../core/errors/config-error.ts';
import { type ConfigInput, loadConfig } from './load.ts';

/** Loads with files that exist only here. */
function load(env: Record<string, string>, files: Record<string, string> = {}, argv: readonly string[] = []) {
  const input: ConfigInput = {
    argv,
    env,
    version: '1.2.3',
    toolsets: ['health', 'merge_requests', 'wiki'],
    cwd: '/clone',
    exists: (path) => path in files,
    readFile: (path) => {
      const file = files[path];
      if (file === undefined) throw Object.assign(new Error('no such file'), { code: 'ENOENT' });
      return file;
    },
  };
  return loadConfig(input);
}

function problemsOf(...input: Parameters<typeof load>): readonly string[] {
  try {
    load(...input);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('loadConfig', () => {
  it('is frozen in every part', () => {
    const { config } = load({
      GITLAB_ALLOWED_TOOLS: 'a',
      GITLAB_ALLOWED_PROJECT_IDS: '1',
      GITLAB_DISABLED_CAPABILITIES: 'agent',
      GITLAB_TOOLSETS: 'all',
      GITLAB_DENIED_TOOLS_REGEX: 'x',
    });
    const thawed: string[] = [];
    const visit = (value: unknown, path: string) => {
      if (typeof value !== 'object' || value === null) return;
      if (!Object.isFrozen(value)) thawed.push(path);
      for (const [key, part] of Object.entries(value)) visit(part, `${path}.${key}`);
    };
    visit(config, 'config');
    expect(thawed).toEqual([]);
  });

  it('warns of names that are near a setting, in the environment and in the file, unless they hold nothing', () => {
    const env = { GITLAB_READ_ONLY: 'true', GITLAB_TOOLSET: ' ', GITLAB_CI: 'true' };
    const { warnings } = load(env, { '/clone/my.env': 'USE_PIPELINES=false\nGITLAB_PAGE=\n' }, [
      '--env-file',
      'my.env',
    ]);
    expect(warnings).toEqual([
      'GITLAB_READ_ONLY is not a setting of this server; did you mean GITLAB_READ_ONLY_MODE?',
      'USE_PIPELINES is not a setting of this server; did you mean USE_PIPELINE?',
    ]);
  });

  it('reports every problem at once', () => {
    const env = {
      GITLAB_API_URL: 'nonsense,https://u:p@h,https://ok',
      GITLAB_TOKEN: 'a b',
      GITLAB_READ_ONLY_MODE: 'yes',
      GITLAB_DISABLED_CAPABILITIES: 'delet',
      GITLAB_TOOLSETS: 'lean,wikki,merge-requests,issuez',
      NODE_TLS_REJECT_UNAUTHORIZED: '0',
      GITLAB_CA_CERT_PATH: '/missing.pem',
    };
    expect(problemsOf(env, {}, ['--fast', '--env-file', 'absent'])).toMatchInlineSnapshot(`
      [
        "The flag --fast is not known. Known are --env-file PATH, --help, --version; everything else is set by variables.",
        "The env file /clone/absent cannot be read (ENOENT). Check the path and its permissions.",
        "GITLAB_API_URL has entry 1 ("nonsense"), which is not a URL. It must start with https:// or http://.",
        "GITLAB_API_URL has entry 2, which holds credentials. Take them out and set GITLAB_PERSONAL_ACCESS_TOKEN instead.",
        "GITLAB_TOKEN must be one token, without spaces, line breaks or characters outside ASCII.",
        "GITLAB_READ_ONLY_MODE must be true or false.",
        "GITLAB_DISABLED_CAPABILITIES has entry 1 ("delet"), which is not a capability. Known are read, write, delete, admin, graphql, agent.",
        "GITLAB_TOOLSETS names wikki, issuez, unknown here. Known are default, all, lean, health, merge_requests, wiki.",
        "GITLAB_CA_CERT_PATH names a file that cannot be read (ENOENT). Check the path and its permissions.",
        "NODE_TLS_REJECT_UNAUTHORIZED=0 stops checking certificates. Give the authority in GITLAB_CA_CERT_PATH instead, or confirm with GITLAB_ALLOW_INSECURE_TLS=true.",
      ]
    `);
  });

  it('keeps a look-ahead of the deny pattern working, call after call', () => {
    const { pattern } = load({ GITLAB_DENIED_TOOLS_REGEX: '^(?!gitlab_get_).*' }).config.policy.deniedTools ?? {};
    for (let round = 0; round < 2; round++) {
      expect(pattern?.test('gitlab_delete_label')).toBe(true);
      expect(pattern?.test('gitlab_get_project')).toBe(false);
    }
  });

  it.each([
    ['full', 'true', 'readonly'],
    ['modify', 'true', 'readonly'],
    ['readonly', 'false', 'readonly'],
    ['modify', 'false', 'modify'],
  ])(
    'takes the stricter of permission mode %s and read-only %s',
    (GITLAB_PERMISSION_MODE, GITLAB_READ_ONLY_MODE, mode) => {
      expect(load({ GITLAB_PERMISSION_MODE, GITLAB_READ_ONLY_MODE }).config.policy.permissionMode).toBe(mode);
    },
  );

  it('lets an error detail that was set win over NODE_ENV', () => {
    const { config } = load({ NODE_ENV: 'production', GITLAB_ERROR_DETAIL_MODE: 'full' });
    expect(config.output.errorDetail).toBe('full');
  });
});

describe('the address of GitLab', () => {
  it.each([
    [{ GITLAB_URL: 'https://h/gitlab/' }],
    [{ GITLAB_HOST: 'h/gitlab' }],
    [{ GITLAB_HOST: 'https://h/gitlab/api/v4' }],
    [{ GITLAB_API_URL: '${UNFILLED}', GITLAB_URL: '', GITLAB_HOST: 'h/gitlab' }],
    [{ GITLAB_API_URL: 'https://h/gitlab/api/v4', GITLAB_URL: 'https://h/gitlab', GITLAB_HOST: 'h/gitlab/' }],
  ])('is read from %j', (env) => {
    expect(load(env).config.gitlab.apiUrls).toEqual(['https://h/gitlab/api/v4']);
  });

  it('may be repeated in part by a fallback where it has replicas', () => {
    const { config } = load({ GITLAB_API_URL: 'https://a,https://b', GITLAB_HOST: 'b' });
    expect(config.gitlab.apiUrls).toEqual(['https://a/api/v4', 'https://b/api/v4']);
  });

  it.each([
    [{ GITLAB_API_URL: 'https://a', GITLAB_URL: 'https://b' }, 'GITLAB_API_URL and GITLAB_URL'],
    [{ GITLAB_API_URL: 'https://a', GITLAB_HOST: 'a:8443' }, 'GITLAB_API_URL and GITLAB_HOST'],
    [{ GITLAB_URL: 'http://a', GITLAB_HOST: 'a' }, 'GITLAB_URL and GITLAB_HOST'],
  ])('stops the start where %j differ', (env, names) => {
    expect(problemsOf(env)).toEqual([`${names} name different addresses. Keep one of them.`]);
  });
});

describe('the access token', () => {
  it('is read from the fallback', () => {
    expect(load({ GITLAB_TOKEN: ' t\n' }).config.gitlab.credential).toEqual({
      personalAccessToken: 't',
      jobToken: undefined,
    });
  });

  it('may be repeated, and stands beside a job token', () => {
    const env = { GITLAB_PERSONAL_ACCESS_TOKEN: 't', GITLAB_TOKEN: 't\n', GITLAB_JOB_TOKEN: 'j' };
    expect(load(env).config.gitlab.credential).toEqual({ personalAccessToken: 't', jobToken: 'j' });
  });

  it('stops the start where two differ', () => {
    const problems = problemsOf({ GITLAB_PERSONAL_ACCESS_TOKEN: 'one', GITLAB_TOKEN: 'two' });
    expect(problems).toEqual([
      'GITLAB_PERSONAL_ACCESS_TOKEN and GITLAB_TOKEN hold different tokens. Keep one of them.',
    ]);
  });

  it('falls back over a placeholder, and says so', () => {
    const { config, warnings } = load({ GITLAB_PERSONAL_ACCESS_TOKEN: '${GITLAB_TOKEN}', GITLAB_TOKEN: 't' });
    expect(config.gitlab.credential.personalAccessToken).toBe('t');
    expect(warnings).toEqual([
      expect.stringMatching(/^GITLAB_PERSONAL_ACCESS_TOKEN looks like an unexpanded placeholder/),
    ]);
  });
});

describe('TLS', () => {
  const one = '-----BEGIN CERTIFICATE-----\nMIIBone+/=\n-----END CERTIFICATE-----';
  const two = one.replace('one', 'two');
  const key = '-----BEGIN PRIVATE KEY-----\nMIIBkey\n-----END PRIVATE KEY-----';

  it('takes every certificate of a bundle and nothing else of it', () => {
    const files = { '/ca.pem': `# comment\n${one}\n${key}\n${two}\n` };
    expect(load({ GITLAB_CA_CERT_PATH: '/ca.pem' }, files).config.http.caCertificates).toBe(`${one}\n${two}`);
  });

  it.each([
    ['/home/me/ca.pem', '~/ca.pem'],
    ['/clone/ca.pem', 'ca.pem'],
  ])('finds %s as %s', (path, written) => {
    const { config } = load({ HOME: '/home/me', GITLAB_CA_CERT_PATH: written }, { [path]: one });
    expect(config.http.caCertificates).toBe(one);
  });

  it('refuses a missing file and one without certificates', () => {
    expect(problemsOf({ GITLAB_CA_CERT_PATH: '/ca.pem' })).toEqual([
      'GITLAB_CA_CERT_PATH names a file that cannot be read (ENOENT). Check the path and its permissions.',
    ]);
    expect(problemsOf({ GITLAB_CA_CERT_PATH: '/ca.pem' }, { '/ca.pem': key })).toEqual([
      expect.stringMatching(/^GITLAB_CA_CERT_PATH names a file without a PEM certificate/),
    ]);
  });

  it('stops checking certificates only where that is confirmed, and warns', () => {
    expect(problemsOf({ NODE_TLS_REJECT_UNAUTHORIZED: '0', GITLAB_ALLOW_INSECURE_TLS: 'false' })).toHaveLength(1);
    const { config, warnings } = load({ NODE_TLS_REJECT_UNAUTHORIZED: '0', GITLAB_ALLOW_INSECURE_TLS: 'true' });
    expect(config.http.verifyTls).toBe(false);
    expect(warnings).toEqual([expect.stringMatching(/^Certificates are not checked/)]);
  });
});

describe('the env file', () => {
  it('is read, relative to the working directory or below home, the last one only', () => {
    const files = { '/clone/a.env': 'LOG_LEVEL=debug\n', '/home/me/b.env': 'export LOG_LEVEL="trace" # x' };
    const level = (...argv: string[]) => load({ HOME: '/home/me' }, files, argv).config.log.level;
    expect(level('--env-file', 'a.env')).toBe('debug');
    expect(level('--env-file=~/b.env')).toBe('trace');
    expect(level('--env-file=missing', '--env-file', 'a.env')).toBe('debug');
  });

  it('yields to the environment, unless that holds nothing', () => {
    const files = { '/clone/a': 'LOG_LEVEL=debug\nGITLAB_TOKEN=file\nGITLAB_READ_ONLY_MODE=true' };
    const env = { LOG_LEVEL: 'warn', GITLAB_TOKEN: '', GITLAB_READ_ONLY_MODE: '${RO}' };
    const { config, warnings } = load(env, files, ['--env-file', 'a']);
    expect(config.log.level).toBe('warn');
    expect(config.gitlab.credential.personalAccessToken).toBe('file');
    expect(config.policy.permissionMode).toBe('readonly');
    expect(warnings).toEqual([expect.not.stringContaining('restricts nothing')]);
  });

  it('stops the start where it cannot be read, or a line of it', () => {
    expect(problemsOf({}, {}, ['--env-file', 'a'])).toEqual([
      'The env file /clone/a cannot be read (ENOENT). Check the path and its permissions.',
    ]);
    expect(problemsOf({}, { '/clone/a': 'A=1\nB\nC="\n' }, ['--env-file', 'a'])).toEqual([
      'The env file /clone/a cannot be read at lines 2, 3. Write KEY=VALUE there and close every quote.',
    ]);
  });

  it('is never the .env of the working directory, which is mentioned once', () => {
    const files = { '/clone/.env': 'GITLAB_API_URL=https://evil\nLOG_LEVEL=trace' };
    const ignored = load({}, files);
    expect(ignored.config).toEqual(load({}).config);
    expect(ignored.warnings).toEqual([expect.stringMatching(/^The \.env in the working directory is not read/)]);
    const read = load({}, files, ['--env-file', '.env']);
    expect(read.config.log.level).toBe('trace');
    expect(read.warnings).toEqual([]);
  });
});

describe('settings that are not supported yet', () => {
  it.each(['GITLAB_TOKEN_SCRIPT', 'GITLAB_TOKEN_FILE', 'GITLAB_AUTH_COOKIE_PATH'])('%s stops the start', (name) => {
    expect(problemsOf({ [name]: 'x' })).toEqual([
      expect.stringMatching(`^${name} is set but not supported yet\\. Remove it`),
    ]);
    expect(problemsOf({ [name]: '' })).toEqual([]);
  });

  it.each(['GITLAB_USE_OAUTH', 'REMOTE_AUTHORIZATION', 'ENABLE_DYNAMIC_API_URL'])(
    '%s stops the start unless it is false',
    (name) => {
      expect(problemsOf({ [name]: 'true' })).toEqual([expect.stringMatching(`^${name} is set but not supported yet`)]);
      expect(problemsOf({ [name]: 'False' })).toEqual([]);
    },
  );

  it('warns once of a proxy and of a name for the address that is not read', () => {
    const { warnings } = load({
      HTTPS_PROXY: 'http://u:p@p',
      http_proxy: 'http://u:p@p',
      GITLAB_BASE_URL: 'https://h',
    });
    expect(warnings).toEqual([
      'GITLAB_BASE_URL is set but not supported yet. The address of GitLab is read from GITLAB_API_URL.',
      'HTTPS_PROXY is set but not supported yet. Requests go to GitLab directly.',
    ]);
  });
});
