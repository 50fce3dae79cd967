import { projectUrl } from '../entities/projects.ts';
import { decodeText } from '../git/run.ts';
import { readFile } from '../git/trees.ts';
import { levels } from '../http/access.ts';
import type { Call } from '../http/call.ts';
import { type Answer, get, json, post, type Route } from '../http/route.ts';
import { pathOf } from '../state/store.ts';
import { findCommit } from './find.ts';

const keywords = new Set([
  ...['default', 'include', 'stages', 'variables', 'workflow', 'spec', 'image', 'services', 'cache', 'before_script'],
  ...['after_script', 'pages'],
]);

interface Section {
  name: string;
  lines: string[];
}

/** The top-level entries of a YAML text; enough of YAML for the mistakes that this lint knows. */
function readSections(content: string): Section[] {
  const sections: Section[] = [];
  for (const line of content.split('\n')) {
    const name = /^(["']?)([^\s#"'][^"']*?)\1:(?:\s|$)/.exec(line)?.[2];
    if (name !== undefined) sections.push({ name, lines: [] });
    else sections.at(-1)?.lines.push(line);
  }
  return sections;
}

function findErrors(content: string): string[] {
  const tab = content.split('\n').findIndex((line) => /^ *\t/.test(line));
  if (tab >= 0) {
    const place = `line ${tab + 1} column 1`;
    return [`(<unknown>): found character that cannot start any token while scanning for the next token at ${place}`];
  }
  const sections = readSections(content);
  if (sections.length === 0) return ['Please provide content of .gitlab-ci.yml'];
  const jobs = sections.filter(({ name }) => !keywords.has(name) && !name.startsWith('.'));
  if (jobs.length === 0) return ['jobs config should contain at least one visible job'];
  const stageLines = sections.find(({ name }) => name === 'stages')?.lines ?? [];
  const stages = stageLines.flatMap((line) => /^\s*-\s*(\S+)/.exec(line)?.[1] ?? []);
  const known = ['.pre', ...(stages.length > 0 ? stages : ['build', 'test', 'deploy']), '.post'];
  return jobs.flatMap(({ name, lines }) => {
    const stage = lines.map((line) => /^\s+stage:\s*(\S+)/.exec(line)?.[1]).find((value) => value !== undefined);
    if (!lines.some((line) => /^\s+(script|run|trigger|extends|<<):/.test(line))) {
      return [`jobs:${name} config should implement the script:, run:, or trigger: keyword`];
    }
    if (stage === undefined || known.includes(stage)) return [];
    return [`${name} job: chosen stage ${stage} does not exist; available stages are ${known.join(', ')}`];
  });
}

function jobList(content: string) {
  return readSections(content)
    .filter(({ name }) => !keywords.has(name) && !name.startsWith('.'))
    .map(({ name, lines }) => ({
      name,
      stage: lines.map((line) => /^\s+stage:\s*(\S+)/.exec(line)?.[1]).find((value) => value !== undefined) ?? 'test',
      when: 'on_success',
      allow_failure: false,
    }));
}

function answerLint(call: Call, content: string): Answer {
  const errors = findErrors(content);
  const withJobs = call.input.flag('include_jobs') ?? false;
  return json({
    valid: errors.length === 0,
    errors,
    warnings: [],
    merged_yaml: `---\n${content.replace(/^---\n/, '')}`,
    includes: [],
    ...(withJobs ? { jobs: errors.length === 0 ? jobList(content) : [] } : {}),
  });
}

async function lintCommitted(call: Call) {
  const ref = call.input.text('content_ref') ?? call.input.text('sha');
  const sha = await findCommit(call, ref);
  const file = await readFile(call.project.repository, sha, '.gitlab-ci.yml');
  if (file !== null) return answerLint(call, decodeText(file));
  const where = `${projectUrl(call.store, call.project)} (${pathOf(call.project)})`;
  return json({
    valid: false,
    errors: [`No .gitlab-ci.yml in ${where}`],
    warnings: [],
    merged_yaml: null,
    includes: [],
  });
}

/** The check of pipeline configuration, given or committed. */
export const lintRoutes: Route[] = [
  get('/projects/:id/ci/lint', 'code', lintCommitted),
  post('/projects/:id/ci/lint', levels.developer, (call) => answerLint(call, call.input.requireText('content'))),
];
