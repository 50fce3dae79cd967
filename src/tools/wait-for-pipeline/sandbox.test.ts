import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, startChecked } from '../../../sandbox/start-checked.ts';
import type { Context } from '../../core/context.ts';
import { type Client, createClient } from '../../gitlab/client.ts';
import { diagnosePipeline } from '../diagnose-pipeline/tool.ts';
import { waitForPipeline } from './tool.ts';

let sandbox: Awaited<ReturnType<typeof startChecked>>;
let client: Client;
let ctx: Context;

beforeAll(async () => {
  sandbox = await startChecked({ secondsPerJob: 0.2 });
  const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
  client = createClient({ apiUrls: [sandbox.apiUrl], timeoutMs: 20_000, userAgent: 'test', log });
  const { signal } = new AbortController();
  const credential = async () => ({ kind: 'private-token', token: sandbox.tokens.dana ?? '', source: 'test' }) as const;
  const gitlab = client.bind({ credential, signal });
  ctx = { gitlab, signal, log, limits: { responseBytes: 40_000 }, progress: () => undefined } as unknown as Context;
});

afterAll(async () => {
  await client.close();
  await sandbox.close();
});

async function run(tool: typeof diagnosePipeline, input: Readonly<Record<string, unknown>>) {
  const answer = await tool.run({ project_id: 'acme/greeter', ...input }, ctx);
  if (answer.kind !== 'text') throw new Error('what became of a pipeline is text');
  return answer;
}

describe('pipelines of the sandbox', () => {
  it('are diagnosed with the failing line of 3,000', async () => {
    const { text, facts } = await run(diagnosePipeline, { merge_request_iid: 7 });
    expect(text).toMatch(/^\d+: scripts\/greet\.sh: \d+: Syntax error: Unterminated quoted string$/m);
    expect(text).toContain('- $ sh scripts/greet.sh');
    expect(facts).toMatchObject({ status: 'failed', merge_request: '!7' });
    expect(sandbox.problems).toEqual([]);
  });

  it('are waited for until they are over', async () => {
    const body = { ref: 'main' };
    const made = await ask(sandbox, '/projects/acme%2Fgreeter/pipeline', { method: 'POST', body });
    expect(made.status).toBe(201);
    const { facts } = await run(waitForPipeline, { pipeline_id: made.json().id, timeout_seconds: 20 });
    expect(['success', 'manual']).toContain(facts.status);
    expect(sandbox.problems).toEqual([]);
  });
});
