import { readFileSync } from 'node:fs';
import { judgeMutation } from './src/tools/graphql-document/judge-mutation.ts';
const sdl = readFileSync('contract/gitlab.graphql','utf8');
const start = sdl.indexOf('\ntype Mutation {'); const end = sdl.indexOf('\n}', start);
const names=[...sdl.slice(start,end).matchAll(/^  (\w+)\(/gm)].map(m=>m[1]!);
const by: Record<string,string[]> = {};
for (const n of names) (by[[judgeMutation(n)].flat().join('+')] ??= []).push(n);
for (const [k,v] of Object.entries(by)) console.log('##',k,v.length,'\n'+v.join(' '));
