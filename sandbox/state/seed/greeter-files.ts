/** The files of acme/greeter as its first commits have them, by path. */

export const readme = `# Greeter

Greets people by name, in the build log and on the command line.

## Use

    npm start -- Ada

See [the user guide](docs/usage.md).

## Names

Names come from \`src/names\`. They are trimmed and capitalised before use.
`;

export const licence = `MIT License

Copyright (c) 2026 Acme

Permission is hereby granted, free of charge, to any person obtaining a copy of this software.
`;

export const packageJson = `{
  "name": "greeter",
  "version": "1.1.0",
  "private": true,
  "type": "module",
  "scripts": {
    "start": "node src/index.ts",
    "test": "node --test test/"
  },
  "dependencies": {
    "kleur": "^4.1.5"
  }
}
`;

export const indexSource = `import { greet } from './greet.ts';
import { allNames } from './names/list.ts';

const [name] = process.argv.slice(2);
const names = name === undefined ? allNames : [name];

for (const each of names) {
  process.stdout.write(\`\${greet(each)}\\n\`);
}
`;

export const firstGreet = `/** A greeting for one person. */
export function greet(name: string): string {
  return \`Hello, \${name}!\`;
}
`;

export const greetSource = `import { hourOf } from './clock.ts';
import { normalise } from './names/normalise.ts';

export interface Greeting {
  salutation: string;
  name: string;
}

const salutations = ['Good night', 'Good morning', 'Good day', 'Good evening'];

/** The salutation for an hour of the day, 0 to 23. */
export function salutationFor(hour: number): string {
  const quarter = Math.floor(hour / 6);
  return salutations[quarter] ?? 'Hello';
}

/** What to say to one person at a given time. */
export function composeGreeting(name: string, now: Date = new Date()): Greeting {
  return {
    salutation: salutationFor(hourOf(now)),
    name: normalise(name),
  };
}

/** The greeting as one line of text. */
export function formatGreeting(greeting: Greeting): string {
  return \`\${greeting.salutation}, \${greeting.name}!\`;
}

/** A greeting for one person. */
export function greet(name: string, now?: Date): string {
  return formatGreeting(composeGreeting(name, now));
}

/** A greeting for each person, in the order given. */
export function greetAll(names: readonly string[], now?: Date): string[] {
  const greetings: string[] = [];
  for (const name of names) {
    greetings.push(greet(name, now));
  }
  return greetings;
}
`;

export const clockSource = `/** The hour of a date, 0 to 23, in UTC. */
export function hourOf(date: Date): number {
  return date.getUTCHours();
}
`;

export const normaliseSource = `const space = /\\s+/g;

/** A name without surplus spaces, each word capitalised. */
export function normalise(name: string): string {
  return name
    .trim()
    .replace(space, ' ')
    .split(' ')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

/** Whether anything is left of a name. */
export function isBlank(name: string): boolean {
  return name.trim() === '';
}
`;

export const namesSource = `export const allNames = ['Ada', 'Grace', 'Katherine', 'Mary'];
`;

export const legacySource = `/** Names that the first release greeted. */
export const legacyNames = ['World', 'Everyone'];
`;

export const buildScript = `#!/bin/sh
set -eu
mkdir -p dist
cp -R src dist/
echo "built greeter in dist"
`;

export const lintScript = `#!/bin/sh
set -eu
for file in src/*.ts; do
  grep -q "console" "$file" && echo "$file: console" && exit 1
done
exit 0
`;

export const pipelineFile = `stages:
  - test
  - build
  - deploy

default:
  image: node:22-alpine

lint:
  stage: test
  script:
    - sh scripts/lint.sh

unit:
  stage: test
  script:
    - npm ci
    - npm test
  artifacts:
    reports:
      junit: junit.xml

build:
  stage: build
  script:
    - sh scripts/build.sh
  artifacts:
    paths:
      - dist/

deploy-review:
  stage: deploy
  when: manual
  script:
    - echo "deploying to review"

publish-docs:
  stage: deploy
  trigger:
    include: docs/.gitlab-ci.yml
`;

export const codeOwners = `# Who approves what
*            @dana
/docs/       @rob
/src/names/  @kim @dana
`;

export const testSource = `import { strictEqual } from 'node:assert';
import { test } from 'node:test';
import { greet } from '../src/greet.ts';

test('greets by the time of day', () => {
  strictEqual(greet('ada', new Date('2026-03-02T09:00:00Z')), 'Good morning, Ada!');
});
`;

export const docsIndex = `# Documentation

- [Usage](usage.md)
- [A page with an odd name](a%20b/%C3%BC+%23.md)
`;

export const docsUsage = `# Usage

    npm start -- Ada

Without a name everyone on the list is greeted.
`;

export const docsPipeline = `build-docs:
  script:
    - echo "docs"
`;

export const changelog = (releases: string[]) =>
  `# Changelog\n\n${releases.map((release) => `## ${release}\n`).join('\n')}`;

/** Bytes that git takes for a binary file: an eight-pixel image whose header holds NUL bytes. */
export const pngBytes = (seed: number): Buffer =>
  Buffer.from([
    ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52],
    ...[0, 0, 0, 8, 0, 0, 0, 8, 8, 2, 0, 0, 0, seed, 0, 255, 254, 0, 0x49, 0x45, 0x4e, 0x44],
  ]);

/** A lock file of `count` packages in the form npm writes; `patch` is the last part of every version. */
export function lockFile(count: number, patch: number): string {
  const entries = Array.from({ length: count }, (_, index) => [
    `node_modules/pkg-${String(index).padStart(3, '0')}`,
    {
      version: `2.${index % 7}.${patch}`,
      resolved: `https://packages.example.com/pkg-${index}/-/pkg-${index}-2.${index % 7}.${patch}.tgz`,
      integrity: `sha512-${Buffer.from(`${patch}:${index}`.repeat(6)).toString('base64').slice(0, 60)}==`,
      license: 'MIT',
    },
  ]);
  const lock = { name: 'greeter', version: '1.1.0', lockfileVersion: 3, packages: Object.fromEntries(entries) };
  return `${JSON.stringify(lock, null, 2)}\n`;
}
