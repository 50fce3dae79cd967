import { describe, expect, it } from 'vitest';
import { extend, list, pick, project, shape, username } from './shape.ts';

const row = shape('iid title labels', { author: username, milestone: pick('title') });

describe('project', () => {
  it('keeps the named fields, turns users into usernames, and drops what is empty', () => {
    const raw = {
      iid: 7,
      title: 'Greet',
      labels: [],
      description: 'x',
      author: { id: 1, username: 'kim' },
      milestone: null,
    };
    expect(project(list(row), [raw])).toEqual([{ iid: 7, title: 'Greet', author: 'kim' }]);
  });

  it.each([['text'], [null], [12], [[1, 2]]])('passes %j, which is no object, as it is', (value) => {
    expect(project(row, value)).toEqual(value);
  });

  it('passes an object where a list was expected, as it is', () => {
    expect(project(list(row), { message: 'odd' })).toEqual({ message: 'odd' });
  });

  it('keeps false and zero', () => {
    expect(project(shape('draft count'), { draft: false, count: 0 })).toEqual({ draft: false, count: 0 });
  });

  it('extends a shape without changing it', () => {
    expect(project(extend(row, 'description'), { iid: 7, description: 'x' })).toEqual({ iid: 7, description: 'x' });
    expect(project(row, { iid: 7, description: 'x' })).toEqual({ iid: 7 });
  });
});
