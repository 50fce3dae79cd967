const esc = '\x1b';
const bold = (text: string) => `${esc}[32;1m${text}${esc}[0;m`;
const heading = (text: string) => `${esc}[0K${esc}[0K${esc}[36;1m${text}${esc}[0;m${esc}[0;m\n`;

/** A part of a log that GitLab's page can fold: its marks are followed by a carriage return, not by a line end. */
function section(name: string, from: number, to: number, title: string, lines: string[]): string {
  const start = `section_start:${from}:${name}\r${esc}[0K${heading(title)}`;
  return `${start}${lines.map((line) => `${line}\n`).join('')}section_end:${to}:${name}\r${esc}[0K`;
}

function preamble(start: number, job: string): string {
  return [
    `${esc}[0KRunning with gitlab-runner 19.4.0 (8a1c2e3f)${esc}[0;m\n`,
    `${esc}[0K  on linux-medium-2 x7Rt9Qa1, system ID: s_4f1c2d3e5a6b${esc}[0;m\n`,
    section('prepare_executor', start, start + 3, 'Preparing the "docker" executor', [
      'Using Docker executor with image node:22-alpine ...',
      'Using effective pull policy of [always] for container node:22-alpine',
      'Pulling docker image node:22-alpine ...',
    ]),
    section('prepare_script', start + 3, start + 4, 'Preparing environment', [
      `Running on runner-x7rt9qa1-project-118-concurrent-0 via linux-medium-2 (${job})...`,
    ]),
    section('get_sources', start + 4, start + 6, 'Getting source from Git repository', [
      bold('Fetching changes with git depth set to 20...'),
      'Initialized empty Git repository in /builds/acme/greeter/.git/',
      bold('Created fresh repository.'),
      bold('Checking out as detached HEAD (ref is refs/merge-requests/7/head)...'),
      '',
      bold('Skipping Git submodules setup'),
    ]),
  ].join('');
}

/** The progress bar of a package manager: one line on a terminal, many carriage returns in the log. */
const progress = (count: number) =>
  `${Array.from({ length: count }, (_, index) => `fetching packages ${index + 1}/${count}\r`).join('')}fetched ${count} packages`;

function compileLines(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const name = `module-${String(index + 1).padStart(4, '0')}`;
    if (index % 97 === 50) return `${esc}[33mwarning${esc}[0m ${name}: unused import 'clock'`;
    if (index % 250 === 0)
      return `${esc}[2mcompiled ${index} modules so far\r${esc}[0Kcompiled ${index} modules${esc}[0m`;
    return `compiled src/generated/${name}.ts in ${(index * 37) % 90} ms`;
  });
}

const jobStart = 1_772_787_000;

/** About 3,000 lines of a build that dies of what the shell says about one script, with cleaning up behind it. */
export function failedBuildLog(script: string, complaint: string): string {
  return [
    preamble(jobStart, 'build'),
    section('step_script', jobStart + 6, jobStart + 74, 'Executing "step_script" stage of the job script', [
      'Using docker image sha256:4f1c... for node:22-alpine ...',
      bold('$ npm ci'),
      progress(90),
      bold('$ sh scripts/build.sh'),
      ...compileLines(2_930),
      'built greeter in dist',
      bold(`$ sh ${script}`),
      complaint,
    ]),
    section('after_script', jobStart + 74, jobStart + 75, 'Running after_script', [
      'Running after script...',
      bold('$ du -sh dist || true'),
      '1.2M\tdist',
    ]),
    section('upload_artifacts_on_failure', jobStart + 75, jobStart + 76, 'Uploading artifacts for failed job', [
      'Uploading artifacts...',
      `${esc}[0;33mWARNING: reports/*.xml: no matching files. Ensure that the artifact path is relative to the working directory${esc}[0;m`,
      `${esc}[31;1mERROR: No files to upload${esc}[0;m`,
    ]),
    section(
      'cleanup_file_variables',
      jobStart + 76,
      jobStart + 77,
      'Cleaning up project directory and file based variables',
      [],
    ),
    `${esc}[31;1mERROR: Job failed: exit code 2\n${esc}[0;m`,
  ].join('');
}

