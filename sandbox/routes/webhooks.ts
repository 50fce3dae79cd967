import { groupLevelOf, levels } from '../http/access.ts';
import { type Call, textParam } from '../http/call.ts';
import { forbidden, invalidParameter } from '../http/errors.ts';
import type { Fields } from '../http/input.ts';
import { page } from '../http/paging.ts';
import { created, get, post, type Route } from '../http/route.ts';
import { type Collection, collectionRoutes, findRecord, recordsOf } from './collection.ts';

const events = [
  'push_events',
  'tag_push_events',
  'merge_requests_events',
  'issues_events',
  'confidential_issues_events',
  'note_events',
  'confidential_note_events',
  'job_events',
  'pipeline_events',
  'wiki_page_events',
  'deployment_events',
  'feature_flag_events',
  'releases_events',
  'milestone_events',
  'emoji_events',
  'resource_access_token_events',
  'resource_deploy_token_events',
];
const groupEvents = ['project_events', 'subgroup_events', 'member_events'];
const others = ['url', 'name', 'description', 'token', 'push_events_branch_filter', 'enable_ssl_verification'];

const hookDefaults = (names: readonly string[], createdAt: string): Fields => ({
  name: null,
  description: null,
  created_at: createdAt,
  push_events_branch_filter: null,
  branch_filter_strategy: 'wildcard',
  enable_ssl_verification: true,
  repository_update_events: false,
  alert_status: 'executable',
  disabled_until: null,
  url_variables: [],
  custom_webhook_template: null,
  custom_headers: [],
  signing_token_present: false,
  ...Object.fromEntries(names.map((name) => [name, name === 'push_events'])),
});

/** A hook as GitLab shows it: the secret only tells that it is there. */
function show({ token = null, ...hook }: Fields): Fields {
  return { ...hook, token_present: token !== null && token !== '' };
}

const seededAt = '2026-02-02T09:00:00.000Z';
const seededUrl = 'https://chat.example.com/hooks/gitlab';

function hooksOf(base: '/projects/:id' | '/groups/:id'): Collection {
  const isProject = base === '/projects/:id';
  const names = isProject ? events : [...events, ...groupEvents];
  const owner = isProject ? 'project_id' : 'group_id';
  const seeded = (id: number, ownerId: number): Fields => ({
    id,
    ...hookDefaults(names, seededAt),
    name: 'Chat',
    url: seededUrl,
    token: 'only-the-receiver-knows',
    merge_requests_events: true,
    pipeline_events: true,
    [owner]: ownerId,
  });
  return {
    path: `${base}/hooks`,
    parameter: 'hook_id',
    thing: isProject ? 'ProjectHook' : 'GroupHook',
    read: isProject ? levels.maintainer : levels.owner,
    write: isProject ? levels.maintainer : levels.owner,
    takes: [...others, ...names],
    requires: ['url'],
    defaults: (call) => ({
      ...hookDefaults(names, call.store.now()),
      [owner]: isProject ? call.project.id : call.group.id,
    }),
    seed: { '/projects/118/hooks': [seeded(21, 118)], '/groups/12/hooks': [seeded(22, 12)] },
    show,
  };
}

const delivery = (id: number, trigger: string, status: string): Fields => ({
  id,
  url: seededUrl,
  trigger,
  request_headers: {
    'Content-Type': 'application/json',
    'X-Gitlab-Event': 'Push Hook',
    'X-Gitlab-Token': '[REDACTED]',
  },
  request_data: { object_kind: trigger.replace(/_hooks$/, ''), project: { path_with_namespace: 'acme/greeter' } },
  response_headers: { 'Content-Type': 'text/plain' },
  response_body: status === '200' ? 'ok' : 'no such channel',
  response_status: status,
  execution_duration: 0.31,
});

const deliveriesOf = (call: Call, base: string) =>
  recordsOf(call, {
    path: `${base}/hooks/:hook_id/events`,
    seed: {
      '/projects/118/hooks/21/events': [delivery(903, 'push_hooks', '200'), delivery(902, 'pipeline_hooks', '500')],
    },
  });

const classes: Record<string, RegExp> = { successful: /^2/, client_failure: /^4/, server_failure: /^5/ };

function listDeliveries(call: Call, hooks: Collection, base: string) {
  findRecord(call, hooks);
  const wanted = call.input.list('status');
  if ((call.input.integer('per_page') ?? 20) > 20) throw invalidParameter('per_page does not have a valid value');
  const fits = ({ response_status: status }: Fields) =>
    wanted === undefined || wanted.some((each) => classes[each]?.test(String(status)) ?? each === status);
  return page(call, deliveriesOf(call, base).filter(fits), (each) => each, { of: 'WebHookLog' });
}

function test(call: Call, hooks: Collection, base: string) {
  findRecord(call, hooks);
  const trigger = textParam(call, 'trigger');
  if (![...events, ...groupEvents].includes(trigger)) throw invalidParameter('trigger does not have a valid value');
  const sent = delivery(call.store.takeId('record'), trigger.replace(/_events$/, '_hooks'), '200');
  deliveriesOf(call, base).unshift(sent);
  return created({ message: '201 Created' });
}

function hookRoutes(base: '/projects/:id' | '/groups/:id'): Route[] {
  const hooks = hooksOf(base);
  const access = base === '/projects/:id' ? levels.maintainer : 'group';
  const asManager =
    (answer: (call: Call, hooks: Collection, base: string) => ReturnType<Route['answer']>) => (call: Call) => {
      const mayNot = access === 'group' && groupLevelOf(call.store, call.viewer, call.group) < levels.owner;
      if (mayNot && !call.viewer?.isAdmin) throw forbidden();
      return answer(call, hooks, base);
    };
  return [
    get(`${base}/hooks/:hook_id/events`, access, asManager(listDeliveries)),
    post(`${base}/hooks/:hook_id/test/:trigger`, access, asManager(test)),
    ...collectionRoutes(hooks),
  ];
}

/** Webhooks, what they sent, and sending a sample. */
export const webhookRoutes: Route[] = [...hookRoutes('/projects/:id'), ...hookRoutes('/groups/:id')];
