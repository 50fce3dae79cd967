import { decodeText, type Repository } from '../git/run.ts';
import { readFile } from '../git/trees.ts';
import type { Ending, TestCase } from '../state/pipeline-model.ts';
import { failedBuildLog, failedLog, passedLog } from './job-logs.ts';

export interface JobScript {
  name: string;
  commands: string[];
  /** What `artifacts:paths` keeps. */
  paths: string[];
  hasTestReport: boolean;
}

/** How a job ends that has nothing to fail of. */
export const passing = (name: string, commands: [string, string[]][] = []): Ending => ({
  status: 'success',
  failureReason: null,
  log: () => passedLog(name, commands),
  cases: null,
  coverage: null,
  files: {},
});

const failing = (log: () => string): Ending => ({
  ...passing(''),
  status: 'failed',
  failureReason: 'script_failure',
  log,
});

/**
 * The line that a shell complains about where a script has a string that never ends, or null. It is the last one,
 * because only there the shell knows.
 */
export function findOpenQuote(script: string): number | null {
  let quote = '';
  for (let index = 0; index < script.length; index += 1) {
    const character = script[index] ?? '';
    if (character === '\\' && quote !== "'") index += 1;
    else if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === '#' && /(^|\s)$/.test(script.slice(0, index))) {
      const end = script.indexOf('\n', index);
      index = end < 0 ? script.length : end - 1;
    }
  }
  return quote === '' ? null : script.split('\n').length;
}

const output: [pattern: RegExp, lines: string[]][] = [
  [/^npm ci/, ['added 60 packages in 3s']],
  [/^npm test/, ['# tests 3', '# pass 2', '# skipped 1']],
  [/^sh scripts\/build\.sh/, ['built greeter in dist']],
];

const outputOf = (command: string) =>
  output.find(([pattern]) => pattern.test(command))?.[1] ??
  [/^echo (["']?)(.*)\1$/.exec(command)?.[2]].filter((line) => line !== undefined);

const testCases: TestCase[] = [
  ['greets by the time of day', 'greet', 0.031],
  ['capitalises names', 'normalise', 0.004],
].map(([name, classname, seconds]) => ({
  status: 'success',
  name: String(name),
  classname: String(classname),
  file: `test/${classname}.test.ts`,
  seconds: Number(seconds),
  output: null,
}));

/** What a command does at a commit: null where it succeeds, else how the job ends. */
async function tryCommand(
  repository: Repository,
  sha: string,
  { name, before, command }: { name: string; before: [string, string[]][]; command: string },
): Promise<Ending | null> {
  const stop = (lines: string[], status: number) =>
    failing(() => failedLog(name, [...before, [command, lines]], status));
  const status = /^exit\s+(\d+)$/.exec(command)?.[1] ?? (command === 'false' ? '1' : '0');
  if (status !== '0') return stop([], Number(status));
  const script = /^(?:sh|bash)\s+([\w./-]+)/.exec(command)?.[1];
  if (script === undefined) return null;
  const content = await readFile(repository, sha, script);
  if (content === null) return stop([`sh: 0: cannot open ${script}: No such file`], 2);
  const line = findOpenQuote(decodeText(content));
  if (line === null) return null;
  return failing(() => failedBuildLog(script, `${script}: ${line}: Syntax error: Unterminated quoted string`));
}

/**
 * How a job with these commands ends at a commit, without running anything: it fails at `exit N`, at a script that the
 * commit does not have and at one with a string that never ends.
 */
export async function foreseeEnding(repository: Repository, sha: string, job: JobScript): Promise<Ending> {
  const before: [string, string[]][] = [];
  for (const command of job.commands.flatMap((each) => each.split('\n')).filter(Boolean)) {
    const failure = await tryCommand(repository, sha, { name: job.name, before: [...before], command });
    if (failure !== null) return failure;
    before.push([command, outputOf(command)]);
  }
  const isTest = job.hasTestReport;
  const folders = job.paths.map((path) => path.replace(/\/$/, ''));
  return {
    ...passing(job.name, before),
    cases: isTest ? testCases : null,
    coverage: isTest ? 83.41 : null,
    files: Object.fromEntries(folders.map((folder) => [`${folder}/index.js`, `// built from ${sha.slice(0, 8)}\n`])),
  };
}
