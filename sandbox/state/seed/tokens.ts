import type { Token, User } from '../model.ts';
import type { Job } from '../pipeline-model.ts';
import { findSeedUser } from './people.ts';

// Of the shape of real ones, so that what masks tokens masks these; they open nothing but the sandbox.
const secretFor = (name: string) => `glpat-sandbox-${name}`.padEnd(32, '0');

const special: [name: string, owner: string, Partial<Token>][] = [
  ['reader-scope', 'dana', { scopes: ['read_api'] }],
  ['user-scope', 'dana', { scopes: ['read_user'] }],
  ['expired', 'dana', { expiresAt: '2026-01-31' }],
  ['revoked', 'dana', { isRevoked: true }],
];

/** A token with scope `api` for every user, and dana's odd ones: reader-scope, user-scope, expired, revoked. */
export function seedTokens(users: User[]): Token[] {
  const token = (index: number, name: string, user: User, rest: Partial<Token> = {}): Token => ({
    id: 501 + index,
    name,
    secret: secretFor(name),
    user,
    scopes: ['api'],
    expiresAt: null,
    isRevoked: false,
    job: null,
    ...rest,
  });
  return [
    ...users.map((user, index) => token(index, user.username, user)),
    ...special.map(([name, owner, rest], index) => token(100 + index, name, findSeedUser(users, owner), rest)),
  ];
}

/** The token that a running job has, in its user's name. */
export const jobTokenOf = (job: Job): Token => ({
  id: 900,
  name: 'CI_JOB_TOKEN',
  secret: 'glcbt-64_sandbox-job-token-0001',
  user: job.user,
  scopes: [],
  expiresAt: null,
  isRevoked: false,
  job,
});
