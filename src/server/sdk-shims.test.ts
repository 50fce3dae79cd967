import { describe, expect, it } from 'vitest';
import { DefaultJsonSchemaValidator } from './sdk-shims.ts';

const form = {
  type: 'object',
  properties: {
    confirm: { type: 'boolean', title: 'Delete it?' },
    name: { type: 'string' },
    count: { type: 'integer' },
    share: { type: 'number' },
    level: { type: 'string', enum: ['low', 'high'] },
    tags: { type: 'array', items: { type: 'string', enum: ['a', 'b'] } },
  },
  required: ['confirm'],
} as const;

const check = (value: unknown, schema: object = form) => new DefaultJsonSchemaValidator().getValidator(schema)(value);

describe('the validator of answered forms', () => {
  it.each([
    { confirm: true },
    { confirm: false, name: '', count: 0, share: 1, level: 'low', tags: [] },
    { confirm: true, share: 0.5, tags: ['a', 'b', 'a'] },
    { confirm: true, more: 'than asked' },
    { confirm: true, name: undefined },
  ])('accepts %j and gives it as it is', (value) => {
    const result = check(value);
    expect(result).toEqual({ valid: true, data: value, errorMessage: undefined });
    expect(result.data).toBe(value);
  });

  it.each([
    [{}, 'answer.confirm is missing'],
    [{ confirm: 'true' }, 'answer.confirm must be boolean'],
    [{ confirm: null }, 'answer.confirm must be boolean'],
    [{ confirm: true, name: 5 }, 'answer.name must be string'],
    [{ confirm: true, count: 1.5 }, 'answer.count must be integer'],
    [{ confirm: true, share: '1' }, 'answer.share must be number'],
    [{ confirm: true, level: 'LOW' }, 'answer.level must be one of low, high'],
    [{ confirm: true, tags: 'a' }, 'answer.tags must be array'],
    [{ confirm: true, tags: ['a', 'c'] }, 'answer.tags[1] must be one of a, b'],
    [[true], 'answer must be object'],
    [null, 'answer must be object'],
    ['{"confirm":true}', 'answer must be object'],
  ])('refuses %j: %s', (value, message) => {
    expect(check(value)).toEqual({ valid: false, data: undefined, errorMessage: message });
  });

  it('looks at no name that the answer only inherits', () => {
    expect(check({}, { type: 'object', required: ['constructor'] })).toMatchObject({ valid: false });
    expect(check({}, { type: 'object', properties: { toString: { type: 'string' } } })).toMatchObject({ valid: true });
  });

  it('accepts anything where the schema asks for nothing', () => {
    for (const value of [null, 1, 'x', [], {}]) expect(check(value, {})).toMatchObject({ valid: true });
  });
});
