import type { User } from '../../state/model.ts';
import type { Store } from '../../state/store.ts';
import { globalId } from './area.ts';

/** A user as GraphQL shows it, whichever of its types the place has for one. */
export const userNode = (store: Store, user: User) => ({
  id: globalId('User', user.id),
  username: user.username,
  name: user.name,
  state: user.state,
  bot: user.isBot,
  jobTitle: user.jobTitle,
  createdAt: user.createdAt,
  webPath: `/${user.username}`,
  webUrl: `${store.url}/${user.username}`,
});
