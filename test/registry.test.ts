import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../src/core/liberal.ts';
import { aliases } from '../src/tools/aliases.ts';
import { toolsets } from '../src/tools/index.ts';
import { catalogText, loadedToolsets as loaded, catalog as tools } from './fresh-catalog.ts';

const exampleOf = (name: string) => loaded.flatMap((toolset) => toolset.tools[name]?.example ?? [])[0];
const each = tools.map((entry) => [entry.name, entry] as const);

const verbs =
  'get list search create update delete merge approve unapprove retry cancel play rebase resolve publish submit diagnose wait fork promote mark push download upload execute verify protect unprotect share unshare move start stop restart run find add remove close reopen subscribe unsubscribe validate compare cherry revert bulk set reset apply archive unarchive transfer restore test enable disable revoke erase keep take dismiss confirm purge'.split(
    ' ',
  );
const unusualNames =
  /^(health_check|duo_review|get_duo_review|start_duo_session|get_duo_session|gitlab_(find|run|rest)_\w+|gitlab_my_issues)$/;

/** Every schema below a root, with where it stands. */
function walk(schema: JsonSchema, at: string): { schema: JsonSchema; at: string }[] {
  const inner = Object.entries(schema.properties ?? {}).flatMap(([name, part]) => walk(part, `${at}.${name}`));
  return [{ schema, at }, ...inner, ...(schema.items ? walk(schema.items, `${at}[]`) : [])];
}

describe('registry', () => {
  it('matches the committed catalog; npm test -- -u writes it', async () => {
    await expect(catalogText).toMatchFileSnapshot('../src/catalog/catalog.json');
  });

  it('has no name twice, not even when case and underscores are folded', () => {
    const folded = tools.map((entry) => entry.name.toLowerCase().replaceAll('_', ''));
    expect(new Set(folded).size).toBe(folded.length);
  });

  it('points every alias at a tool, and gives no alias a tool’s own name', () => {
    const names = new Set(tools.map((entry) => entry.name));
    const targets = Object.values(aliases).map((to) => (typeof to === 'string' ? to : to.tool));
    expect(targets.filter((target) => !names.has(target))).toEqual([]);
    const own = Object.keys(aliases).filter((alias) => names.has(alias) || names.has(`gitlab_${alias}`));
    // The same tools, which take other inputs under the shorter name.
    expect(own).toEqual(['create_work_item_note', 'update_issue', 'download_attachment']);
  });

  it.each(Object.entries(toolsets))('loads the toolset %s under its own name', async (key, load) => {
    expect((await load()).name).toBe(key);
  });

  describe.each(each)('%s', (name, entry) => {
    it('has a name that every client takes, with a known verb', () => {
      expect(name).toMatch(/^[a-z][a-z0-9_]{1,42}$/);
      if (!unusualNames.test(name)) expect(verbs).toContain(name.split('_')[1]);
    });

    it('describes itself in a few words', () => {
      expect(entry.about.length).toBeGreaterThan(15);
      expect(entry.about.length).toBeLessThanOrEqual(240);
      expect(entry.about).toMatch(/[.!?]$/);
      expect(entry.title.length).toBeLessThanOrEqual(40);
    });

    it('publishes a schema of the subset every client accepts', () => {
      expect(entry.inputSchema.type).toBe('object');
      expect(entry.inputSchema.properties).toBeTypeOf('object');
      const allowed = ['type', 'description', 'enum', 'default', 'items', 'properties', 'required'];
      for (const { schema, at } of walk(entry.inputSchema, name)) {
        expect(
          Object.keys(schema).filter((keyword) => !allowed.includes(keyword)),
          at,
        ).toEqual([]);
        expect(schema.type, at).toBeTypeOf('string');
        if (schema.type === 'array') expect(schema.items, at).toBeDefined();
        expect((schema.description ?? '').length, at).toBeLessThanOrEqual(160);
        for (const property of Object.keys(schema.properties ?? {})) expect(property).toMatch(/^[a-z][a-z0-9_]{0,63}$/);
      }
    });

    it('compiles under a strict JSON Schema 2020-12 validator and takes its own example', () => {
      const validate = new Ajv2020({ strict: true }).compile(entry.inputSchema);
      expect(validate(exampleOf(name)), JSON.stringify(validate.errors)).toBe(true);
    });

    it('asks for nothing that a URL or a default can fill', () => {
      expect((entry.inputSchema.required ?? []).filter((key) => entry.roles[key])).toEqual([]);
    });
  });

  it('lists every exception from what the verb says', async () => {
    const odd = loaded.flatMap(({ tools: declared }) =>
      Object.entries(declared).flatMap(([name, tool]) => {
        const { effect, inQuery, rename } = tool as {
          effect?: string;
          inQuery?: string[];
          rename?: Record<string, string>;
        };
        const facts = [
          effect && `effect ${effect}`,
          inQuery && `in query: ${inQuery}`,
          rename && `renamed: ${JSON.stringify(rename)}`,
          tool.ownedBy && `owned by ${tool.ownedBy}`,
          tool.needs && 'capability by its input',
          tool.operation && 'capability by its operation',
        ];
        const said = facts.filter(Boolean);
        return said.length > 0 ? [`${name}: ${said.join('; ')}`] : [];
      }),
    );
    await expect(`${odd.join('\n')}\n`).toMatchFileSnapshot('exceptions.txt');
  });
});
