import { groupLevelOf, levels } from '../http/access.ts';
import type { Call } from '../http/call.ts';
import { forbidden, notFound } from '../http/errors.ts';
import type { Fields } from '../http/input.ts';
import { get, json, noContent, put, type Route, remove } from '../http/route.ts';
import { recordsOf } from './collection.ts';

const titles: Record<string, string> = {
  slack: 'Slack notifications',
  jira: 'Jira issues',
  'external-wiki': 'External wiki',
  'emails-on-push': 'Emails on push',
};
/** Settings that GitLab takes and never shows. */
const secrets = new Set(['webhook', 'token', 'password', 'api_key']);
const isEvent = (name: string) => name.endsWith('_events');

const integration = (id: number, slug: string, at: string): Fields => ({
  id,
  title: titles[slug] ?? slug,
  slug,
  created_at: at,
  updated_at: at,
  active: true,
  commit_events: true,
  push_events: true,
  issues_events: true,
  incident_events: true,
  alert_events: true,
  confidential_issues_events: true,
  merge_requests_events: true,
  tag_push_events: true,
  deployment_events: true,
  note_events: true,
  confidential_note_events: true,
  pipeline_events: true,
  wiki_page_events: true,
  job_events: true,
  comment_on_event_enabled: true,
  inherited: false,
  vulnerability_events: true,
  properties: {},
});

const seededAt = '2026-02-03T09:00:00.000Z';
const slack = (id: number): Fields => ({
  ...integration(id, 'slack', seededAt),
  properties: { channel: '#greeter', branches_to_be_notified: 'default', notify_only_broken_pipelines: true },
});

type Base = '/projects/:id' | '/groups/:id';

const recordsBelow = (call: Call, base: Base) =>
  recordsOf(call, {
    path: `${base}/integrations`,
    seed: { '/projects/118/integrations': [slack(31)], '/groups/12/integrations': [slack(32)] },
  });

const isOf =
  ({ params }: Call) =>
  (record: Fields) =>
    record.slug === params.slug;

/** IntegrationBasic: without its own settings. */
const basic = ({ properties: _properties, ...shown }: Fields) => shown;

function set(call: Call, base: Base) {
  const { store, params, input } = call;
  const records = recordsBelow(call, base);
  const known = records.find(isOf(call));
  const record = known ?? integration(store.takeId('record'), String(params.slug), store.now());
  if (known === undefined) records.push(record);
  record.active = true;
  record.updated_at = store.now();
  for (const name of input.names().filter((each) => !secrets.has(each))) {
    if (isEvent(name)) record[name] = input.flag(name) ?? false;
    else record.properties = { ...(record.properties as Fields), [name]: input.sent(name) };
  }
  return json(basic(record));
}

function routesBelow(base: Base): Route[] {
  const access = base === '/projects/:id' ? levels.maintainer : 'group';
  const asManager = (answer: (call: Call, base: Base) => ReturnType<Route['answer']>) => (call: Call) => {
    const mayNot = access === 'group' && groupLevelOf(call.store, call.viewer, call.group) < levels.owner;
    if (mayNot && !call.viewer?.isAdmin) throw forbidden();
    return answer(call, base);
  };
  const find = (call: Call) => {
    const found = recordsBelow(call, base).find(isOf(call));
    if (found === undefined) throw notFound('Integration');
    return found;
  };
  const one = `${base}/integrations/:slug`;
  return [
    get(
      `${base}/integrations`,
      access,
      asManager((call) => json(recordsBelow(call, base).map(basic))),
    ),
    get(
      one,
      access,
      // The contract has the settings of one integration in the place of all.
      asManager((call) => ({ ...json(find(call)), isOutsideContract: true })),
    ),
    put(one, access, asManager(set)),
    remove(
      one,
      access,
      asManager((call) => {
        const records = recordsBelow(call, base);
        records.splice(records.indexOf(find(call)), 1);
        return noContent();
      }),
    ),
  ];
}

/** Integrations with other services, of projects and groups. */
export const integrationRoutes: Route[] = [...routesBelow('/projects/:id'), ...routesBelow('/groups/:id')];
