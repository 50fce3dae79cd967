import { expect, it } from 'vitest';
import { evenRows } from './even-rows.ts';

it('gives rows of plain values the same fields, at any depth', () => {
  const rows = [
    { iid: 1, title: 'a', draft: true },
    { iid: 2, title: 'b', labels: ['x', 'y'] },
    { iid: 3, title: 'c', draft: true, labels: [] },
  ];
  const even = [
    { iid: 1, title: 'a', draft: true, labels: null },
    { iid: 2, title: 'b', draft: null, labels: 'x,y' },
    { iid: 3, title: 'c', draft: true, labels: '' },
  ];
  expect(evenRows(rows)).toEqual(even);
  expect(evenRows({ nested: { rows } })).toEqual({ nested: { rows: even } });
});

it('leaves rows alone that hold objects, texts with commas in lists, or hardly a field in common', () => {
  for (const rows of [
    [{ id: 1 }, { id: 2, author: { name: 'x' } }],
    [{ id: 1 }, { id: 2, labels: ['a,b'] }],
    [{ a: 1 }, { b: 2 }, { c: 3 }],
    [1, 2],
    [{ id: 1 }],
  ]) {
    expect(evenRows(rows)).toEqual(rows);
  }
});
