import type { User } from '../model.ts';

interface Person {
  id: number;
  username: string;
  name: string;
  jobTitle?: string;
  isAdmin?: boolean;
  isBot?: boolean;
}

const people: Person[] = [
  { id: 1, username: 'root', name: 'Administrator', isAdmin: true },
  { id: 21, username: 'dana', name: 'Dana Oyelaran', jobTitle: 'Maintainer of the greeter' },
  { id: 22, username: 'kim', name: 'Kim Sørensen', jobTitle: 'Developer' },
  { id: 23, username: 'rob', name: 'Rob Adeyemi', jobTitle: 'Technical writer' },
  { id: 24, username: 'guest', name: 'Gus Guest' },
  { id: 31, username: 'duo-fix-pipeline', name: 'Fix CI/CD Pipeline', isBot: true },
  { id: 41, username: 'mira', name: 'Mira Haddad', jobTitle: 'Developer' },
  { id: 42, username: 'jonas', name: 'Jonas Weber', jobTitle: 'Developer' },
  { id: 43, username: 'tove', name: 'Tove Lindqvist', jobTitle: 'Tester' },
];

/** The people of the story, the service account that repairs pipelines, and the team of the archive. */
export function seedUsers(): User[] {
  return people.map((person, index) => ({
    id: person.id,
    username: person.username,
    name: person.name,
    email: `${person.username}@example.com`,
    jobTitle: person.jobTitle ?? '',
    isAdmin: person.isAdmin ?? false,
    isBot: person.isBot ?? false,
    namespaceId: 40 + index,
    createdAt: `2025-${String(index + 2).padStart(2, '0')}-03T08:00:00.000Z`,
    state: 'active',
  }));
}

/** The user of that name; fails for a name that is not seeded. */
export function findSeedUser(users: User[], username: string): User {
  const user = users.find((candidate) => candidate.username === username);
  if (user === undefined) throw new Error(`no seeded user ${username}`);
  return user;
}
