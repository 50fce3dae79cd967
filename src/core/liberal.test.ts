import { describe, expect, it } from 'vitest';
import { type JsonSchema, readLiberally } from './liberal.ts';

const schema: JsonSchema = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    title: { type: 'string' },
    draft: { type: 'boolean' },
    labels: { type: 'array', items: { type: 'string' } },
    actions: {
      type: 'array',
      items: { type: 'object', properties: { line: { type: 'integer' }, path: { type: 'string' } } },
    },
    variables: { type: 'object' },
    state: { type: 'string', enum: ['opened', 'closed'] },
  },
};

describe('readLiberally', () => {
  it.each([
    [{ id: '72' }, { id: 72 }],
    [{ id: '!7' }, { id: 7 }],
    [{ id: '#12' }, { id: 12 }],
    [
      { id: 5, title: 5 },
      { id: 5, title: '5' },
    ],
    [{ draft: 'true' }, { draft: true }],
    [{ draft: 'False' }, { draft: false }],
    [{ labels: '["bug","ui"]' }, { labels: ['bug', 'ui'] }],
    [{ labels: 'bug, ui' }, { labels: ['bug', 'ui'] }],
    [{ labels: 'bug' }, { labels: ['bug'] }],
    [{ actions: '[{"line":"3","path":null}]' }, { actions: [{ line: 3 }] }],
    [{ id: null, title: null, labels: null }, {}],
    [{ id: '', state: '', title: '' }, { title: '' }],
    [{ unknown: 'x' }, { unknown: 'x' }],
  ])('reads %j as %j', (given, expected) => {
    expect(readLiberally(schema, given)).toEqual(expected);
  });

  it('never parses a text input, even one that looks like a list', () => {
    expect(readLiberally(schema, { title: '["x"]' })).toEqual({ title: '["x"]' });
  });

  it('keeps nulls inside objects whose properties are not published', () => {
    expect(readLiberally(schema, { variables: { milestoneId: null } })).toEqual({ variables: { milestoneId: null } });
    expect(readLiberally(schema, { variables: '{"milestoneId":null}' })).toEqual({ variables: { milestoneId: null } });
  });

  it('leaves what it cannot read for the schema to refuse', () => {
    expect(readLiberally(schema, { id: 'seven', actions: '{broken', draft: 'maybe' })).toEqual({
      id: 'seven',
      actions: ['{broken'],
      draft: 'maybe',
    });
  });

  it('takes prototype names for what they are: unknown arguments', () => {
    const given = JSON.parse('{"__proto__":{"id":1},"constructor":"x"}') as Record<string, unknown>;
    expect(readLiberally(schema, given).id).toBeUndefined();
  });
});

it('takes the words of an enum in any case', () => {
  const schema: JsonSchema = { type: 'object', properties: { state: { type: 'string', enum: ['opened', 'CLOSED'] } } };
  expect(readLiberally(schema, { state: ' OPENED' })).toEqual({ state: 'opened' });
  expect(readLiberally(schema, { state: 'closed' })).toEqual({ state: 'CLOSED' });
  expect(readLiberally(schema, { state: 'open' })).toEqual({ state: 'open' });
});
