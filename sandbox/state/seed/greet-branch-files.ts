import { greetSource, pipelineFile } from './greeter-files.ts';

/** Replaces one passage that must be there, so that a change of the files under it does not go unnoticed. */
function replaceOnce(text: string, passage: string, replacement: string): string {
  if (!text.includes(passage)) throw new Error(`no passage to replace: ${passage}`);
  return text.replace(passage, () => replacement);
}

/** The defect of the story: the string of line 2 never ends, so the shell complains about line 3. */
export const greetScript = '#!/bin/sh\necho "Hello from $CI_PROJECT_NAME\n';

/** What a shell says about `greetScript`. */
export const shellComplaint = 'scripts/greet.sh: 3: Syntax error: Unterminated quoted string';

export const pipelineWithGreeting = replaceOnce(
  pipelineFile,
  '    - sh scripts/build.sh\n',
  '    - sh scripts/build.sh\n    - sh scripts/greet.sh\n',
);

/** `src/greet.ts` after the first push: one hunk near the top. */
export const greetAfterFirstPush = replaceOnce(
  greetSource,
  "  return salutations[quarter] ?? 'Hello';\n",
  "  return salutations[quarter] ?? 'Hello there';\n",
);

/** `src/greet.ts` after the second push: hunks at the top, in the middle and at the end. */
export const greetAfterSecondPush = [
  ["from './names/normalise.ts'", "from './names/normalize.ts'"],
  ['    name: normalise(name),\n', '    name: normalize(name),\n'],
  ['import { normalise }', 'import { normalize }'],
  [
    '  const greetings: string[] = [];\n  for (const name of names) {\n    greetings.push(greet(name, now));\n  }\n  return greetings;\n',
    '  return names.map((name) => greet(name, now));\n',
  ],
].reduce((text, [passage = '', replacement = '']) => replaceOnce(text, passage, replacement), greetAfterFirstPush);

export const normalizeAfterRename = (source: string) =>
  replaceOnce(source, 'export function normalise(', 'export function normalize(');
