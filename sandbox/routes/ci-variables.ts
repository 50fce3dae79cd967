import { groupLevelOf, levels } from '../http/access.ts';
import { type Call, textParam } from '../http/call.ts';
import { ApiError, forbidden, notFound } from '../http/errors.ts';
import type { Fields, Value } from '../http/input.ts';
import { page } from '../http/paging.ts';
import {
  type Access,
  type Answer,
  created,
  get,
  json,
  noContent,
  post,
  put,
  type Route,
  remove,
} from '../http/route.ts';
import { recordsOf } from './collection.ts';

const plain = {
  variable_type: 'env_var',
  protected: false,
  masked: false,
  hidden: false,
  raw: false,
  environment_scope: '*',
  description: null,
};

const seed: Readonly<Record<string, readonly Fields[]>> = {
  '/projects/118/variables': [
    { ...plain, key: 'GREETING_LANGUAGE', value: 'en', description: 'What greetings are in' },
    { ...plain, key: 'DEPLOY_SECRET', value: 'open-sesame-greeter', masked: true, protected: true },
    { ...plain, key: 'SITE', value: 'https://greeter.example.com', environment_scope: 'production' },
    { ...plain, key: 'SITE', value: 'https://review.greeter.example.com', environment_scope: 'review/*' },
  ],
  '/groups/12/variables': [{ ...plain, key: 'REGION', value: 'north' }],
};

const taken = ['key', 'value', 'protected', 'masked', 'raw', 'variable_type', 'environment_scope', 'description'];
const sent = ({ input }: Call): Record<string, Value> =>
  Object.fromEntries(taken.flatMap((name) => (input.has(name) ? [[name, input.sent(name)]] : [])));

/** What is hidden nobody sees again. */
const show = (variable: Fields) => (variable.hidden ? { ...variable, value: null } : variable);

/** GitLab masks a value in logs only where it is one line of eight characters at least. */
function check(variable: Fields): void {
  if (variable.masked && !/^\S{8,}$/.test(String(variable.value))) {
    throw new ApiError(400, { message: { value: ['is invalid'] } });
  }
}

const isSame = (one: Fields, other: Fields) =>
  one.key === other.key && one.environment_scope === other.environment_scope;

function variableRoutes(path: '/projects/:id/variables' | '/groups/:id/variables'): Route[] {
  const access: Access = path.startsWith('/projects/') ? levels.maintainer : 'group';
  const all = (call: Call) => recordsOf(call, { path, seed });
  const find = (call: Call): Fields => {
    const scope = call.input.nested('filter')?.text('environment_scope');
    const found = all(call).filter(
      ({ key, environment_scope }) =>
        key === textParam(call, 'key') && (scope === undefined || environment_scope === scope),
    );
    if (found[0] === undefined) throw notFound('Variable');
    if (found.length === 1) return found[0];
    throw new ApiError(409, {
      message: "There are multiple variables with provided parameters. Please use 'filter[environment_scope]'",
    });
  };
  const create = (call: Call): Answer => {
    call.input.requireText('key');
    call.input.requireText('value');
    const isHidden = call.input.flag('masked_and_hidden') ?? false;
    const variable: Fields = { ...plain, ...sent(call), ...(isHidden ? { masked: true, hidden: true } : {}) };
    check(variable);
    if (all(call).some((each) => isSame(each, variable))) {
      throw new ApiError(400, { message: { key: [`(${String(variable.key)}) has already been taken`] } });
    }
    all(call).push(variable);
    return created(show(variable));
  };
  const update = (call: Call): Answer => {
    const variable = find(call);
    const changed = { ...variable, ...sent(call) };
    check(changed);
    return json(show(Object.assign(variable, changed)));
  };
  const destroy = (call: Call): Answer => {
    const variable = find(call);
    all(call).splice(all(call).indexOf(variable), 1);
    return noContent();
  };
  const guarded =
    (answer: Route['answer']): Route['answer'] =>
    (call) => {
      const isOwner = () => call.viewer?.isAdmin || groupLevelOf(call.store, call.viewer, call.group) >= levels.owner;
      if (access === 'group' && !isOwner()) throw forbidden();
      return answer(call);
    };
  return [
    get(
      path,
      access,
      guarded((call) => page(call, all(call), show, { of: 'Ci::Variable' })),
    ),
    post(path, access, guarded(create)),
    get(
      `${path}/:key`,
      access,
      guarded((call) => json(show(find(call)))),
    ),
    put(`${path}/:key`, access, guarded(update)),
    remove(`${path}/:key`, access, guarded(destroy)),
  ];
}

/** CI variables of projects, for maintainers, and of groups, for owners. */
export const ciVariableRoutes: Route[] = [
  ...variableRoutes('/projects/:id/variables'),
  ...variableRoutes('/groups/:id/variables'),
];
