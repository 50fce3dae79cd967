import { apiHostList, apiUrlList } from './api-urls.ts';
import { boolean, choice, filePath, integer, type Kind, pattern, text, token } from './kinds.ts';
import { capabilityList, folderList, oneProject, projectList, toolNameList, toolsetList } from './lists.ts';

export type Group = 'GitLab' | 'Policy' | 'Answers' | 'Network' | 'Server';

export interface Variable<T = unknown> {
  readonly kind: Kind<T>;
  readonly group: Group;
  readonly default?: T;
  /** What holds when it is not set and there is no fixed default. */
  readonly unset?: string;
  readonly meaning: string;
}

/** Every setting of this server. Checks, messages and the reference page come from here. */
export const variables = {
  GITLAB_API_URL: {
    kind: apiUrlList,
    group: 'GitLab',
    unset: '`https://gitlab.com/api/v4`',
    meaning: 'Address of GitLab, with or without `/api/v4`. Several are replicas of one instance, used in turn.',
  },
  GITLAB_URL: {
    kind: apiUrlList,
    group: 'GitLab',
    meaning: 'Read where `GITLAB_API_URL` is not set. Different addresses stop the start.',
  },
  GITLAB_HOST: {
    kind: apiHostList,
    group: 'GitLab',
    meaning: 'Read where neither of the two above is set. Different addresses stop the start.',
  },
  GITLAB_PERSONAL_ACCESS_TOKEN: {
    kind: token,
    group: 'GitLab',
    meaning: 'Personal, group or project access token.',
  },
  GITLAB_TOKEN: {
    kind: token,
    group: 'GitLab',
    meaning: 'Read where `GITLAB_PERSONAL_ACCESS_TOKEN` is not set. Different tokens stop the start.',
  },
  GITLAB_JOB_TOKEN: {
    kind: token,
    group: 'GitLab',
    meaning: 'Token of a CI job, used where there is no access token.',
  },
  GITLAB_USE_CHECKOUT: {
    kind: boolean,
    group: 'GitLab',
    default: true,
    meaning:
      'Over stdio, a missing project, merge request or pipeline is that of the git checkout the server is started in, where a remote is on the configured GitLab; the answer says so. `false` switches it off. A remote never decides where a token goes.',
  },
  GITLAB_PROJECT_ID: {
    kind: oneProject,
    group: 'GitLab',
    unset: 'the only one of `GITLAB_ALLOWED_PROJECT_IDS`',
    meaning: 'The project, by id or full path, that is meant where a call names none. It limits nothing.',
  },
  GITLAB_UPLOAD_ROOTS: {
    kind: folderList,
    group: 'GitLab',
    unset: 'the working directory',
    meaning:
      'Over stdio, files below these folders can be uploaded, after symbolic links are followed; files and folders in them that are hidden cannot. Over HTTP no file can.',
  },
  GITLAB_PERMISSION_MODE: {
    kind: choice('readonly', 'modify', 'full'),
    group: 'Policy',
    default: 'full',
    meaning: '`readonly` only reads; `modify` also writes and starts agents, but neither deletes nor administers.',
  },
  GITLAB_READ_ONLY_MODE: {
    kind: boolean,
    group: 'Policy',
    default: false,
    meaning: '`true` means `GITLAB_PERMISSION_MODE=readonly`. The stricter of the two wins.',
  },
  GITLAB_DISABLED_CAPABILITIES: {
    kind: capabilityList,
    group: 'Policy',
    meaning: 'Tools with one of these capabilities are switched off.',
  },
  GITLAB_TOOLSETS: {
    kind: toolsetList,
    group: 'Policy',
    unset: '`default` is listed, and the rest can be found and run by name',
    meaning:
      "Toolsets whose tools are listed; all other tools are refused. `default` is the coding agent's day and `all` is everything. `lean` lists only what finds and runs other tools, and refuses nothing.",
  },
  GITLAB_TOOLS: {
    kind: toolNameList,
    group: 'Policy',
    meaning: 'Tools that are listed and allowed besides those of the toolsets.',
  },
  GITLAB_ALLOWED_TOOLS: {
    kind: toolNameList,
    group: 'Policy',
    unset: 'all tools',
    meaning: 'Only these tools can be used. They are all listed, unless `GITLAB_TOOLSETS` says otherwise.',
  },
  GITLAB_DENIED_TOOLS_REGEX: {
    kind: pattern,
    group: 'Policy',
    meaning:
      'Tools with a name it matches are switched off: the full one, the one without `gitlab_`, and the one it is called by. It matches anywhere in a name unless it says `^` or `$`, and upper and lower case differ. A pattern with a negative look-around is about full names alone: `^(?!gitlab_get_)` leaves only the tools that get one thing. A GraphQL mutation that does what a tool does counts as that tool; GraphQL queries can read whatever the token can, so where the pattern must hold for everything, disable the capability `graphql` too.',
  },
  GITLAB_ALLOWED_PROJECT_IDS: {
    kind: projectList,
    group: 'Policy',
    unset: 'all projects',
    meaning: 'Only these projects can be reached. A single one is the default project.',
  },
  USE_GITLAB_WIKI: { kind: boolean, group: 'Policy', default: true, meaning: '`false` switches the wiki tools off.' },
  USE_MILESTONE: {
    kind: boolean,
    group: 'Policy',
    default: true,
    meaning: '`false` switches the milestone tools off.',
  },
  USE_PIPELINE: { kind: boolean, group: 'Policy', default: true, meaning: '`false` switches the pipeline tools off.' },
  USE_RELEASE: { kind: boolean, group: 'Policy', default: true, meaning: '`false` switches the release tools off.' },
  GITLAB_RESPONSE_MODE: {
    kind: choice('json', 'compact-json', 'yaml', 'toon'),
    group: 'Answers',
    default: 'compact-json',
    meaning: 'How answers are written.',
  },
  GITLAB_RESPONSE_DETAIL: {
    kind: choice('slim', 'full'),
    group: 'Answers',
    default: 'slim',
    meaning:
      "`slim` keeps the fields that matter; `full` gives GitLab's own object where the answer is one (not a text such as a tree, and not what a tool puts together itself).",
  },
  GITLAB_MAX_RESPONSE_BYTES: {
    kind: integer(1024, 2_000_000),
    group: 'Answers',
    default: 40_000,
    meaning: 'Longer answers are shortened and say so.',
  },
  GITLAB_STRUCTURED_CONTENT: {
    kind: choice('auto', 'true', 'false'),
    group: 'Answers',
    default: 'auto',
    meaning:
      'Whether answers also carry `structuredContent`. `auto` leaves it out for clients that would show the model both.',
  },
  GITLAB_ERROR_DETAIL_MODE: {
    kind: choice('safe', 'full'),
    group: 'Answers',
    unset: '`safe` where `NODE_ENV` is `production`, else `full`',
    meaning: 'How much an error tells.',
  },
  GITLAB_HTTP_TIMEOUT_MS: {
    kind: integer(1000, 120_000),
    group: 'Network',
    default: 20_000,
    meaning: 'Most milliseconds one request to GitLab may take.',
  },
  GITLAB_USER_AGENT: {
    kind: text,
    group: 'Network',
    unset: '`gitlab-mcp/` and the version',
    meaning: 'Sent to GitLab as `User-Agent`.',
  },
  GITLAB_CA_CERT_PATH: {
    kind: filePath,
    group: 'Network',
    meaning: 'Certificates to trust besides the usual ones.',
  },
  NODE_TLS_REJECT_UNAUTHORIZED: {
    kind: choice('0', '1'),
    group: 'Network',
    default: '1',
    meaning: '`0` stops checking certificates; the start then also asks for `GITLAB_ALLOW_INSECURE_TLS=true`.',
  },
  GITLAB_ALLOW_INSECURE_TLS: {
    kind: boolean,
    group: 'Network',
    default: false,
    meaning: 'Confirms that certificates need not be checked. Changes nothing by itself.',
  },
  MCP_SERVER_NAME: { kind: text, group: 'Server', default: 'gitlab-mcp', meaning: 'Name given to clients.' },
  MCP_SERVER_VERSION: {
    kind: text,
    group: 'Server',
    unset: 'the version installed',
    meaning: 'Version given to clients.',
  },
  LOG_LEVEL: {
    kind: choice('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    group: 'Server',
    default: 'info',
    meaning: 'Least severe message that is written to stderr.',
  },
  NODE_ENV: {
    kind: choice('development', 'test', 'production'),
    group: 'Server',
    default: 'development',
    meaning: 'Sets the default of `GITLAB_ERROR_DETAIL_MODE`.',
  },
} as const satisfies Readonly<Record<string, Variable>>;

export type VariableName = keyof typeof variables;

type ValueOf<V extends Variable> =
  | (V['kind'] extends Kind<infer T> ? T : never)
  | (V extends { default: unknown } ? never : undefined);

/** The checked value of every variable. */
export type Settings = { readonly [Name in VariableName]: ValueOf<(typeof variables)[Name]> };
