import { describe, expect, it } from 'vitest';
import { DeniedError } from '../../core/errors/denied-error.ts';
import { fakeGraphql } from '../graphql-mutation/fake-graphql.ts';
import {
  dismissDocument,
  revertDocument,
  vulnerabilitiesDocument,
  vulnerabilityBehindDocument,
  vulnerabilityDocument,
  vulnerabilityIdsDocument,
  vulnerabilityOwnerDocument,
} from './documents.ts';
import { changeState, getVulnerability, listVulnerabilities } from './vulnerabilities.ts';

const id = (number: number) => `gid://gitlab/Vulnerability/${number}`;
const seven = { project_id: 'acme/app', vulnerability_id: 7 };
const node = { id: id(7), title: 'Injection', severity: 'HIGH', state: 'DETECTED', reportType: 'SAST' };
const shown = { id: 7, title: 'Injection', severity: 'HIGH', state: 'DETECTED', report_type: 'SAST' };
const denied = new DeniedError('GraphQL can reach any project', { rule: 'GITLAB_ALLOWED_PROJECT_IDS' });
const of = (fullPath: string) => ({ vulnerability: { ...node, project: { fullPath } } });

/** Pages of two ids each, as a project lists them. */
function idsAfter({ after }: Readonly<Record<string, unknown>>) {
  const all = [9, 8, 7, 6].map((number) => ({ cursor: `c${number}`, node: { id: id(number) } }));
  const from = all.findIndex(({ cursor }) => cursor === after) + 1;
  const pageInfo = { hasNextPage: from + 2 < all.length };
  return { place: { vulnerabilities: { pageInfo, edges: all.slice(from, from + 2) } } };
}

it('lists vulnerabilities with where they are', async () => {
  const dependency = { version: '2.1.0', package: { name: 'merge-names' } };
  const nodes = [
    { ...node, location: { file: 'src/greet.ts', startLine: '3' }, detectedAt: '2026-02-18T09:00:00Z' },
    { ...node, location: { file: 'package-lock.json', dependency }, scanner: { name: 'Gemnasium' } },
    { ...node, location: null, primaryIdentifier: { name: 'CWE-79' } },
  ];
  const pageInfo = { hasNextPage: true, endCursor: 'abc' };
  const { ctx, sent } = fakeGraphql([[vulnerabilitiesDocument, { place: { vulnerabilities: { nodes, pageInfo } } }]]);
  const filters = { state: ['DETECTED'], severity: ['HIGH'] };
  const answer = await listVulnerabilities({ project_id: 'acme/app', ...filters, report_type: ['SAST'] }, ctx);
  expect(answer).toEqual({
    kind: 'json',
    value: [
      { ...shown, location: { file: 'src/greet.ts', start_line: '3' }, detected_at: '2026-02-18T09:00Z' },
      {
        ...shown,
        location: { file: 'package-lock.json', package: 'merge-names', version: '2.1.0' },
        scanner: 'Gemnasium',
      },
      { ...shown, identifier: 'CWE-79' },
    ],
    page: { next: 'abc', nextParameter: 'after' },
  });
  expect(sent[0]?.variables).toEqual({ fullPath: 'acme/app', ...filters, reportType: ['SAST'], first: 20 });
});

describe('one vulnerability', () => {
  it('is asked for by its id', async () => {
    const { ctx, sent } = fakeGraphql([[vulnerabilityDocument, of('Acme/App')]]);
    expect(await getVulnerability(seven, ctx)).toMatchObject({ value: shown });
    expect(sent).toHaveLength(1);
  });

  it('is found in the list of its project under a scope', async () => {
    const { ctx, sent } = fakeGraphql([
      [vulnerabilityDocument, denied],
      [vulnerabilityIdsDocument, idsAfter],
      [vulnerabilityBehindDocument, { place: { vulnerabilities: { nodes: [node] } } }],
    ]);
    expect(await getVulnerability(seven, ctx)).toMatchObject({ value: shown });
    expect(sent.slice(1).map(({ variables }) => variables.after)).toEqual([undefined, 'c8', 'c8']);
  });

  it('is not shown where another stands behind its cursor by now', async () => {
    const { ctx } = fakeGraphql([
      [vulnerabilityDocument, denied],
      [vulnerabilityIdsDocument, idsAfter],
      [vulnerabilityBehindDocument, { place: { vulnerabilities: { nodes: [{ ...node, id: id(8) }] } } }],
    ]);
    await expect(getVulnerability(seven, ctx)).rejects.toThrow('There is no vulnerability 7 in acme/app.');
  });
});

