import { currentUser, userBasic, userProfile } from '../entities/users.ts';
import { type Call, numberParam, viewerOf } from '../http/call.ts';
import { notFound } from '../http/errors.ts';
import { page } from '../http/paging.ts';
import { get, json, type Route } from '../http/route.ts';
import { sortRows } from './order.ts';

function listUsers(call: Call) {
  const { input, store } = call;
  const username = input.text('username')?.toLowerCase();
  const search = input.text('search')?.toLowerCase();
  const users = store.users
    .filter((user) => username === undefined || user.username === username)
    .filter((user) => input.flag('active') !== true || user.state === 'active')
    .filter((user) => input.flag('humans') !== true || !user.isBot)
    .filter((user) => input.flag('exclude_humans') !== true || user.isBot)
    .filter(
      ({ name, username: login, email }) =>
        search === undefined ||
        name.toLowerCase().includes(search) ||
        login.includes(search) ||
        email.toLowerCase() === search,
    );
  const field = input.choice('order_by', ['id', 'name', 'username', 'created_at', 'updated_at']) ?? 'id';
  const sort = input.choice('sort', ['asc', 'desc']) ?? 'desc';
  const values = {
    id: 'id',
    name: 'name',
    username: 'username',
    created_at: 'createdAt',
    updated_at: 'createdAt',
  } as const;
  const sorted = sortRows(users, (user) => user[values[field]], sort);
  return page(call, sorted, (user) => userBasic(store, user), { of: 'User' });
}

function showUser(call: Call) {
  const user = call.store.users.find(({ id }) => id === numberParam(call, 'id'));
  if (user === undefined) throw notFound('User');
  return json(userProfile(call.store, user));
}

/** The caller and other users. */
export const userRoutes: Route[] = [
  get('/user', 'signed-in', (call) => json(currentUser(call.store, viewerOf(call)))),
  get('/users', 'signed-in', listUsers),
  get('/users/:id', 'signed-in', showUser),
];
