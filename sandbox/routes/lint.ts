import { findErrors, jobList } from '../ci/configuration-checks.ts';
import { projectUrl } from '../entities/projects.ts';
import { decodeText } from '../git/run.ts';
import { readFile } from '../git/trees.ts';
import { levels } from '../http/access.ts';
import type { Call } from '../http/call.ts';
import { type Answer, get, json, post, type Route } from '../http/route.ts';
import { pathOf } from '../state/store.ts';
import { findCommit } from './find.ts';

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
