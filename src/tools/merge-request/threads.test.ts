import { describe, expect, it } from 'vitest';
import { selectThread, selectThreads } from './threads.ts';

const note = (id: number, more: object = {}) => ({ id, body: `note ${id}`, system: false, resolvable: false, ...more });
const open = { id: 'open', notes: [note(1, { resolvable: true, resolved: false }), note(2)] };
const half = {
  id: 'half',
  notes: [note(3, { resolvable: true, resolved: true }), note(4, { resolvable: true, resolved: false })],
};
const resolved = { id: 'resolved', notes: [note(5, { resolvable: true, resolved: true })] };
const comment = { id: 'comment', individual_note: true, notes: [note(6)] };
const system = { id: 'system', notes: [note(7, { system: true })] };
const mixed = { id: 'mixed', notes: [note(8, { system: true }), note(9)] };
const all = [open, half, resolved, comment, system, mixed];

const idsOf = (wanted: boolean | undefined) => (selectThreads(all, wanted) as { id: string }[]).map(({ id }) => id);

describe('selectThreads', () => {
  it('keeps threads and comments, and leaves system notes out', () => {
    expect(idsOf(undefined)).toEqual(['open', 'half', 'resolved', 'comment', 'mixed']);
    expect(selectThreads([mixed], undefined)).toEqual([{ id: 'mixed', notes: [note(9)] }]);
  });

  it('keeps open threads only where asked: one unresolved note keeps a thread open', () => {
    expect(idsOf(false)).toEqual(['open', 'half']);
  });

  it('keeps resolved threads only where asked', () => {
    expect(idsOf(true)).toEqual(['resolved']);
  });

  it.each([[null], ['<html>'], [{ message: 'odd' }]])('passes %j, which is no list, as it is', (odd) => {
    expect(selectThreads(odd, false)).toEqual(odd);
  });

  it('takes a discussion without notes for empty', () => {
    expect(selectThreads([{ id: 'odd' }], undefined)).toEqual([]);
  });
});

describe('selectThread', () => {
  it('arranges one thread as a list would', () => {
    expect([selectThread(half)]).toEqual(selectThreads([half], undefined));
  });

  it.each([[system], [{ id: 'odd' }], ['<html>'], [null]])('passes %j as it is', (odd) => {
    expect(selectThread(odd)).toEqual(odd);
  });
});
