import { groupLevelOf, levels } from '../http/access.ts';
import { type Call, textParam } from '../http/call.ts';
import { ApiError, forbidden, invalidParameter, notFound } from '../http/errors.ts';
import type { Fields } from '../http/input.ts';
import { page } from '../http/paging.ts';
import { type Access, created, get, json, noContent, patch, post, put, type Route, remove } from '../http/route.ts';

/** Records of one kind below an owner: plain objects that are kept and answered as they were sent. */
export interface Collection {
  /** Below `/api/v4`, beginning with the owner: `/projects/:id/hooks`. Other parameters in it are part of the key. */
  path: string;
  /** The path parameter that names one record. */
  parameter: string;
  /** The field that the parameter is compared with; `id` by default, and then numbered by the sandbox. */
  field?: string;
  /** What 404 calls it. */
  thing: string;
  /** Least roles to read and to change; in a group as in a project. */
  read: number;
  write: number;
  /** Parameters that are kept as they are sent. */
  takes: readonly string[];
  requires?: readonly string[];
  /** The fields of a new record besides those sent. */
  defaults?: (call: Call, id: number) => Fields;
  /** Records that are there at the start, by the whole path with ids: `/projects/118/hooks`. */
  seed?: Readonly<Record<string, readonly Fields[]>>;
  /** What a viewer sees of a record. */
  show?: (record: Fields, call: Call) => unknown;
  updatesWith?: 'put' | 'patch';
  /** What is answered of the five; all by default. */
  only?: readonly ('list' | 'get' | 'create' | 'update' | 'delete')[];
}

/** The records of the owner that a request names, seeded when they are asked for first. */
export function recordsOf(call: Call, { path, seed = {} }: Pick<Collection, 'path' | 'seed'>): Fields[] {
  const key = path.replace(/:(\w+)/g, (_match, name: string) => {
    if (name !== 'id') return textParam(call, name);
    if (path.startsWith('/projects/')) return String(call.project.id);
    return path.startsWith('/groups/') ? String(call.group.id) : textParam(call, name);
  });
  const known = call.store.records.get(key);
  if (known) return known;
  const fresh = structuredClone(seed[key] ?? []) as Fields[];
  call.store.records.set(key, fresh);
  return fresh;
}

/** The record that the path names; 404 where there is none. */
export function findRecord(call: Call, of: Collection): Fields {
  const wanted = textParam(call, of.parameter);
  const found = recordsOf(call, of).find((record) => String(record[of.field ?? 'id']) === wanted);
  if (found === undefined) throw notFound(of.thing);
  return found;
}

const sentFields = (call: Call, names: readonly string[]): Fields =>
  Object.fromEntries(names.flatMap((name) => (call.input.has(name) ? [[name, call.input.sent(name)]] : [])));

const accessTo = (path: string, level: number): Access => {
  if (path.startsWith('/projects/')) return level <= levels.guest ? 'project' : level;
  return path.startsWith('/groups/') ? 'group' : 'signed-in';
};

/** The endpoints of a collection: list, get, create, update, delete. */
export function collectionRoutes(of: Collection): Route[] {
  const { path, parameter, field = 'id', thing, takes, requires = [], show = (record) => record } = of;
  const one = `${path}/:${parameter}`;
  const within =
    (level: number, answer: Route['answer']): Route['answer'] =>
    (call) => {
      const isGroup = path.startsWith('/groups/');
      const mayNot = isGroup && groupLevelOf(call.store, call.viewer, call.group) < level && !call.viewer?.isAdmin;
      if (mayNot) throw forbidden();
      return answer(call);
    };
  const list = (call: Call) => page(call, [...recordsOf(call, of)], (record) => show(record, call), { of: thing });
  const create = (call: Call) => {
    for (const name of requires) if (!call.input.has(name)) throw invalidParameter(`${name} is missing`);
    const id = call.store.takeId('record');
    const record: Fields = {
      ...(field === 'id' ? { id } : {}),
      ...of.defaults?.(call, id),
      ...sentFields(call, takes),
    };
    const records = recordsOf(call, of);
    if (field !== 'id' && records.some((each) => each[field] === record[field])) {
      throw new ApiError(400, { message: { [field]: [`(${String(record[field])}) has already been taken`] } });
    }
    records.push(record);
    return created(show(record, call));
  };
  const update = (call: Call) => json(show(Object.assign(findRecord(call, of), sentFields(call, takes)), call));
  const destroy = (call: Call) => {
    const record = findRecord(call, of);
    const records = recordsOf(call, of);
    records.splice(records.indexOf(record), 1);
    return noContent();
  };
  const change = of.updatesWith === 'patch' ? patch : put;
  const [reading, writing] = [accessTo(path, of.read), accessTo(path, of.write)];
  const all: Record<NonNullable<Collection['only']>[number], Route> = {
    list: get(path, reading, within(of.read, list)),
    get: get(
      one,
      reading,
      within(of.read, (call) => json(show(findRecord(call, of), call))),
    ),
    create: post(path, writing, within(of.write, create)),
    update: change(one, writing, within(of.write, update)),
    delete: remove(one, writing, within(of.write, destroy)),
  };
  return (of.only ?? ['list', 'get', 'create', 'update', 'delete']).map((name) => all[name]);
}
