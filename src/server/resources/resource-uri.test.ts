import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeSegment } from '../../core/route.ts';
import { readResourceUri } from './resource-uri.ts';

const file = (project_id: string, ref: string, file_path: string) => ({
  name: 'file',
  args: { project_id, ref, file_path },
});

describe('the address of a resource', () => {
  it.each([
    ['acme/web/-/blob/main/README.md', file('acme/web', 'main', 'README.md')],
    ['acme/sub/web/-/blob/v1.0/src/a/b.ts', file('acme/sub/web', 'v1.0', 'src/a/b.ts')],
    ['72/-/blob/HEAD/a', file('72', 'HEAD', 'a')],
    ['acme/web/-/blob/feature%2Fx%231/a.ts', file('acme/web', 'feature/x#1', 'a.ts')],
    ['acme/web/-/blob/main/a%20b/%C3%BC%25.md', file('acme/web', 'main', 'a b/ü%.md')],
    ['acme/web/-/blob/main/docs/c#?.md', file('acme/web', 'main', 'docs/c#?.md')],
    ['acme/web/-/blob/main/x/-/issues/4', file('acme/web', 'main', 'x/-/issues/4')],
    ['acme/web/-/blob/main/.gitlab-ci.yml', file('acme/web', 'main', '.gitlab-ci.yml')],
    ['acme/web/-/blob/main/a...b', file('acme/web', 'main', 'a...b')],
    ['%C3%BCmit/Web.js/-/issues/4', { name: 'issue', args: { project_id: 'ümit/Web.js', issue_iid: 4 } }],
    ['acme/web/-/merge_requests/7', { name: 'merge_request', args: { project_id: 'acme/web', merge_request_iid: 7 } }],
    ['acme/web/-/jobs/30510/raw', { name: 'job_log', args: { project_id: 'acme/web', job_id: 30510 } }],
  ])('gitlab://%s is read', (rest, expected) => {
    expect(readResourceUri(`gitlab://${rest}`)).toEqual(expected);
    expect(readResourceUri(`GitLab://${rest}`)).toEqual(expected);
  });

  it.each([
    'https://gitlab.example/acme/web/-/issues/4',
    'file:///etc/passwd',
    'gitlab:/acme/web/-/issues/4',
    'gitlab://',
    '',
  ])('%s is of another kind and refused', (uri) => {
    expect(readResourceUri(uri)).toBeUndefined();
  });

  it.each([
    'acme/web',
    'acme/web/-/',
    'acme/web/issues/4',
    '/acme/web/-/issues/4',
    'acme//web/-/issues/4',
    'acme/-/issues/4',
    '-/-/issues/4',
    'acme/-web/-/issues/4',
    'user@host/web/-/issues/4',
    'host:8080/web/-/issues/4',
    'acme%2Fweb/-/issues/4',
    'acme/%2e%2e/-/issues/4',
    'acme/../-/issues/4',
    'acme/w%00b/-/issues/4',
    'acme/w%zzb/-/issues/4',
    `${'a/'.repeat(22)}web/-/issues/4`,
    'acme/web/-/issues/0',
    'acme/web/-/issues/-4',
    'acme/web/-/issues/4.0',
    'acme/web/-/issues/4/',
    'acme/web/-/issues/4/notes',
    'acme/web/-/issues/4?x=1',
    'acme/web/-/issues/4#note_1',
    'acme/web/-/issues/%34',
    'acme/web/-/issues/99999999999999999',
    'acme/web/-/issues/',
    'acme/web/-/jobs/1',
    'acme/web/-/jobs/1/trace',
    'acme/web/-/jobs/1/raw/x',
    'acme/web/-/tree/main/src',
    'acme/web/-/constructor/1',
    'acme/web/-/blob/main',
    'acme/web/-/blob/main/',
    'acme/web/-/blob//a',
    'acme/web/-/blob/main/a//b',
    'acme/web/-/blob/main/../b',
    'acme/web/-/blob/main/%2E%2e/b',
    'acme/web/-/blob/main/a%2Fb',
    'acme/web/-/blob/main/a%5C..%5Cb',
    'acme/web/-/blob/main/a\\..\\b',
    'acme/web/-/blob/main/a%00',
    'acme/web/-/blob/main/a%0Ab',
    'acme/web/-/blob/main/a%E0%A4%A',
    'acme/web/-/blob/..%2F..%2Fx/a',
    'acme/web/-/blob/a%2F%2Fb/a',
    'acme/web/-/blob/%2Fa/a',
    'acme/web/-/blob/main/\ud800',
  ])('gitlab://%s is refused', (rest) => {
    expect(readResourceUri(`gitlab://${rest}`)).toBeUndefined();
  });

  it('is at most 4,096 characters long', () => {
    const uri = (length: number) => `gitlab://acme/web/-/blob/main/${'a'.repeat(length)}`.slice(0, length);
    expect(readResourceUri(uri(4_096))).toBeDefined();
    expect(readResourceUri(uri(4_097))).toBeUndefined();
  });

  it('U7: takes no longer for crafted addresses than for honest ones of their length', () => {
    const pieces = ['a,', '/-/', 'a/', '%2F', '%', '-', '/-', 'blob/', '..', '\\', '{+a}'];
    const crafted = pieces.flatMap((piece) => [
      `/u/${piece.repeat(50_000)}/`,
      `gitlab://${piece.repeat(4_000)}`.slice(0, 4_096),
      `gitlab://acme/web/-/blob/main/${piece.repeat(4_000)}`.slice(0, 4_096),
    ]);
    const honest = `gitlab://acme/web/-/blob/main/${'a/'.repeat(4_000)}`.slice(0, 4_095);
    const timeOf = (uris: readonly string[]) => {
      const started = performance.now();
      for (let round = 0; round < 20; round++) for (const uri of uris) readResourceUri(uri);
      return (performance.now() - started) / uris.length;
    };
    timeOf([honest, ...crafted]);
    const [one, other] = [timeOf(Array.from({ length: 33 }, () => honest)), timeOf(crafted)];
    expect(other).toBeLessThan(one * 20 + 1);
  });

  it('leads to what was put into it', () => {
    const name = fc.stringMatching(/^[a-zA-Z0-9_.][a-zA-Z0-9_.-]{0,20}$/).filter((text) => !/^\.\.?$/.test(text));
    const part = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
      .filter((text) => !/[/\\\p{Cc}]/u.test(text) && text !== '.' && text !== '..');
    const parts = fc.array(part, { minLength: 1, maxLength: 4 });
    const input = fc.tuple(fc.array(name, { minLength: 2, maxLength: 5 }), parts, parts);
    fc.assert(
      fc.property(input, ([project, ref, path]) => {
        const uri = `gitlab://${project.join('/')}/-/blob/${encodeURIComponent(ref.join('/'))}/${path.map(encodeURIComponent).join('/')}`;
        expect(readResourceUri(uri)).toEqual(file(project.join('/'), ref.join('/'), path.join('/')));
      }),
    );
  });

  it('leads nowhere else, whatever is in it, and never fails', () => {
    const pieces = [
      '/',
      '-',
      '.',
      '..',
      '%2e',
      '%2F',
      '%5c',
      '%00',
      '\\',
      'a',
      '7',
      '?',
      '#',
      '@',
      ':',
      '%',
      ' ',
      'ü',
      '\u0000',
    ];
    const noise = fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 4 }));
    const start = fc.constantFrom('', 'gitlab://', 'gitlab://acme/web/-/', 'gitlab://acme/web/-/blob/', 'gitlab://a/');
    const uris = fc.tuple(start, fc.array(noise, { maxLength: 12 })).map(([head, tail]) => head + tail.join(''));
    const climbs = (text: string) => text.split(/[/\\]/).some((part) => part === '..' || part === '.');
    fc.assert(
      fc.property(uris, (uri) => {
        const address = readResourceUri(uri);
        if (!address) return;
        const texts = Object.values(address.args).filter((value) => typeof value === 'string');
        expect(texts.filter((text) => climbs(text) || text.includes('\u0000'))).toEqual([]);
        expect(encodeSegment('project_id', address.args.project_id)).not.toBe('');
      }),
      { numRuns: 2_000 },
    );
  });
});
