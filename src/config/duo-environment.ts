import { isPlaceholder } from './present-values.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** What programs need to find their settings, the network, and the user's login and keyring. */
const names: ReadonlySet<string> = new Set([
  ...['PATH', 'PATHEXT', 'HOME', 'USERPROFILE', 'HOMEDRIVE', 'HOMEPATH', 'APPDATA', 'LOCALAPPDATA', 'PROGRAMDATA'],
  ...['PROGRAMFILES', 'PROGRAMFILES(X86)', 'SYSTEMROOT', 'SYSTEMDRIVE', 'WINDIR', 'COMSPEC', 'TMPDIR', 'TEMP', 'TMP'],
  ...['USER', 'LOGNAME', 'USERNAME', 'SHELL', 'LANG', 'LANGUAGE', 'TZ', 'DBUS_SESSION_BUS_ADDRESS'],
  ...[
    'HTTP_PROXY',
    'HTTPS_PROXY',
    'NO_PROXY',
    'ALL_PROXY',
    'NODE_EXTRA_CA_CERTS',
    'NODE_USE_SYSTEM_CA',
    'NODE_OPTIONS',
  ],
  ...['SSL_CERT_FILE', 'SSL_CERT_DIR', 'GIT_SSL_CAINFO', 'GIT_SSL_CAPATH', 'REQUESTS_CA_BUNDLE', 'CURL_CA_BUNDLE'],
]);
const families = /^(?:XDG|LC)_/;

/** What Duo's CLI and glab read (docs.gitlab.com/user/gitlab_duo_cli, docs.gitlab.com/cli). */
const ofDuo =
  /^(?:GITLAB_(?:TOKEN|OAUTH_TOKEN|URL|BASE_URL|HOST|PROJECT_PATH|DANGEROUSLY_SKIP_PERMISSIONS)|(?:DUO_WORKFLOW|GLAB)_\w+)$/;

/** Names of proxies count in small letters, too; on Windows all names do, and come out in capitals. */
function select(
  env: Environment,
  isWindows: boolean,
  isMeant: (name: string, value: string) => boolean,
): [string, string][] {
  return Object.entries(env).flatMap(([name, value = '']): [string, string][] => {
    const known = name.toUpperCase();
    if (name !== known && !isWindows && !known.endsWith('_PROXY')) return [];
    return isMeant(known, value.trim()) ? [[isWindows ? known : name, value]] : [];
  });
}

/**
 * The part of the environment that Duo gets, and of the env file what is for Duo and glab by its name; the environment
 * wins. Of that, what is empty or an unexpanded placeholder is left out: it would hide the user's login.
 */
export function selectDuoEnvironment(
  env: Environment,
  file: Environment = {},
  platform: NodeJS.Platform = process.platform,
): Readonly<Record<string, string>> {
  const isForDuo = (name: string, value: string) => ofDuo.test(name) && value !== '' && !isPlaceholder(value);
  const isForAny = (name: string) => names.has(name) || families.test(name);
  const isWindows = platform === 'win32';
  return Object.fromEntries([
    ...select(file, isWindows, isForDuo),
    ...select(env, isWindows, (name, value) => isForAny(name) || isForDuo(name, value)),
  ]);
}
