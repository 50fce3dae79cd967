import { project } from './walk-addresses.ts';
import { type Step, step } from './walk-steps.ts';

const group = '/groups/acme';
const root = { as: 'root' };

const owned = (base: string, as: string): Step[] => [
  step(`GET ${base}/hooks`, 200, undefined, { as }),
  step(`POST ${base}/hooks`, 201, { url: 'https://x.example.com', token: 'a secret' }, { as, keep: { hook: 'id' } }),
  step(`GET ${base}/hooks/<hook>`, 200, undefined, { as }),
  step(`PUT ${base}/hooks/<hook>`, 200, { releases_events: true }, { as }),
  step(`POST ${base}/hooks/<hook>/test/push_events`, 201, undefined, { as }),
  step(`GET ${base}/hooks/<hook>/events`, 200, undefined, { as }),
  step(`DELETE ${base}/hooks/<hook>`, 204, undefined, { as }),
  step(`PUT ${base}/integrations/external-wiki`, 200, { external_wiki_url: 'https://wiki.example.com' }, { as }),
  step(`GET ${base}/integrations`, 200, undefined, { as }),
  step(`GET ${base}/integrations/slack`, 200, undefined, { as }),
  step(`DELETE ${base}/integrations/slack`, 204, undefined, { as }),
  step(`GET ${base}/access_tokens`, 200, undefined, { as }),
  step(`GET ${base}/deploy_tokens`, 200, undefined, { as }),
  step(`GET ${base}/audit_events`, 200, undefined, { as }),
  step(`GET ${base}/runners`, 200, undefined, { as }),
];

const access: Step[] = [
  step(`DELETE ${project}/access_tokens/71`, 204),
  step(`DELETE ${group}/access_tokens/73`, 204, undefined, root),
  step(`GET ${project}/deploy_tokens/81`, 200),
  step(`DELETE ${project}/deploy_tokens/81`, 204),
  step(`GET ${group}/deploy_tokens/82`, 200, undefined, root),
  step(`DELETE ${group}/deploy_tokens/82`, 204, undefined, root),
  step('GET /personal_access_tokens', 200),
  step('DELETE /personal_access_tokens/601', 204),
  step(`GET ${project}/audit_events/9201`, 200),
  step(`GET ${project}/access_tokens/71`, 200),
  step(`GET ${group}/access_tokens/73`, 200, undefined, root),
  step('GET /registry/repositories/71', 200),
  step(`DELETE ${group}/dependency_proxy/cache`, 202, undefined, root),
  step(`GET ${group}/audit_events/9203`, 200, undefined, root),
  step(`GET ${project}/deploy_keys`, 200),
  step(`GET ${project}/deploy_keys/61`, 200),
  step(`POST ${project}/deploy_keys`, 201, { title: 'Walk', key: 'ssh-ed25519 AAAA' }, { keep: { key: 'id' } }),
  step(`PUT ${project}/deploy_keys/<key>`, 200, { can_push: true }),
  step('POST /projects/121/deploy_keys/61/enable', 201),
  step(`DELETE ${project}/deploy_keys/<key>`, 204),
  step(`GET ${project}/job_token_scope`, 200),
  step(`PATCH ${project}/job_token_scope`, 204, { enabled: true }),
  step(`POST ${project}/job_token_scope/allowlist`, 201, { target_project_id: 120 }),
  step(`GET ${project}/job_token_scope/allowlist`, 200),
  step(`DELETE ${project}/job_token_scope/allowlist/120`, 204),
  step(`POST ${project}/job_token_scope/groups_allowlist`, 201, { target_group_id: 12 }),
  step(`GET ${project}/job_token_scope/groups_allowlist`, 200),
  step(`DELETE ${project}/job_token_scope/groups_allowlist/12`, 204),
  step(`GET ${project}/approval_rules`, 200),
  step(`POST ${project}/approval_rules`, 201, { name: 'Walk', approvals_required: 1 }, { keep: { rule: 'id' } }),
  step(`GET ${project}/approval_rules/<rule>`, 200),
  step(`PUT ${project}/approval_rules/<rule>`, 200, { usernames: ['kim'] }),
  step(`DELETE ${project}/approval_rules/<rule>`, 204),
];

const badge = { link_url: 'https://x.example.com', image_url: 'https://x.example.com/%{project_path}.svg' };
const badges: Step[] = [
  step(`GET ${project}/badges`, 200),
  step(`POST ${project}/badges`, 201, badge, { keep: { badge: 'id' } }),
  step(`GET ${project}/badges/<badge>`, 200),
  step(`PUT ${project}/badges/<badge>`, 200, { name: 'Walk' }),
  step(`DELETE ${project}/badges/<badge>`, 204),
];

const runners: Step[] = [
  step('GET /runners', 200),
  step('GET /runners/91', 200),
  step('GET /runners/91/jobs', 200),
  step('PUT /runners/91', 200, { paused: true }),
  step('POST /projects/121/runners', 201, { runner_id: 91 }),
  step('DELETE /projects/121/runners/91', 204),
  step('DELETE /runners/93', 204),
];

const lives: Step[] = [
  step('POST /groups', 201, { name: 'Walk', path: 'walk', parent_id: 13 }, { keep: { group: 'id' } }),
  step('PUT /groups/<group>', 200, { description: 'Walked' }),
  step('DELETE /groups/<group>', 202),
  step('POST /groups/<group>/restore', 201),
  step('PUT /projects/121', 200, { squash_option: 'always' }),
  step('PUT /projects/121/transfer', 200, { namespace: 'acme/tools' }, root),
  step('POST /projects/121/archive', 201, undefined, root),
  step('POST /projects/121/unarchive', 201, undefined, root),
  step('DELETE /projects/121', 202, undefined, root),
  step('POST /projects/121/restore', 201, undefined, root),
];

/** Ways to every page about who may do what, and about what lives where. */
export const administrationSteps: Step[] = [
  ...owned(project, 'dana'),
  ...owned(group, 'root'),
  ...access,
  ...badges,
  ...runners,
  ...lives,
];
