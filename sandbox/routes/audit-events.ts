import { groupLevelOf, levels } from '../http/access.ts';
import { type Call, numberParam } from '../http/call.ts';
import { forbidden, notFound } from '../http/errors.ts';
import type { Fields } from '../http/input.ts';
import { page } from '../http/paging.ts';
import { get, json, type Route } from '../http/route.ts';
import { recordsOf } from './collection.ts';
import { liesBetween } from './order.ts';

type Base = '/projects/:id' | '/groups/:id';

const event = (id: number, at: string, entity: { type: string; id: number; path: string }, rest: Fields): Fields => ({
  id,
  author_id: 1,
  entity_id: entity.id,
  entity_type: entity.type,
  event_name: 'audit_operation',
  details: {
    author_name: 'Administrator',
    author_class: 'User',
    target_id: entity.id,
    target_type: entity.type,
    target_details: entity.path,
    ip_address: '127.0.0.1',
    entity_path: entity.path,
    ...rest,
  },
  created_at: at,
});

const greeter = { type: 'Project', id: 118, path: 'acme/greeter' };
const acme = { type: 'Group', id: 12, path: 'acme' };
const seed = {
  '/projects/118/audit_events': [
    event(9202, '2026-02-20T09:12:00.000Z', greeter, { change: 'visibility', from: 'internal', to: 'private' }),
    event(9201, '2026-01-05T08:31:00.000Z', greeter, {
      add: 'user_access',
      as: 'Maintainer',
      target_details: 'Dana Oyelaran',
    }),
  ],
  '/groups/12/audit_events': [event(9203, '2026-01-04T10:00:00.000Z', acme, { custom_message: 'Group created' })],
};

function auditRoutes(base: Base): Route[] {
  const path = `${base}/audit_events`;
  const access = base === '/projects/:id' ? levels.maintainer : 'group';
  const events = (call: Call) => {
    const mayNot = access === 'group' && groupLevelOf(call.store, call.viewer, call.group) < levels.owner;
    if (mayNot && !call.viewer?.isAdmin) throw forbidden();
    return recordsOf(call, { path, seed });
  };
  const list = (call: Call) => {
    const [after, before] = [call.input.moment('created_after'), call.input.moment('created_before')];
    const wanted = events(call).filter(({ created_at }) => liesBetween(String(created_at), after, before));
    return page(call, wanted, (each) => each, { of: 'AuditEvent' });
  };
  const show = (call: Call) => {
    const found = events(call).find(({ id }) => id === numberParam(call, 'audit_event_id'));
    if (found === undefined) throw notFound('Audit Event');
    return json(found);
  };
  return [get(path, access, list), get(`${path}/:audit_event_id`, access, show)];
}

/** Audit events of projects and groups. */
export const auditEventRoutes: Route[] = [...auditRoutes('/projects/:id'), ...auditRoutes('/groups/:id')];
