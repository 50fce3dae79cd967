/** What programs need to start, and to find the user's own settings. Everything else stays here: it may hold secrets, or steer a program. */
const names = [
  'PATH',
  'PATHEXT',
  'HOME',
  'USERPROFILE',
  'HOMEDRIVE',
  'HOMEPATH',
  'XDG_CONFIG_HOME',
  'APPDATA',
  'LOCALAPPDATA',
  'SYSTEMROOT',
  'TMPDIR',
  'TEMP',
  'TMP',
];

/** The part of the environment that programs run by this server get. */
export function selectProgramEnvironment(
  env: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
