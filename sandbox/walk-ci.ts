import { project } from './walk-addresses.ts';
import { type Step, step } from './walk-steps.ts';

const schedules = `${project}/pipeline_schedules`;
const variables = `${project}/variables`;
const trains = `${project}/merge_trains`;
const group = '/groups/acme/variables';
const production = 'filter[environment_scope]=production';

/** What is only read of schedules, triggers, variables, environments, deployments and merge trains. */
export const ciAddresses = [
  ...[`${schedules}?scope=active`, `${schedules}/13`, `${schedules}/13/variables/GREETING_LANGUAGE`],
  ...[`${project}/triggers`, `${project}/triggers/22`],
  ...[variables, `${variables}/SITE?${production}`],
  ...[`${project}/environments?states=stopped&search=review`, `${project}/environments/41`],
  ...[`${project}/deployments?environment=production&status=success&sort=desc`, `${project}/deployments/61`],
  `${project}/deployments/61/merge_requests`,
  ...[`${trains}?scope=complete&sort=asc`, `${trains}/main`, `${trains}/merge_requests/5`],
];

const asRoot = { as: 'root' };
const deployment = { environment: 'walk', sha: 'main', ref: 'main', tag: false, status: 'running' };

/** A way through everything of them that writes. */
export const ciSteps: Step[] = [
  step(`POST ${project}/trigger/pipeline`, 404, { token: 'none', ref: 'main' }),
  step(`POST ${schedules}`, 201, { description: 'Walk', ref: 'main', cron: '0 1 * * *' }, { keep: { schedule: 'id' } }),
  step(`PUT ${schedules}/<schedule>`, 200, { active: false }),
  step(`POST ${schedules}/<schedule>/variables`, 201, { key: 'A', value: 'b' }),
  step(`POST ${schedules}/<schedule>/variables`, 400, { key: 'A', value: 'b' }),
  step(`PUT ${schedules}/<schedule>/variables/A`, 200, { value: 'c' }),
  step(`DELETE ${schedules}/<schedule>/variables/A`, 202),
  step(`POST ${schedules}/<schedule>/play`, 201),
  step(`GET ${schedules}/<schedule>`, 200),
  step(`GET ${schedules}/<schedule>/pipelines`, 200),
  step(`POST ${schedules}/14/take_ownership`, 201),
  step(`DELETE ${schedules}/<schedule>`, 204),
  step(`PUT ${project}/triggers/21`, 200, { description: 'Walk' }),
  step(`DELETE ${project}/triggers/21`, 204),
  step(`POST ${variables}`, 201, { key: 'WALK', value: 'on the wild side', environment_scope: 'production' }),
  step(`POST ${variables}`, 201, { key: 'WALK', value: 'nowhere-else', masked_and_hidden: true }),
  step(`POST ${variables}`, 400, { key: 'SHORT', value: 'abc', masked: true }),
  step(`GET ${variables}/WALK`, 409),
  step(`PUT ${variables}/WALK?${production}`, 200, { value: 'x', environment_scope: 'staging' }),
  step(`DELETE ${variables}/WALK?filter[environment_scope]=staging`, 204),
  step(`DELETE ${variables}/WALK`, 204),
  step(`GET ${group}`, 403),
  step(`GET ${group}`, 200, undefined, asRoot),
  step(`POST ${group}`, 201, { key: 'WALK', value: 'x' }, asRoot),
  step(`GET ${group}/WALK`, 200, undefined, asRoot),
  step(`PUT ${group}/WALK`, 200, { value: 'y' }, asRoot),
  step(`DELETE ${group}/WALK`, 204, undefined, asRoot),
  step(`POST ${project}/environments`, 201, { name: 'walk', tier: 'testing' }, { keep: { environment: 'id' } }),
  step(`PUT ${project}/environments/<environment>`, 200, { external_url: 'https://walk.example.com' }),
  step(`DELETE ${project}/environments/<environment>`, 403),
  step(`POST ${project}/environments/<environment>/stop`, 200),
  step(`DELETE ${project}/environments/<environment>`, 204),
  step(`POST ${project}/deployments`, 201, deployment, { keep: { deployment: 'id' } }),
  step(`DELETE ${project}/deployments/<deployment>`, 400),
  step(`PUT ${project}/deployments/<deployment>`, 200, { status: 'failed' }),
  step(`PUT ${project}/deployments/61`, 403, { status: 'failed' }),
  step(`DELETE ${project}/deployments/<deployment>`, 204),
  step(`POST ${project}/deployments/61/approval`, 400, { status: 'approved' }),
  step(`POST ${project}/deployments/64/approval`, 201, { status: 'approved', comment: 'Go' }),
  step(`POST ${trains}/merge_requests/9`, 201, {}),
  step(`POST ${trains}/merge_requests/9`, 400, {}),
  step(`POST ${trains}/merge_requests/9`, 409, { sha: 'abcdef12' }),
];
