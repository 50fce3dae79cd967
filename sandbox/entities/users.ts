import type { User } from '../state/model.ts';
import type { Store } from '../state/store.ts';

/** UserBasic: how a user is shown inside everything else. */
export function userBasic(store: Store, user: User) {
  return {
    id: user.id,
    username: user.username,
    public_email: null,
    name: user.name,
    state: user.state,
    locked: false,
    avatar_url: null,
    web_url: `${store.url}/${user.username}`,
  };
}

/** UserBasic, or null for nobody. */
export const userOrNull = (store: Store, user: User | null) => (user === null ? null : userBasic(store, user));

/** User: with the profile, as jobs show it. */
export function userFull(store: Store, user: User) {
  return {
    ...userBasic(store, user),
    created_at: user.createdAt,
    bio: '',
    location: null,
    linkedin: '',
    twitter: '',
    discord: '',
    website_url: '',
    github: '',
    job_title: user.jobTitle,
    pronouns: null,
    organization: '',
    bot: user.isBot,
    work_information: null,
    local_time: null,
  };
}

/** UserProfile: what `/users/:id` shows of somebody. */
export const userProfile = (store: Store, user: User) => ({
  ...userFull(store, user),
  followers: 0,
  following: 0,
  is_followed: false,
});

/** UserPublic: what `/user` shows the caller of themselves. */
export const currentUser = (store: Store, user: User) => ({
  ...userFull(store, user),
  last_sign_in_at: '2026-03-05T07:00:00.000Z',
  confirmed_at: user.createdAt,
  last_activity_on: '2026-03-06',
  email: user.email,
  theme_id: 3,
  color_scheme_id: 1,
  projects_limit: 100_000,
  current_sign_in_at: '2026-03-06T07:00:00.000Z',
  identities: [],
  can_create_group: true,
  can_create_project: true,
  two_factor_enabled: false,
  external: false,
  private_profile: false,
  commit_email: user.email,
  preferred_language: 'en',
  shared_runners_minutes_limit: null,
  extra_shared_runners_minutes_limit: null,
  scim_identities: [],
  is_admin: user.isAdmin,
  namespace_id: user.namespaceId,
});
