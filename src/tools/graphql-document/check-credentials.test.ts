import { describe, expect, it } from 'vitest';
import { examine } from './examine.ts';

const read = (query: string) => () => examine({ query });

describe('credentials in the selection of a document', () => {
  it.each([
    '{ group { t: runnersToken } }',
    '{ project { a: b { x: feedToken } } }',
    '{ ...F } fragment F on Query { runner { x: ephemeralAuthenticationToken } }',
    '{ a { ... on AlertManagementHttpIntegration { x: token } } }',
    'mutation { dastSiteProfileUpdate(input: {}) { errors dastSiteProfile { auth { username: password } } } }',
    'mutation { httpIntegrationUpdate(input: {}) { errors integration { name: token } } }',
  ])('keep their name, by which they are masked: %s', (query) => {
    expect(read(query)).toThrow('under its own name only');
  });

  it.each([
    '{ project { ciVariables { nodes { key value masked } } } }',
    '{ project { ciVariables { nodes { x: value } } } }',
    '{ p: project { v: ciVariables { e: edges { n: node { ... on CiProjectVariable { ...F } } } } } } fragment F on CiVariable { value }',
    '{ ...F } fragment F on Query { ciVariables { nodes { ...G } } } fragment G on CiInstanceVariable { value }',
    '{ project { pipeline { manualVariables { nodes { value } } } } }',
    '{ group { externalAuditEventDestinations { nodes { headers { nodes { value } } } } } }',
    'mutation { auditEventsStreamingHeadersCreate(input: {}) { header { value } } }',
  ])('are not read where only what stands beside them tells: %s', (query) => {
    expect(read(query)).toThrow('leave value out');
  });

  it.each([
    '{ group { runnersToken } project { n: name ciVariables { nodes { key masked } } } }',
    '{ project { ciConfigVariables { key value } customAttributes { key value } value } }',
    '{ issues(after: "x") { p: pageInfo { e: endCursor } } }',
  ])('do not stand in the way of %s', (query) => {
    expect(read(query)).not.toThrow();
  });
});
