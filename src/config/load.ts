import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { ConfigError } from '../core/errors/config-error.ts';
import { readCommandLine } from './command-line.ts';
import type { Config } from './config.ts';
import { parseEnvFile } from './env-file.ts';
import { toolsetWords } from './lists.ts';
import { findNearMisses } from './near-misses.ts';
import { gatherPresentValues } from './present-values.ts';
import { selectProgramEnvironment } from './program-environment.ts';
import { findUnsupported } from './unsupported.ts';
import { type Settings, type Variable, variables } from './variables.ts';

export interface ConfigInput {
  /** The arguments after the program's name. */
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Version of the package. */
  readonly version: string;
  /** Names of all toolsets, which `GITLAB_TOOLSETS` chooses from. */
  readonly toolsets: readonly string[];
  readonly cwd?: string;
  readonly readFile?: (path: string) => string;
  readonly exists?: (path: string) => boolean;
}

/** What the steps below share: where files are, and what they found. */
interface Loading {
  readonly cwd: string;
  readonly home: string | undefined;
  readonly readFile: (path: string) => string;
  readonly problems: string[];
  readonly warnings: string[];
}

/**
 * Read every setting from the command line, the environment and the env file named on the command line; the environment wins over the
 * file. Throws a ConfigError with every problem at once. Neither problems nor warnings hold a secret.
 */
export function loadConfig(input: ConfigInput): { config: Config; warnings: readonly string[] } {
  const { env, exists = existsSync, cwd = process.cwd() } = input;
  const loading: Loading = {
    cwd,
    home: env.HOME ?? env.USERPROFILE,
    readFile: input.readFile ?? ((path) => readFileSync(path, 'utf8')),
    problems: [],
    warnings: [],
  };
  const { problems, warnings } = loading;

  const commandLine = readCommandLine(input.argv);
  problems.push(...commandLine.problems);
  const envFile = commandLine.envFile ? resolvePath(loading, commandLine.envFile) : undefined;
  const file = envFile === undefined ? undefined : readEnvFile(loading, envFile);
  const ownEnvFile = join(cwd, '.env');
  if (envFile !== ownEnvFile && exists(ownEnvFile)) {
    warnings.push('The .env in the working directory is not read. If it is yours, pass --env-file .env.');
  }

  const gathered = gatherPresentValues([(name) => env[name], (name) => file?.get(name)]);
  const isSet = (name: string) => Boolean(env[name]?.trim() || file?.get(name)?.trim());
  warnings.push(...gathered.warnings, ...findNearMisses([...Object.keys(env), ...(file?.keys() ?? [])].filter(isSet)));
  const notSupported = findUnsupported(gathered.present);
  problems.push(...notSupported.problems);
  warnings.push(...notSupported.warnings);

  const settings = readSettings(loading, gathered.present);
  checkToolsets(loading, settings, input.toolsets);
  const config = freezeDeeply(buildConfig(loading, settings, input));
  if (problems.length > 0) throw new ConfigError(problems);
  return { config, warnings };
}

/** Check every variable that is there. One that fails is a problem and takes its default, so that the rest can be checked as well. */
function readSettings(loading: Loading, present: ReadonlyMap<string, string>): Settings {
  const values: Record<string, unknown> = {};
  for (const [name, variable] of Object.entries<Variable>(variables)) {
    const text = present.get(name);
    const read = text === undefined ? undefined : variable.kind.schema().safeParse(text);
    values[name] = read?.success ? read.data : variable.default;
    const issues = read?.error?.issues ?? [];
    const own = issues.filter((issue) => issue.code === 'custom');
    if (own.length > 0) loading.problems.push(...own.map((issue) => `${name} ${issue.message}`));
    else if (issues.length > 0) loading.problems.push(`${name} must be ${variable.kind.accepts}.`);
  }
  return values as Settings;
}

function buildConfig(loading: Loading, settings: Settings, { version, env }: ConfigInput): Config {
  return {
    identity: { name: settings.MCP_SERVER_NAME, version: settings.MCP_SERVER_VERSION ?? version },
    log: { level: settings.LOG_LEVEL },
    gitlab: {
      apiUrls: chooseApiUrls(loading, settings),
      credential: {
        personalAccessToken: choosePersonalAccessToken(loading, settings),
        jobToken: settings.GITLAB_JOB_TOKEN,
      },
    },
    usesCheckout: settings.GITLAB_USE_CHECKOUT,
    uploadRoots: (settings.GITLAB_UPLOAD_ROOTS ?? defaultRoots(loading)).map((folder) => resolvePath(loading, folder)),
    programEnvironment: selectProgramEnvironment(env),
    policy: {
      permissionMode: settings.GITLAB_READ_ONLY_MODE ? 'readonly' : settings.GITLAB_PERMISSION_MODE,
      permissionSetting:
        settings.GITLAB_READ_ONLY_MODE && settings.GITLAB_PERMISSION_MODE !== 'readonly'
          ? 'GITLAB_READ_ONLY_MODE=true'
          : `GITLAB_PERMISSION_MODE=${settings.GITLAB_PERMISSION_MODE}`,
      disabledCapabilities: settings.GITLAB_DISABLED_CAPABILITIES ?? [],
      toolsets: settings.GITLAB_TOOLSETS,
      extraTools: settings.GITLAB_TOOLS ?? [],
      allowedTools: settings.GITLAB_ALLOWED_TOOLS,
      deniedTools: settings.GITLAB_DENIED_TOOLS_REGEX,
      defaultProject: settings.GITLAB_PROJECT_ID?.toString(),
      allowedProjects: settings.GITLAB_ALLOWED_PROJECT_IDS,
      features: {
        wiki: settings.USE_GITLAB_WIKI,
        milestone: settings.USE_MILESTONE,
        pipeline: settings.USE_PIPELINE,
        release: settings.USE_RELEASE,
      },
    },
    output: {
      mode: settings.GITLAB_RESPONSE_MODE,
      detail: settings.GITLAB_RESPONSE_DETAIL,
      maxBytes: settings.GITLAB_MAX_RESPONSE_BYTES,
      structured: settings.GITLAB_STRUCTURED_CONTENT,
      errorDetail: settings.GITLAB_ERROR_DETAIL_MODE ?? (settings.NODE_ENV === 'production' ? 'safe' : 'full'),
    },
    http: {
      timeoutMs: settings.GITLAB_HTTP_TIMEOUT_MS,
      userAgent: settings.GITLAB_USER_AGENT ?? `gitlab-mcp/${version}`,
      caCertificates: readCaCertificates(loading, settings.GITLAB_CA_CERT_PATH),
      verifyTls: decideTlsVerification(loading, settings),
    },
  };
}

