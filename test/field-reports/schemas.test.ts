import { readFileSync } from 'node:fs';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { connectClient } from '../connected-client.ts';
import { portabilityFaults, type ShownTool } from '../portability.ts';
import { bench } from './upstream.ts';

let shown: readonly ShownTool[];

beforeAll(async () => {
  const { client, close } = await connectClient({ GITLAB_TOOLSETS: 'all' });
  shown = (await client.listTools()).tools as readonly ShownTool[];
  await close();
});

const tool = (inputSchema: object, more: object = {}): ShownTool => ({
  name: 'gitlab_get_thing',
  inputSchema: inputSchema as ShownTool['inputSchema'],
  ...more,
});
const input = (property: object) => tool({ type: 'object', properties: { it: property } });

/** Tools that clients have refused, by the report that tells of it. */
const refused: readonly (readonly [string, ShownTool])[] = [
  ['A1: an empty input schema', tool({})],
  ['A1: an object without properties', tool({ type: 'object' })],
  ['A2: a list of types', input({ type: ['string', 'number'] })],
  ['A3: a union of types', input({ anyOf: [{ type: 'string' }, { description: 'x' }] })],
  ['A3: no type', input({ description: 'x' })],
  ['A4: a union at the root', tool({ type: 'object', properties: {}, anyOf: [{ required: ['id'] }] })],
  ['A5: nullable items', input({ type: 'array', items: { type: ['object', 'null'] } })],
  ['A6: an array without items', input({ type: 'array' })],
  ['A7: items as a tuple', input({ type: 'array', items: [{ type: 'string' }] })],
  [
    'A7: a draft of its own',
    tool({ $schema: 'http://json-schema.org/draft-07/schema#', type: 'object', properties: {} }),
  ],
  ['A7: references', tool({ type: 'object', properties: { it: { $ref: '#/definitions/it' } }, definitions: {} })],
  ['A8: an output schema', tool({ type: 'object', properties: {} }, { outputSchema: { type: 'object' } })],
  ['A10: a dotted name', tool({ type: 'object', properties: {} }, { name: 'duo.review' })],
  ['A10: a name with a space', tool({ type: 'object', properties: {} }, { name: 'duo review' })],
  ['A11: a name of 44 characters', tool({ type: 'object', properties: {} }, { name: `gitlab_${'x'.repeat(37)}` })],
  ['A15: a pattern', input({ type: 'string', pattern: '^a' })],
  ['A15: a minimum', input({ type: 'integer', minimum: 1 })],
  ['A15: names of properties', input({ type: 'object', propertyNames: { type: 'string' } })],
  ['A15: other properties by schema', input({ type: 'object', additionalProperties: { type: 'string' } })],
  ['A15: a format', input({ type: 'string', format: 'date-time' })],
  ['A15: a long description', input({ type: 'string', description: 'x'.repeat(1001) })],
  ['A15: an enum of numbers', input({ type: 'string', enum: [1, 2] })],
  [
    'A17: the name of a property deep inside',
    input({ type: 'array', items: { type: 'object', properties: { 'a-b': { type: 'string' } } } }),
  ],
  ['A17: a name that is required and not there', tool({ type: 'object', properties: {}, required: ['it'] })],
];

describe('field reports: schemas', () => {
  it.each(refused)('%s is told', (_report, bad) => {
    expect(portabilityFaults(bad)).not.toEqual([]);
  });

  it('A1, A2, A3, A4, A5, A6, A7, A8, A10, A11, A15, A17: no tool has anything that a client is known to refuse', () => {
    expect(shown.length).toBeGreaterThan(100);
    expect(shown.flatMap(portabilityFaults)).toEqual([]);
  });

  it('A7: every input schema compiles under a strict validator of draft 2020-12', () => {
    const ajv = new Ajv2020({ strict: true });
    for (const { inputSchema } of shown) expect(() => ajv.compile(inputSchema)).not.toThrow();
  });

  it('A2: both spellings of a number are accepted', async () => {
    const { call, asked } = await bench(() => ({ body: [] }));
    for (const merge_request_iid of [218, '218']) {
      const { isError } = await call('gitlab_mr_discussions', { project_id: 42, merge_request_iid });
      expect(isError).toBe(false);
    }
    expect(new Set(asked.map(({ line }) => line)).size).toBe(1);
  });

  it('A9: no tool publishes an output schema, so none can have a union at its root', () => {
    expect(shown.filter(({ outputSchema }) => outputSchema !== undefined)).toEqual([]);
  });

  it('A12: the README registers the server under a short name of small letters', () => {
    const examples = [...readFileSync('README.md', 'utf8').matchAll(/```json\n([\s\S]*?)```/g)].map(
      ([, text]) => text ?? '',
    );
    const keys = examples.flatMap((text) =>
      Object.entries(JSON.parse(text) as Record<string, object>).flatMap(([, servers]) => Object.keys(servers)),
    );
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) expect(key).toMatch(/^[a-z-]{1,16}$/);
  });

  it('A14: an answer with a field nobody knew yet is still a good answer', async () => {
    const { call } = await bench(() => ({ body: { id: 1, path_with_namespace: 'a/b', zzz_new: { x: 1 } } }));
    const { isError, structured } = await call('gitlab_get_project', { project_id: 'a/b' });
    expect({ isError, structured }).toMatchObject({ isError: false, structured: { result: { id: 1 } } });
  });

  it('A16: a failed call reaches a client of the old SDK as the tool error it is', async () => {
    const { factory, close } = await connectClient({ GITLAB_API_URL: 'http://127.0.0.1:1' });
    onTestFinished(close);
    const [near, far] = InMemoryTransport.createLinkedPair();
    await factory().connect(far as never);
    const client = new Client({ name: 'old', version: '1' });
    await client.connect(near);
    onTestFinished(() => client.close());
    await client.listTools();
    const result = await client.callTool({ name: 'gitlab_get_project', arguments: { project_id: 'a/b' } });
    expect(result).toMatchObject({ isError: true, structuredContent: { error: { code: 'not_authenticated' } } });
  });
});
