import type { Operation } from '../../core/operation.ts';
import type { Verb } from '../../core/route.ts';
import type { Capability } from '../../core/tool.ts';
import { capabilityOf } from '../../core/tool.ts';
import type { Feature } from '../../core/toolset.ts';
import type { Named } from './refused.ts';

/** Areas in which a change decides who may do what, or how things run. */
const administration = new RegExp(
  `/(?:${[
    'access_requests|access_tokens|billable_members|enterprise_users|impersonation_tokens|invitations|ldap_group_links|ldap_sync',
    'manage|member_roles|members|personal_access_tokens|placeholder_reassignments|provisioned_users|revoke|revoke_token',
    'saml|saml_group_links|saml_users|scim|service_accounts|share|shared_projects|ssh_certificates|user/\\w+keys|user/keys|user/emails|user/applications',
    'approval_rules|approval_settings|approvals|external_status_checks|merge_request_approval_setting',
    'protected_branches|protected_environments|protected_tags|protect|unprotect|protection|push_rule|state_protection_rules|freeze_periods|managed_licenses',
    'deploy_keys|deploy_tokens|hooks|integrations|services|job_token_scope|triggers|variables|runners|tokens|secure_files',
    'cluster_agents|clusters|error_tracking|mirror|remote_mirrors|pages|custom_attributes|security_settings|housekeeping',
    'archive|unarchive|restore|transfer|transfer_to_organization|export|export_relations|import_project_members|import|offline_exports|offline_imports|fork/:forked_from_id',
  ].join('|')})(?:/|$)`,
);
const administrationOf = [
  /^(?:PUT|DELETE) \/(?:projects|groups)\/:id$/,
  /^DELETE \/projects\/:id\/fork$/,
  /^POST \/groups\/:id\/projects\/:project_id$/,
  /^POST \/(?:bulk_imports|projects\/remote-import|projects\/remote-import-s3)$/,
  /^POST .*\/take_ownership$/,
  /^GET .*\/(?:\w+_)?tokens(?:\/|$)/,
  // The values of CI variables, and a Terraform state, which holds whatever Terraform was told.
  /^GET .*\/variables(?:\/:key)?$/,
  /^GET .*\/terraform\/state\/:name(?:\/|$)/,
];

const rendersOrSearches =
  /^POST (?:\/markdown|\/glql|\/orbit\/query(?:\/:name)?|\/code_suggestions\/enabled|.*\/ci\/lint|.*\/blobs\/batch|.*\/product_analytics\/request\/[\w-]+|.*\/mlflow\/(?:[\w-]+\/search|registered-models\/get-latest-versions))$/;
const startsAgent = /^(?:POST|PUT|PATCH) (?:\/ai\/duo_workflows\/|\/duo_code_review\/|.*\/ai_agent\/)/;
const deletes = /^POST .*\/(?:erase|mlflow\/(?:runs|experiments)\/delete)$/;
/** A lock on a Terraform state, which is given back. */
const givesBack = /^DELETE .*\/terraform\/state\/:name\/lock$/;

function mainCapability({ method, path }: Named): Capability {
  const name = `${method} ${path}`;
  if (administrationOf.some((operation) => operation.test(name))) return 'admin';
  if (method === 'GET' || rendersOrSearches.test(name)) return 'read';
  if (startsAgent.test(name)) return 'agent';
  if (administration.test(path)) return 'admin';
  if (deletes.test(name)) return 'delete';
  return givesBack.test(name) ? 'write' : capabilityOf(method as Verb);
}

/** What an operation may do to GitLab: what its verb says, and its path where that says more. What administers by deleting does both. */
export function capabilitiesOf(operation: Named): Operation['capabilities'] {
  const main = mainCapability(operation);
  return main === 'admin' && operation.method === 'DELETE' ? [main, 'delete'] : [main];
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

const isTrue = (value: unknown) => value === true || /^(?:true|1|t|yes|on)$/i.test(String(value));

/** Whether a part of the parameters asks to remove something: the actions of a commit, a forced one, the files of a snippet, `_destroy` in nested records, the source branch of a merge. */
export function removesSomething(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { action, _destroy, ...fields } = value as Readonly<Record<string, unknown>>;
  const isAsked = ['should_remove_source_branch', 'remove_source_branch'].some((name) => isTrue(fields[name]));
  // A forced commit throws away what was on its branch.
  const isForced = isTrue(fields.force) && fields.actions !== undefined;
  const isRemoval =
    action === 'delete' || action === 'move' || (_destroy !== undefined && _destroy !== false) || isAsked || isForced;
  return isRemoval || Object.values(value as object).some((part) => isObject(part) && removesSomething(part));
}

const features: readonly (readonly [Feature, RegExp])[] = [
  ['wiki', /\/wikis?(?:_pages)?(?:\/|$)/],
  ['milestone', /\/milestones(?:\/|$)/],
  ['release', /\/releases(?:\/|$)/],
  ['pipeline', /\/(?:pipelines?|pipeline_schedules|jobs|triggers|resource_groups|ci)(?:\/|$)|:id\/artifacts$/],
];

/** The part of GitLab that a switch may turn off and the operation belongs to. */
export function featureOf({ path }: Named): Feature | undefined {
  return features.find(([, area]) => area.test(path))?.[0];
}
