import { describe, expect, it } from 'vitest';
import { pageOf } from './paging.ts';

const next = (query: string) => ({
  link: `<https://gitlab.example/api/v4/x?page=1>; rel="first", <https://gitlab.example/api/v4/x?${query}>; rel="next"`,
});

describe('pageOf', () => {
  it('reads the headers of an offset page', () => {
    const headers = { 'x-page': '1', 'x-per-page': '20', 'x-next-page': '2', 'x-total': '47', 'x-total-pages': '3' };
    expect(pageOf(headers, [], {})).toEqual({ page: 1, per_page: 20, next: 2, total: 47, total_pages: 3 });
  });

  it('names no next page on the last one, and no total where GitLab counts none', () => {
    expect(pageOf({ 'x-page': '3', 'x-per-page': '20', 'x-next-page': '' }, [], {})).toEqual({ page: 3, per_page: 20 });
  });

  it('finds the page token of a keyset page, which has no headers of its own', () => {
    const headers = next('pagination=keyset&per_page=20&page_token=abc%3D');
    expect(pageOf(headers, [], { pagination: 'keyset' })).toEqual({ next: 'abc=', nextParameter: 'page_token' });
  });

  it('sees that a token it sent has moved on', () => {
    const headers = next('pagination=keyset&page_token=second');
    const sent = { pagination: 'keyset', page_token: 'first' };
    expect(pageOf(headers, [], sent)).toEqual({ next: 'second', nextParameter: 'page_token' });
  });

  it('prefers the cursor to what GitLab fills in beside it', () => {
    const headers = next('all_available=true&cursor=eyJ&id_after=9&order_by=name&owned=false&page=1&pagination=keyset');
    expect(pageOf(headers, [], { pagination: 'keyset', id_after: 9 })).toEqual({
      next: 'eyJ',
      nextParameter: 'cursor',
    });
  });

  it('goes on by id where the link does', () => {
    const headers = next('id_after=42&order_by=id&pagination=keyset');
    expect(pageOf(headers, [], { pagination: 'keyset' })).toEqual({ next: '42', nextParameter: 'id_after' });
  });

  it('takes an unknown parameter that the link adds', () => {
    const headers = next('scope[]=failed&after_token=z&per_page=20');
    expect(pageOf(headers, [], { scope: ['failed'] })).toEqual({ next: 'z', nextParameter: 'after_token' });
  });

  it('reads a page number from the link where the offset headers are missing', () => {
    expect(pageOf(next('owned=false&page=3'), [], { page: 2 })).toEqual({ next: 3 });
  });

  it('is absent without paging headers, and for anything but a list', () => {
    expect(pageOf({}, [], {})).toBeUndefined();
    expect(pageOf({ 'x-page': '1' }, { id: 1 }, {})).toBeUndefined();
  });
});
