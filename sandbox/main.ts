import { parseArgs } from 'node:util';
import { startSandbox } from './index.ts';

const usage = `Usage: sandbox [--port N] [--relative-root /gitlab] [--seconds-per-job N] [--verbose]

Starts a GitLab on 127.0.0.1 with a small story in it: acme/greeter, whose merge request !7 has a failing pipeline,
and acme/tools/archive, where lists and diffs are long.
Nothing is kept when it ends (SIGINT or SIGTERM).
`;

function readOptions() {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '0' },
      'relative-root': { type: 'string', default: '' },
      'seconds-per-job': { type: 'string', default: '0.3' },
      verbose: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`--port ${values.port} is not a port`);
  const secondsPerJob = Number(values['seconds-per-job']);
  if (!(secondsPerJob >= 0)) throw new Error(`--seconds-per-job ${values['seconds-per-job']} is not a number`);
  return { ...values, port, secondsPerJob };
}

async function main(): Promise<void> {
  const options = readOptions();
  if (options.help) {
    process.stdout.write(usage);
    return;
  }
  const log = (line: string) => process.stderr.write(`${line}\n`);
  const sandbox = await startSandbox({
    port: options.port,
    relativeRoot: options['relative-root'],
    secondsPerJob: options.secondsPerJob,
    ...(options.verbose ? { log } : {}),
  });
  const tokens = Object.entries({ ...sandbox.tokens, 'job token': sandbox.jobToken });
  const lines = tokens.map(([name, secret]) => `  ${name.padEnd(18)}${secret}\n`);
  process.stdout.write(`GitLab sandbox at ${sandbox.url}\nAPI at ${sandbox.apiUrl}\n\nTokens:\n${lines.join('')}`);
  const stop = () => void sandbox.close().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