/** The working directory, unless everything, or everything of the user, lies below it: some clients start servers there. */
function defaultRoots({ cwd, home }: Loading): readonly string[] {
  const isTooWide = dirname(cwd) === cwd || (home !== undefined && !relative(cwd, home).startsWith('..'));
  return isTooWide ? [] : ['.'];
}

function checkToolsets(loading: Loading, settings: Settings, names: readonly string[]): void {
  const known = [...toolsetWords, ...names];
  const unknown = settings.GITLAB_TOOLSETS?.filter((word) => !known.includes(word)) ?? [];
  if (unknown.length === 0) return;
  // Names have no digits, so what is quoted here is no token.
  loading.problems.push(`GITLAB_TOOLSETS names ${unknown.join(', ')}, unknown here. Known are ${known.join(', ')}.`);
}

/** The first variable that is set wins, and the others may only repeat one of its addresses: a token must not reach the wrong host. */
function chooseApiUrls(loading: Loading, settings: Settings): readonly string[] {
  const names = ['GITLAB_API_URL', 'GITLAB_URL', 'GITLAB_HOST'] as const;
  const [chosen, ...others] = names.filter((name) => settings[name] !== undefined);
  const urls = chosen && settings[chosen];
  for (const other of others) {
    if (settings[other]?.every((url) => urls?.includes(url))) continue;
    loading.problems.push(`${chosen} and ${other} name different addresses. Keep one of them.`);
  }
  return urls ?? ['https://gitlab.com/api/v4'];
}

function choosePersonalAccessToken(loading: Loading, settings: Settings): string | undefined {
  const { GITLAB_PERSONAL_ACCESS_TOKEN: chosen, GITLAB_TOKEN: fallback } = settings;
  if (chosen !== undefined && fallback !== undefined && chosen !== fallback) {
    loading.problems.push('GITLAB_PERSONAL_ACCESS_TOKEN and GITLAB_TOKEN hold different tokens. Keep one of them.');
  }
  return chosen ?? fallback;
}

function decideTlsVerification(loading: Loading, settings: Settings): boolean {
  if (settings.NODE_TLS_REJECT_UNAUTHORIZED === '1') return true;
  if (settings.GITLAB_ALLOW_INSECURE_TLS) {
    loading.warnings.push(
      'Certificates are not checked, since NODE_TLS_REJECT_UNAUTHORIZED is 0: others can read the token.',
    );
  } else {
    loading.problems.push(
      'NODE_TLS_REJECT_UNAUTHORIZED=0 stops checking certificates. Give the authority in GITLAB_CA_CERT_PATH instead, or confirm with GITLAB_ALLOW_INSECURE_TLS=true.',
    );
  }
  return false;
}

/** Only the certificates are taken, so that a private key in the same file stays out of the configuration. */
function readCaCertificates(loading: Loading, path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  const source = readFileOrReport(loading, resolvePath(loading, path), 'GITLAB_CA_CERT_PATH names a file that');
  const certificates = source?.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g);
  if (source !== undefined && !certificates) {
    loading.problems.push(
      'GITLAB_CA_CERT_PATH names a file without a PEM certificate (-----BEGIN CERTIFICATE-----). Convert it.',
    );
  }
  return certificates?.join('\n');
}

function readEnvFile(loading: Loading, path: string): ReadonlyMap<string, string> | undefined {
  const source = readFileOrReport(loading, path, `The env file ${path}`);
  if (source === undefined) return undefined;
  const { values, badLines } = parseEnvFile(source);
  if (badLines.length > 0) {
    const lines = `line${badLines.length === 1 ? '' : 's'} ${badLines.slice(0, 5).join(', ')}`;
    loading.problems.push(
      `The env file ${path} cannot be read at ${lines}. Write KEY=VALUE there and close every quote.`,
    );
  }
  return values;
}

function readFileOrReport(loading: Loading, path: string, subject: string): string | undefined {
  try {
    return loading.readFile(path);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown reason';
    loading.problems.push(`${subject} cannot be read (${code}). Check the path and its permissions.`);
    return undefined;
  }
}

/** Clients start servers without a shell, so `~/` arrives unexpanded. */
function resolvePath(loading: Loading, path: string): string {
  const isBelowHome = loading.home !== undefined && /^~(?:[/\\]|$)/.test(path);
  return isBelowHome ? join(loading.home, path.slice(1)) : resolve(loading.cwd, path);
}

function freezeDeeply<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  for (const part of Object.values(value)) freezeDeeply(part);
  return Object.freeze(value);
}
