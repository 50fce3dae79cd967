import type { Signature } from './fast-import.ts';

/** A person's signature at a moment in milliseconds since 1970, in UTC. */
export const signNow = ({ name, email }: { name: string; email: string }, clock: number): Signature => ({
  name,
  email,
  time: Math.floor(clock / 1000),
  zone: '+0000',
});
