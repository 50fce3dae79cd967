import fc from 'fast-check';
import { expect, it } from 'vitest';
import { loadConfig } from './load.ts';
import { unsupported } from './unsupported.ts';
import { variables } from './variables.ts';

const secret = 'glpat-M4rk3rM4rk3rM4rk3r9';
const names = [...Object.keys(variables), ...unsupported.flatMap((row) => row.names)];

/** A secret as it is, damaged, or at a place where it does not belong. */
const leak = fc.constantFrom(
  secret,
  ` ${secret}\n`,
  `a ${secret}`,
  `x,${secret},y`,
  `https://oauth2:${secret}@h/gitlab`,
  `https://${secret}@h,nonsense`,
  `https://h/?private_token=${secret}`,
  `https://h/#${secret}`,
  `https://h,group/${secret}?`,
  `(${secret}`,
  `"${secret}"`,
  `<${secret}>`,
  `\${X:-${secret}}`,
  'harmless',
);
const argument = fc.constantFrom(`--token=${secret}`, secret, `-${secret}`, '--env-file=file');

it('lets no problem and no warning show a secret, wherever that was put', () => {
  let messages = 0;
  const look = (text: string) => {
    messages++;
    expect(text).not.toContain(secret);
    expect(text).not.toContain('M4rk3r');
  };
  const environment = fc.dictionary(fc.constantFrom(...names), leak, { maxKeys: 12, noNullPrototype: true });
  fc.assert(
    fc.property(environment, fc.array(argument, { maxLength: 3 }), leak, (env, argv, line) => {
      const readFile = () => `GITLAB_TOKEN=${line}\n${line}\nA="${line}`;
      try {
        loadConfig({
          argv,
          env,
          version: '1',
          toolsets: ['wiki'],
          cwd: '/',
          exists: () => true,
          readFile,
        }).warnings.forEach(look);
      } catch (error) {
        look(String(error) + JSON.stringify(error));
      }
    }),
    { numRuns: 500 },
  );
  expect(messages).toBeGreaterThanOrEqual(500);
});
