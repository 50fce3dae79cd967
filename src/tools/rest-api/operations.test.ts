import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { operations as contract } from '../../../contract/check.mjs';
import { matchOperation } from './match-operation.ts';
import { readOperations } from './operations.ts';
import { packOperations } from './pack-operations.ts';
import { reasonAgainst } from './plan-request.ts';

const source = readFileSync(new URL('../../../contract/gitlab-api.json', import.meta.url), 'utf8');
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

describe('the table of operations', () => {
  it('matches what GitLab documents; npm test -- -u writes it', async () => {
    await expect(packOperations(source)).toMatchFileSnapshot('operations.json');
  });

  it('is small enough to ship', () => {
    expect(packOperations(source).length).toBeLessThan(400_000);
  });

  it('reaches every operation by its path, or says why not', () => {
    const lost = contract.flatMap(({ method, path }) => {
      // HEAD tells less than GET.
      if (method === 'HEAD') return [];
      const parts = path
        .replace(/\{\w+\}/g, '7')
        .split('/')
        .slice(1);
      const { operation } = matchOperation(method, parts);
      const isFound = operation.path === path.replace(/\{(\w+)\}/g, ':$1');
      return isFound ? [] : [`${method} ${path} leads to ${operation.path}`];
    });
    expect(lost).toEqual([]);
  });

  it('lists what is refused, and why', async () => {
    const byReason = new Map<string, string[]>();
    for (const operation of readOperations()) {
      const reason = reasonAgainst(operation);
      if (reason !== undefined) byReason.set(reason, [...(byReason.get(reason) ?? []), nameOf(operation)]);
    }
    const text = [...byReason].map(
      ([reason, names]) => `${reason} (${names.length})\n${names.map((name) => `  ${name}\n`).join('')}`,
    );
    await expect(text.join('\n')).toMatchFileSnapshot('../../../test/refused-operations.txt');
  });

  it('offers nothing that answers with a new credential', () => {
    const reveals =
      /WithToken|WithSecret|ResetTokenResult|RegistrationDetails|DirectAccess|SupportPin|JobRequestResponse/;
    const entities = new Map(
      contract.map((each) => [
        nameOf({ ...each, path: each.path.replace(/\{(\w+)\}/g, ':$1') }),
        JSON.stringify(each.response),
      ]),
    );
    const revealing = readOperations().filter((operation) => reveals.test(entities.get(nameOf(operation)) ?? ''));
    expect(revealing.length).toBeGreaterThan(25);
    expect(revealing.filter((operation) => reasonAgainst(operation) === undefined).map(nameOf)).toEqual([]);
  });
});
