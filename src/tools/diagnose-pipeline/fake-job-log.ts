/** A job as its log shows it. */
export interface FakeJob {
  /** Commands in order, each with what it printed. */
  readonly script: readonly (readonly [command: string, output: string])[];
  /** Printed by `after_script`. */
  readonly after?: string;
  /** Printed while the artifacts are uploaded. */
  readonly upload?: string;
  /** The runner's last line. */
  readonly verdict?: string;
  /** Whether the section marks and colours are there. */
  readonly isMarked?: boolean;
}

const esc = '\x1b';
let clock = 1_772_790_000;

function section(name: string, title: string, lines: readonly string[], isMarked: boolean): string {
  const body = [title, ...lines].map((line) => `${line}\n`).join('');
  if (!isMarked) return body;
  clock += 3;
  const start = `section_start:${clock}:${name}\r${esc}[0K`;
  return `${start}${esc}[36;1m${body}${esc}[0;m\nsection_end:${clock + 2}:${name}\r${esc}[0K`;
}

const linesOf = (text: string | undefined) => (text === undefined ? [] : text.replace(/^\n|\n$/g, '').split('\n'));

/** The log of a job that failed, as the runner sends it: preparation, commands, cleaning up, verdict. */
export function fakeJobLog(job: FakeJob): string {
  const isMarked = job.isMarked ?? true;
  const echo = (command: string) => (isMarked ? `${esc}[32;1m$ ${command}${esc}[0;m` : `$ ${command}`);
  const commands = job.script.flatMap(([command, output]) => [echo(command), ...linesOf(output || undefined)]);
  const { verdict = 'ERROR: Job failed: exit code 1' } = job;
  return [
    'Running with gitlab-runner 19.4.0 (8a1c2e3f)\n',
    section('prepare_executor', 'Preparing the "docker" executor', ['Pulling docker image node:22 ...'], isMarked),
    section('get_sources', 'Getting source from Git repository', ['Checking out 1a954628 as detached HEAD'], isMarked),
    ...(job.script.length === 0
      ? []
      : [section('step_script', 'Executing "step_script" stage of the job script', commands, isMarked)]),
    ...(job.after === undefined
      ? []
      : [
          section('after_script', 'Running after_script', ['Running after script...', ...linesOf(job.after)], isMarked),
        ]),
    ...(job.upload === undefined
      ? []
      : [section('upload_artifacts_on_failure', 'Uploading artifacts for failed job', linesOf(job.upload), isMarked)]),
    section('cleanup_file_variables', 'Cleaning up project directory and file based variables', [], isMarked),
    `${esc}[31;1m${verdict}${esc}[0;m\n`,
  ].join('');
}

/** Lines of a tool that goes about its work, some of which speak of errors and mean none. */
export function chatter(count: number, start = 0): string {
  return Array.from({ length: count }, (_, offset) => {
    const number = start + offset;
    const module = `module-${String(number).padStart(5, '0')}`;
    if (number % 101 === 7) return `compiled src/error_handler_${number}.ts in ${number % 90} ms`;
    if (number % 97 === 3) return `WARNING: ${module}: Error boundary not found, using the default`;
    if (number % 89 === 5) return `checked ${module}: 0 errors, 0 failures`;
    if (number % 83 === 9) return `✓ ${module} throws an Error when the file cannot be read (${number % 40} ms)`;
    if (number % 79 === 11) return `connection failed, retrying in 2 s (attempt ${number % 5}/5)`;
    return `bundled ${module} in ${(number * 37) % 90} ms`;
  }).join('\n');
}

/** Lines that differ by their number, counted from 0. */
export function repeatLine(count: number, line: (number: number) => string): string {
  return Array.from({ length: count }, (_, number) => line(number)).join('\n');
}
