import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearest } from './nearest.ts';

const tools = [
  'health_check',
  'gitlab_get_merge_request',
  'gitlab_list_merge_requests',
  'gitlab_get_project',
  'gitlab_get_pipeline_job_output',
];
const inputs = [
  ...['project_id', 'merge_request_iid', 'milestone_id', 'ref', 'per_page', 'labels'],
  ...['assignee_username', 'author'],
];

describe('nearest', () => {
  it.each([
    ['gitlab_get_merge_requests', 'gitlab_get_merge_request'],
    ['get_merge_requests', 'gitlab_get_merge_request'],
    ['getMergeRequest', 'gitlab_get_merge_request'],
    ['gitlab-get-merge-request', 'gitlab_get_merge_request'],
    ['list_merge_request', 'gitlab_list_merge_requests'],
    ['pipeline_job_output', 'gitlab_get_pipeline_job_output'],
    ['healthcheck', 'health_check'],
    ['get_projekt', 'gitlab_get_project'],
  ])('of the tool %s is %s', (name, expected) => {
    expect(nearest(name, tools)).toBe(expected);
  });

  it.each([
    ['projectId', 'project_id'],
    ['milestoneId', 'milestone_id'],
    ['perPage', 'per_page'],
    ['label', 'labels'],
    ['mergeRequestId', 'merge_request_iid'],
    ['assignee_id', 'assignee_username'],
    ['author_ids', 'author'],
  ])('of the argument %s is %s', (name, expected) => {
    expect(nearest(name, inputs)).toBe(expected);
  });

  it.each(['foo', 'id', 'x', '', '_', 'colour', 'kubernetes_namespace', 'ünïcödé'])('of %j is nothing', (name) => {
    expect(nearest(name, inputs)).toBeUndefined();
  });

  it('is nothing where nothing is known', () => {
    expect(nearest('ref', [])).toBeUndefined();
  });

  it('finds a known name in any case and with any separators', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...tools),
        fc.constantFrom('-', '.', ' ', ''),
        fc.boolean(),
        (name, mark, isUpper) => {
          const written = name.replaceAll('_', mark);
          expect(nearest(isUpper ? written.toUpperCase() : written, tools)).toBe(name);
        },
      ),
    );
  });

  it('looks at the beginning of an endless name only', () => {
    expect(nearest('x'.repeat(10_000_000), tools)).toBeUndefined();
  });

  it('gives a known name or nothing, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (name) => {
        expect([...tools, undefined]).toContain(nearest(name, tools));
      }),
    );
  });
});
