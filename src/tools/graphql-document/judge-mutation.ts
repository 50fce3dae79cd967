import type { Capability } from '../../core/tool.ts';

/** What a mutation needs, or `credential` for one that makes or hands out a credential, which no setting allows. */
export type Judgement = readonly Capability[] | 'credential';

const oneOf = (words: string) => new RegExp(`\\b(?:${words.trim().replace(/\s+/g, '|')})\\b`);

const deletes = oneOf('delete destroy remove purge erase wipe prune expunge');
/** Keys and tokens, unless it is about whose jobs may use theirs here. */
const credential = /\b(?:tokens?|keys?|passwords?|passphrases?|credentials?)\b(?! scope)/;
const makes = oneOf('create rotate reset regenerate generate issue renew add reveal show');
/** What works by itself on somebody's behalf: Duo, and the workflows that GitLab has it do. */
const ofAgents = oneOf('ai duo agent agents workflow workflows remediation');
const starts = oneOf('action start run execute launch resume invoke remediation');

/** Areas in which a change decides who may do what, or how things run. */
const administration = oneOf(`
  admin instance ldap saml scim geo sidekiq license licensing namespace namespaces billable spam
  member members role roles permission permissions privileges ban block assignment cap caps
  ai duo agent agents catalog cluster clusters runner runners trigger triggers variable variables
  token tokens key keys secret secrets protect unprotect protection protected rule rules approval policy policies
  compliance exclusion exclusions setting settings configuration integration integrations hook hooks webhook webhooks
  audit destination destinations logging registry registries upstream proxy mirror domain analytics lifecycle
  transfer archive unarchive import enroll unenroll deprovision
`);
/** The same where one word does not tell: a custom field is one of the settings, a custom emoji is none. */
const administrationBySeveral =
  /^set\b|^organization\b|^(?:group|project) (?:create|update|set|transfer|restore)\b|^(?:gitlab|project) subscription\b|\bcustom (?:attribute|field)|\bscan profile\b|\bsecurity training\b|\bwork item type\b/;

/** Verbs of changes to things that people work on. A name without any of them is taken for administration. */
const writes = oneOf(`
  create update upsert edit set add award revoke toggle move merge accept approve resolve retry cancel play lock unlock
  dismiss confirm revert override subscribe unsubscribe export reorder convert promote mark snooze unsnooze restore
  reposition stop unschedule upload take link unlink refresh validate lint star configure sync request track untrack run
  feedback
`);

const credentials = ['runnerCreate', 'pipelineTriggerCreate', 'namespacesRegenerateNewWorkItemEmailAddress'];

/** Mutations of which the words say the wrong thing. */
const exceptions: Readonly<Record<string, Judgement>> = {
  ...Object.fromEntries(credentials.map((name) => [name, 'credential'])),
  aiDuoWorkflowCreate: ['agent'],
  // From then on GitLab starts agents by itself.
  aiFlowTriggerCreate: ['admin', 'agent'],
  aiFlowTriggerUpdate: ['admin', 'agent'],
  aiCatalogItemReport: ['write'],
  aiCatalogItemStar: ['write'],
  duoUserFeedback: ['write'],
  deleteDuoWorkflowsWorkflow: ['delete'],
  orbitUpdate: ['admin'],
  // They set CI variables.
  pipelineScheduleCreate: ['admin'],
  pipelineScheduleUpdate: ['admin'],
  // From then on it runs with other rights.
  pipelineScheduleTakeOwnership: ['admin'],
  // They rewrite the history of the repository.
  projectBlobsRemove: ['delete', 'admin'],
  projectTextReplace: ['delete', 'admin'],
  mergeRequestDestroyRequestedChanges: ['write'],
  issueSetEscalationPolicy: ['write'],
  configureSecretDetection: ['write'],
  refreshFindingTokenStatus: ['write'],
  refreshSecurityFindingTokenStatus: ['write'],
  refreshVulnerabilityFindingTokenStatus: ['write'],
  userSetNamespaceCommitEmail: ['write'],
  workItemsCsvImport: ['write'],
};

/** `mergeRequestAccept` as `merge request accept`. */
function wordsOf(name: string): string {
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z\d]+/g) ?? []).join(' ').toLowerCase();
}

/**
 * What a mutation does, by the words of its name, so that one which GitLab adds tomorrow is judged like its neighbours;
 * one of unknown words counts as administration. `test/mutations.txt` shows the judgement of every mutation known today.
 */
export function judgeMutation(name: string): Judgement {
  const exception = Object.hasOwn(exceptions, name) ? exceptions[name] : undefined;
  if (exception) return exception;
  const words = wordsOf(name);
  if (credential.test(words) && makes.test(words)) return 'credential';
  if (ofAgents.test(words) && starts.test(words)) return ['agent'];
  const needs: Capability[] = [];
  if (deletes.test(words)) needs.push('delete');
  if (administration.test(words) || administrationBySeveral.test(words)) needs.push('admin');
  if (needs.length > 0) return needs;
  return writes.test(words) ? ['write'] : ['admin'];
}