describe('a decision about a vulnerability', () => {
  const answer = { vulnerabilityDismiss: { errors: [], vulnerability: { ...node, state: 'DISMISSED' } } };

  it('is sent once, after a look at whose it is', async () => {
    const { ctx, sent } = fakeGraphql([
      [vulnerabilityOwnerDocument, of('acme/app')],
      [dismissDocument, answer],
    ]);
    const change = { ...seven, reason: 'FALSE_POSITIVE', comment: 'Escaped.' };
    expect(await changeState(dismissDocument, change, ctx)).toMatchObject({ value: { id: 7, state: 'DISMISSED' } });
    const input = { id: id(7), comment: 'Escaped.', dismissalReason: 'FALSE_POSITIVE' };
    expect(sent.map(({ variables }) => variables)).toEqual([{ id: id(7) }, { input }]);
  });

  it('is sent under a scope once it is found in the project', async () => {
    const { ctx, sent } = fakeGraphql([
      [vulnerabilityOwnerDocument, denied],
      [vulnerabilityIdsDocument, idsAfter],
      [revertDocument, { vulnerabilityRevertToDetected: { errors: [], vulnerability: node } }],
    ]);
    await changeState(revertDocument, seven, ctx);
    expect(sent.at(-1)?.variables).toEqual({ input: { id: id(7) } });
  });

  it.each([
    ['is of another project', [[vulnerabilityOwnerDocument, of('acme/other')]]],
    ['tells no project', [[vulnerabilityOwnerDocument, { vulnerability: { id: id(7), project: null } }]]],
    ['is not there', [[vulnerabilityOwnerDocument, { vulnerability: null }]]],
  ] as const)('is not sent about one that %s', async (_, answers) => {
    const { ctx, sent } = fakeGraphql([...answers, [dismissDocument, answer]]);
    await expect(changeState(dismissDocument, seven, ctx)).rejects.toMatchObject({ code: 'invalid_input' });
    expect(sent.map(({ document }) => document)).not.toContain(dismissDocument);
  });

  it('is not sent under a scope about one that the project does not list', async () => {
    const { ctx, sent } = fakeGraphql([
      [vulnerabilityOwnerDocument, denied],
      [vulnerabilityIdsDocument, idsAfter],
    ]);
    await expect(changeState(dismissDocument, { ...seven, vulnerability_id: 1 }, ctx)).rejects.toThrow(
      'no vulnerability 1',
    );
    expect(sent).toHaveLength(3);
  });

  it('ends its search in a project that has too many', async () => {
    const endless = { pageInfo: { hasNextPage: true }, edges: [{ cursor: 'c', node: { id: id(2) } }] };
    const { ctx, sent } = fakeGraphql([
      [vulnerabilityOwnerDocument, denied],
      [vulnerabilityIdsDocument, { place: { vulnerabilities: endless } }],
    ]);
    await expect(changeState(dismissDocument, seven, ctx)).rejects.toMatchObject({
      hint: expect.stringContaining('newest 2000'),
    });
    expect(sent).toHaveLength(21);
  });

  it('that GitLab refuses is a failure', async () => {
    const { ctx } = fakeGraphql([
      [vulnerabilityOwnerDocument, of('acme/app')],
      [dismissDocument, { vulnerabilityDismiss: { errors: ['Comment is too long'], vulnerability: null } }],
    ]);
    await expect(changeState(dismissDocument, seven, ctx)).rejects.toMatchObject({ reason: 'Comment is too long' });
  });
});
