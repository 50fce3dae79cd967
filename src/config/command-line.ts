const knownFlags = ['--env-file PATH', '--help', '--version'];

export interface CommandLine {
  /** The last one given. */
  readonly envFile: string | undefined;
  readonly problems: readonly string[];
}

/** Read the arguments that follow the program's name. `--help` and `--version` are answered elsewhere and mean nothing here. */
export function readCommandLine(argv: readonly string[]): CommandLine {
  const problems: string[] = [];
  let envFile: string | undefined;
  for (let index = 0; index < argv.length; index++) {
    const argument = argv[index] ?? '';
    const [flag = '', inline] = splitOnce(argument);
    if (flag === '--env-file') {
      const next = argv[index + 1];
      const follows = inline === undefined && next !== undefined && !next.startsWith('-');
      if (follows) index++;
      envFile = follows ? next : inline;
      if (!envFile) problems.push('--env-file needs a path: --env-file PATH or --env-file=PATH.');
    } else if (argument !== '--help' && argument !== '--version') {
      // Values are left out: they may be tokens, as in `--token=…` and `--token …`.
      const shown = /^--?[a-z-]{1,30}$/i.test(flag) ? `The flag ${flag}` : `Argument ${index + 1}`;
      problems.push(`${shown} is not known. Known are ${knownFlags.join(', ')}; everything else is set by variables.`);
    }
  }
  return { envFile, problems };
}

function splitOnce(argument: string): [string, string?] {
  const equals = argument.indexOf('=');
  return equals < 0 ? [argument] : [argument.slice(0, equals), argument.slice(equals + 1)];
}
