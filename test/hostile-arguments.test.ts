import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchRequest } from '../contract/check.mjs';
import { buildRequest } from '../src/core/endpoint.ts';
import { InputError } from '../src/core/errors/input-error.ts';
import { KnownError } from '../src/core/errors/known-error.ts';
import { emptyCatalog } from '../src/core/fake-catalog.ts';
import { parseRoute } from '../src/core/route.ts';
import type { Tool } from '../src/core/tool.ts';
import { fakeContext } from '../src/server/fake-house.ts';
import { readArguments } from '../src/server/read-arguments.ts';
import { toolsets } from '../src/tools/index.ts';
import { catalog as entries } from './fresh-catalog.ts';

const loaded = await Promise.all(Object.values(toolsets).map((load) => load()));
const toolOf = (name: string): Tool => {
  const found = loaded.find(({ tools }) => tools[name])?.tools[name];
  if (!found) throw new Error(`${name} is not declared`);
  return found;
};
const catalog = entries.map((entry) => ({ entry, name: entry.name, tool: toolOf(entry.name) }));
const around = { webUrl: 'https://gitlab.example', defaultProject: undefined };

const known = [
  '..',
  '.',
  '../../../user',
  '1/../2',
  'a/./b',
  '%2e%2e%2f',
  '%2E%2E',
  '1%2f..%2f2',
  '1?x=1',
  '1#',
  '1%00',
  'a\u0000b',
  'a\r\nHost: x',
  '..\\..\\x',
  '//evil.test/x',
  'https://evil.test/a/b',
  'https://gitlab.example/acme/web/-/jobs/1',
  'a;b',
  '?',
  '#',
  '%',
  ' ',
  '',
  '\ud800',
  'ü/€/😀',
];
const text = fc.oneof(fc.constantFrom(...known), fc.string({ unit: 'binary', maxLength: 40 }));

/** The example of a tool with some of its texts replaced by hostile ones. */
function attack({ entry, tool }: (typeof catalog)[number]) {
  const inputs = Object.entries(entry.inputSchema.properties ?? {});
  const texts = inputs.filter(([, schema]) => schema.type === 'string' && !schema.enum).map(([name]) => [name, text]);
  const numbers = inputs.filter(([, schema]) => schema.type === 'integer').map(([name]) => [name, text]);
  const hostile = fc.record(Object.fromEntries([...texts, ...numbers]) as Record<string, fc.Arbitrary<string>>, {
    requiredKeys: [],
  });
  return hostile.map((bad) => ({ ...tool.example, ...bad }));
}

/** The input that a tool gets, or undefined where the arguments are refused. */
function inputOf({ entry, tool }: (typeof catalog)[number], raw: Record<string, unknown>) {
  try {
    return readArguments(entry, tool, raw, around).input;
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
    return undefined;
  }
}

/** Whether a path arrives as it is written and climbs nowhere, also when a proxy decodes it once. */
function staysPut(path: string): boolean {
  const parts = path.split('/').flatMap((part) => decodeURIComponent(part).split(/[/\\]/));
  return new URL(path, 'http://gitlab').pathname === path && !parts.some((part) => part === '.' || part === '..');
}

const pathOf = (make: () => string): string | undefined => {
  try {
    return make();
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
    return undefined;
  }
};

describe('U13: hostile arguments', () => {
  it.each(catalog.filter(({ tool }) => tool.route).map((each) => [each.name, each] as const))(
    '%s never leaves its route',
    (_name, each) => {
      const route = each.tool.route ?? '';
      const { segments } = parseRoute(route);
      fc.assert(
        fc.property(attack(each), (raw) => {
          const input = inputOf(each, raw);
          const path = input && pathOf(() => buildRequest(route, each.tool as object, input).path);
          if (path === undefined) return;
          const parts = path.split('/').slice(1);
          expect(parts).toHaveLength(segments.length);
          for (const [index, segment] of segments.entries()) {
            // A group may be named in the place of a project.
            const isOwner = index === 0 && each.tool.orGroup === true && input?.group_id !== undefined;
            if ('literal' in segment) expect(parts[index]).toBe(isOwner ? 'groups' : segment.literal);
          }
          expect(staysPut(path)).toBe(true);
        }),
        { numRuns: 60 },
      );
    },
  );

  // An agent is a process of its own; what it may do with its input is tested beside it.
  const rich = catalog.filter(({ tool }) => !tool.route && tool.capability !== 'agent');

  it.each(rich.map((each) => [each.name, each] as const))(
    '%s asks GitLab for nothing but known paths, and fails readably',
    async (_name, each) => {
      await fc.assert(
        fc.asyncProperty(attack(each), async (raw) => {
          const input = inputOf(each, raw);
          if (!input) return;
          const { ctx: fake, requests } = fakeContext();
          const ctx = { ...fake, catalog: { ...emptyCatalog, run: () => Promise.reject(new InputError('not here')) } };
          const thrown: unknown = await each.tool.run(input, ctx).then(
            () => undefined,
            (error: unknown) => error,
          );
          if (thrown !== undefined) expect(thrown).toBeInstanceOf(KnownError);
          for (const { method, path } of requests) {
            expect({ path, staysPut: staysPut(path) }).toEqual({ path, staysPut: true });
            expect({ path, isKnown: matchRequest(method, path).operation !== undefined }).toEqual({
              path,
              isKnown: true,
            });
          }
        }),
        { numRuns: 60 },
      );
    },
  );
});

describe('null', () => {
  it.each(catalog.map((each) => [each.name, each] as const))(
    'in every optional argument of %s is absent',
    (_name, each) => {
      const nulls = Object.fromEntries(
        Object.keys(each.entry.inputSchema.properties ?? {}).map((name) => [name, null]),
      );
      const example = { ...each.tool.example };
      expect(readArguments(each.entry, each.tool, { ...nulls, ...example }, around)).toEqual(
        readArguments(each.entry, each.tool, example, around),
      );
    },
  );
});
