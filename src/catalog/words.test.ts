import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stem, wordsOf, wordsOfRequest } from './words.ts';

describe('stem', () => {
  it.each([
    ['merge merges merged merging'],
    ['approve approved approving approval'],
    ['label labels labelled labeling'],
    ['cancel cancelled canceling'],
    ['repository repositories'],
    ['commit committed committing commits'],
    ['file files'],
    ['note notes'],
    ['resolve resolving'],
  ])('brings %s together', (forms) => {
    expect(new Set(forms.split(' ').map(stem)).size).toBe(1);
  });

  it.each([
    ['status', 'state'],
    ['unlink', 'link'],
    ['tree', 'tre'],
    ['class', 'clas'],
  ])('keeps %s and %s apart', (left, right) => {
    expect(stem(left)).not.toBe(stem(right));
  });
});

describe('wordsOf', () => {
  it('splits names and leaves out what tells nothing', () => {
    expect(wordsOf('get_merge_request')).toEqual(wordsOf('Get the merge request, 12'));
  });
});

describe('wordsOfRequest', () => {
  it.each([
    ['my PR', 'merge request'],
    ['the pull requests', 'merge request'],
    ["Sam's ticket", 'sam issue'],
    ['who am I', 'get current user'],
    ['link #12 to !7', 'link issue merge request'],
    ['blame src/main.ts', 'blame line file file'],
    ['!', ''],
  ])('takes %s for what it means', (said, meant) => {
    expect(wordsOfRequest(said)).toEqual(wordsOf(meant));
  });

  it('takes any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (said) => Array.isArray(wordsOfRequest(said))));
  });
});