/** The log of a job that did what it should. */
export function passedLog(job: string, commands: [string, string[]][]): string {
  return [
    preamble(jobStart, job),
    section('step_script', jobStart + 6, jobStart + 20, 'Executing "step_script" stage of the job script', [
      ...commands.flatMap(([command, output]) => [bold(`$ ${command}`), ...output]),
    ]),
    section(
      'cleanup_file_variables',
      jobStart + 20,
      jobStart + 21,
      'Cleaning up project directory and file based variables',
      [],
    ),
    `${esc}[32;1mJob succeeded${esc}[0;m\n`,
  ].join('');
}

/** The log of a job whose last command ends with another status than 0. */
export function failedLog(job: string, commands: [string, string[]][], exitCode: number): string {
  return [
    preamble(jobStart, job),
    section('step_script', jobStart + 6, jobStart + 20, 'Executing "step_script" stage of the job script', [
      ...commands.flatMap(([command, output]) => [bold(`$ ${command}`), ...output]),
    ]),
    section(
      'cleanup_file_variables',
      jobStart + 20,
      jobStart + 21,
      'Cleaning up project directory and file based variables',
      [],
    ),
    `${esc}[31;1mERROR: Job failed: exit code ${exitCode}\n${esc}[0;m`,
  ].join('');
}

const longLength = 40_000;
const failureAt = 12_000;

function noise(index: number): string {
  const time = new Date((jobStart + index / 22) * 1000).toISOString();
  if (index % 911 === 17) return `${time} ${esc}[33mWARN${esc}[0m  upload of chunk ${index} was slow, retrying (1/3)`;
  if (index % 503 === 40)
    return `uploading chunk ${index}: 10%\ruploading chunk ${index}: 55%\ruploading chunk ${index}: done`;
  if (index % 97 === 5)
    return `${time} INFO  checkpoint written after ${index * 25} records, heap ${180 + (index % 60)} MB`;
  return `${time} DEBUG batch ${index} inserted in ${(index * 37) % 90} ms`;
}

/** What goes wrong in the long log, long before its end. */
const integrationFailure = [
  `${esc}[31mFAIL${esc}[0m  test/integration/import.test.ts > keeps the order of records across two imports`,
  "AssertionError: expected record 250000 to be 'ab12-250000' but found 'ab12-250001'",
  '    at checkOrder (test/integration/import.test.ts:117:12)',
  '    at process.processTicksAndRejections (node:internal/process/task_queues:105:5)',
  '- Expected  ab12-250000',
  '+ Received  ab12-250001',
];

/** About two megabytes in 40,000 lines whose failure stands at line 12,000, behind it retries and uploads that succeed. */
export function longFailedLog(): string {
  const before = preamble(jobStart, 'integration');
  const first = before.split('\n').length + 1;
  const lines = Array.from({ length: longLength - first }, (_, index) => noise(index));
  lines.splice(failureAt - first - 1, integrationFailure.length, ...integrationFailure);
  return [
    before,
    section('step_script', jobStart + 6, jobStart + 1840, 'Executing "step_script" stage of the job script', [
      bold('$ npm run integration'),
      ...lines,
      'Tests  1 failed | 318 passed (319)',
    ]),
    section('upload_artifacts_on_failure', jobStart + 1840, jobStart + 1846, 'Uploading artifacts for failed job', [
      'Uploading artifacts...',
      'coverage/: found 812 matching artifact files and directories',
      'Uploading artifacts as "archive" to coordinator... 201 Created',
    ]),
    `${esc}[31;1mERROR: Job failed: exit code 1\n${esc}[0;m`,
  ].join('');
}

/** The log so far of a job that is still running. */
export const runningLog = (job: string) => `${preamble(jobStart, job)}${bold('$ npm ci')}\n`;
