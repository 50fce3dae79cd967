import { type Area, globalId } from './area.ts';
import { userNode } from './users.ts';

interface Echo {
  clientMutationId?: string | null;
  errors?: string[] | null;
  messages?: string[] | null;
}

/** GitLab itself and the caller, and the two fields that only say again what they are given. */
export const instanceArea: Area = {
  Query: {
    currentUser: (_root, _args, { store, viewer }) => viewer && userNode(store, viewer),
    metadata: (_root, _args, { store, viewer }) =>
      viewer && { version: store.version, revision: 'a1b2c3d4e5f', enterprise: store.version.endsWith('-ee') },
    echo: (_root, { text }: { text: string }, { viewer }) => `"${viewer?.username ?? 'anonymous'}" says: ${text}`,
    user: (_root, { id, username }: { id?: string | null; username?: string | null }, { store, viewer }) => {
      const found = store.users.find((user) => user.username === username || globalId('User', user.id) === id);
      return viewer && found ? userNode(store, found) : null;
    },
  },
  Mutation: {
    echoCreate: (_root, { input }: { input: Echo }) => ({
      clientMutationId: input.clientMutationId,
      echoes: input.messages ?? [],
      errors: input.errors ?? [],
    }),
  },
};
