import type { Signature } from './fast-import.ts';

// What would end a name early, or the line it stands on.
const unsafe = /[<>\n\r\0]/g;

/** A person's signature at a moment in milliseconds since 1970, in UTC. */
export const signNow = ({ name, email }: { name: string; email: string }, clock: number): Signature => ({
  name: name.replace(unsafe, ''),
  email: email.replace(unsafe, ''),
  time: Math.floor(clock / 1000),
  zone: '+0000',
});
