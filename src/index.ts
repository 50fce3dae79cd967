import { buildApp, packageVersion } from './app.ts';
import { loadConfig } from './config/load.ts';
import { ConfigError } from './core/errors/config-error.ts';
import { toolsets } from './tools/index.ts';
import { serveOverStdio } from './transport/stdio.ts';

const help = `gitlab-mcp: GitLab for coding agents, over the Model Context Protocol

Usage: gitlab-mcp [--env-file PATH]

An MCP client starts this command and talks to it over standard input and output.
It is configured by environment variables; the two that matter first:
  GITLAB_PERSONAL_ACCESS_TOKEN   token with the scope api (or read_api, to read only)
  GITLAB_API_URL                 default https://gitlab.com/api/v4

  --env-file PATH   read variables from a file; the real environment wins
  --version         print the version
  --help            print this text
`;

/** Longest wait for connections to close once the client is gone, in milliseconds. */
const lastMs = 500;

function say(line: string): void {
  process.stderr.write(`gitlab-mcp: ${line}\n`);
}

async function serve(argv: readonly string[]): Promise<number> {
  const known = { version: packageVersion(), toolsets: Object.keys(toolsets) };
  const { config, warnings } = loadConfig({ argv, env: process.env, ...known });
  for (const warning of warnings) say(warning);
  const app = buildApp(config, { folder: process.cwd() });
  const serving = serveOverStdio({ factory: app.factory, log: app.log, stdin: process.stdin, stdout: process.stdout });
  let signals = 0;
  const stop = () => {
    signals += 1;
    if (signals > 1) process.exit(1);
    serving.drain();
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  const isSound = await serving.closed;
  await Promise.race([app.close(), new Promise((resolve) => setTimeout(resolve, lastMs))]);
  return isSound ? 0 : 1;
}

async function main(argv: readonly string[]): Promise<number> {
  if (argv.includes('--help') || argv.includes('-h')) {
    process.stdout.write(help);
    return 0;
  }
  if (argv.includes('--version') || argv.includes('-v')) {
    process.stdout.write(`${packageVersion()}\n`);
    return 0;
  }
  try {
    return await serve(argv);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    say(error.message);
    return 1;
  }
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    say(error instanceof Error ? (error.stack ?? error.message) : String(error));
    process.exit(1);
  },
);
