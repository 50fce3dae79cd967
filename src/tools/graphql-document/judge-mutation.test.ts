import { readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { toolsOfMutation } from './equivalent-tools.ts';
import { judgeMutation } from './judge-mutation.ts';

const contract = readFileSync(new URL('../../../contract/gitlab.graphql', import.meta.url), 'utf8');
const schema = buildSchema(contract, { assumeValid: true, noLocation: true });
const names = Object.keys(schema.getMutationType()?.getFields() ?? {}).sort();

function line(name: string): string {
  const judgement = [judgeMutation(name)].flat().join('+');
  const tools = toolsOfMutation(name).join(', ');
  return `${judgement.padEnd(13)} ${name}${tools ? ` (${tools})` : ''}`;
}

describe('the judgement of a mutation', () => {
  it('is written down for every mutation of GitLab', async () => {
    expect(names.length).toBeGreaterThan(600);
    await expect(`${names.map(line).join('\n')}\n`).toMatchFileSnapshot('../../../test/mutations.txt');
  });

  it.each([
    ['milestoneDelete', ['delete']],
    ['purgeRepository', ['delete']],
    ['memberPromote', ['admin']],
    ['deployKeyDelete', ['delete', 'admin']],
    ['branchProtectionDestroy', ['delete', 'admin']],
    ['webhookCreate', ['admin']],
    ['ciVariableUpdate', ['admin']],
    ['projectTransferStart', ['admin']],
    ['groupArchive', ['admin']],
    ['feedTokenReset', 'credential'],
    ['deployTokenCreate', 'credential'],
    ['gpgKeyAdd', 'credential'],
    ['impersonationTokenRotate', 'credential'],
    ['ciJobTokenScopeAddSomething', ['admin']],
    ['duoSessionStart', ['agent']],
    ['workflowResume', ['agent']],
    ['milestoneCreate', ['write']],
    ['frobnicate', ['admin']],
    ['constructor', ['admin']],
    ['__proto__', ['admin']],
  ])('of one that is not known yet, %s, is what its words say', (name, judgement) => {
    expect(names).not.toContain(name);
    expect(judgeMutation(name)).toEqual(judgement);
  });
});
