import { describe, expect, it } from 'vitest';
import { InputError } from '../../core/errors/input-error.ts';
import { matchOperation } from './match-operation.ts';
import { readPath } from './read-path.ts';

const webUrl = 'https://gitlab.example/git';

function textsOf(path: string): string[] {
  return readPath(path, webUrl).map((part) => ('text' in part ? part.text : `:${part.name}`));
}

function find(method: string, path: string) {
  const { operation, path: encoded } = matchOperation(method, textsOf(path));
  return [operation.path, encoded];
}

function refusal(work: () => unknown): InputError {
  try {
    work();
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error('Nothing was refused.');
}

describe('a path', () => {
  it.each([
    'projects/acme%2Fgreeter/badges',
    '/projects/acme%2fgreeter/badges/',
    '/api/v4/projects/acme%2Fgreeter/badges',
    'api/v4/projects/acme%2Fgreeter/badges',
    'https://gitlab.example/git/api/v4/projects/acme%2Fgreeter/badges',
    ' http://gitlab.example/git/api/v4/projects/acme%2Fgreeter/%62adges ',
  ])('may be written as %s', (path) => {
    expect(find('GET', path)).toEqual(['/projects/:id/badges', '/projects/acme%2Fgreeter/badges']);
  });

  it('encodes each value once, as one segment, whether it came encoded or not', () => {
    const ofBranch = '/projects/:id/repository/branches/:branch';
    expect(find('GET', 'projects/1/repository/branches/fix%2Fa b+ü')).toEqual([
      ofBranch,
      '/projects/1/repository/branches/fix%2Fa%20b%2B%C3%BC',
    ]);
    expect(find('GET', 'projects/1/repository/branches/100%')[1]).toBe('/projects/1/repository/branches/100%25');
  });

  it('keeps slashes where GitLab takes them, and fills parts of a segment', () => {
    expect(find('GET', 'projects/1/jobs/artifacts/main/raw/dist/a b/x.txt')[1]).toBe(
      '/projects/1/jobs/artifacts/main/raw/dist/a%20b/x.txt',
    );
    expect(find('GET', 'projects/1/repository/archive.tar.gz')).toEqual([
      '/projects/:id/repository/archive.:format',
      '/projects/1/repository/archive.tar.gz',
    ]);
  });

  it('leads to the operation whose path says most', () => {
    expect(find('GET', 'projects/1/pipelines/latest')[0]).toBe('/projects/:id/pipelines/latest');
    expect(find('GET', 'projects/1/pipelines/9003')[0]).toBe('/projects/:id/pipelines/:pipeline_id');
    expect(find('PUT', 'projects/1/labels/promote')[0]).toBe('/projects/:id/labels/promote');
  });

  it.each([
    'projects/1/../2',
    'projects/%2e%2e/2',
    'projects//badges',
    'projects/1/badges?per_page=5',
    'projects/1/badges#x',
    'projects/a%2F..%2Fb/badges',
    'projects/a%252Fb/badges',
    'projects/a%00b/badges',
    'https://other.example/git/api/v4/version',
    'https://gitlab.example/api/v4/version',
    'https://gitlab.example/git/acme/greeter',
    'https://user@other.example/git/api/v4/version',
    '',
    '/',
  ])('is refused as %s', (path) => {
    expect(refusal(() => find('GET', path)).message).not.toBe('');
  });

  it('is told with its slashes encoded, where they stand in a value', () => {
    const { hint } = refusal(() => find('GET', 'projects/acme/greeter/badges'));
    expect(hint).toBe('A slash in a value is written %2F: pass /projects/acme%2Fgreeter/badges.');
    expect(refusal(() => find('GET', 'projects/1/repository/files/src/main.ts/raw')).hint).toContain(
      '/projects/1/repository/files/src%2Fmain.ts/raw',
    );
  });

  it('is told which verbs it takes, and where to look for others', () => {
    expect(refusal(() => find('POST', 'projects/1/languages')).hint).toBe('That path takes GET.');
    expect(refusal(() => find('GET', 'projects/1/lanes')).hint).toContain('gitlab_find_endpoint');
  });

  it('takes numbers only where GitLab does', () => {
    expect(refusal(() => find('DELETE', 'projects/1/badges/coverage')).message).toContain('has no DELETE');
  });
});
