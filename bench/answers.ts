import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { type Sandbox, startSandbox } from '../sandbox/index.ts';
import { type ConnectedClient, connectClient } from '../test/connected-client.ts';
import { type EverydayCall, everydayCalls, wholeReview } from './everyday-calls.ts';

const modes = ['compact-json', 'json', 'yaml', 'toon'] as const;
type Mode = (typeof modes)[number];

export interface Measured {
  readonly name: string;
  readonly isText: boolean;
  /** Tokens of what GitLab sent. */
  readonly raw: number;
  /** Tokens of the bare text shown, for answers that are texts. */
  readonly bare: number;
  /** Tokens of the answer's text, by response mode. */
  readonly text: Readonly<Record<Mode, number>>;
  /** Tokens of text and structured content together, in compact JSON. */
  readonly both: number;
  readonly requests: number;
  /** Milliseconds of the call, and of the same requests without this server. */
  readonly milliseconds: { readonly ours: number; readonly bare: number };
  /** Facts that the answer in compact JSON does not hold. */
  readonly missing: readonly string[];
}

const tokens = (text: string) => encode(text).length;

interface Place {
  readonly sandbox: Sandbox;
  readonly clients: Readonly<Record<Mode, ConnectedClient>>;
}

async function ask(connected: ConnectedClient, call: EverydayCall) {
  const answer = await connected.client.callTool({ name: call.tool, arguments: { ...call.args } });
  const blocks = answer.content.map((block) => (block.type === 'text' ? block.text : ''));
  if (answer.isError) throw new Error(`${call.tool}: ${blocks.join('\n')}`);
  return {
    text: blocks.join('\n'),
    bare: blocks.at(-1) ?? '',
    structured: JSON.stringify(answer.structuredContent ?? ''),
  };
}

/** What GitLab itself answers to the given requests, as text, and how long that takes. */
async function fetchAgain(sandbox: Sandbox, paths: readonly string[]): Promise<{ text: string; milliseconds: number }> {
  const headers = { 'private-token': sandbox.tokens.dana ?? '' };
  const began = performance.now();
  const texts = await Promise.all(
    paths.map(async (path) => (await fetch(new URL(path, sandbox.url), { headers })).text()),
  );
  return { text: texts.join('\n'), milliseconds: performance.now() - began };
}

async function measure(place: Place, call: EverydayCall): Promise<Measured> {
  const { sandbox, clients } = place;
  await ask(clients['compact-json'], call);
  const from = sandbox.requests.length;
  const began = performance.now();
  const ours = await ask(clients['compact-json'], call);
  const milliseconds = performance.now() - began;
  const paths = sandbox.requests.slice(from).map((request) => request.path);
  const raw = await fetchAgain(sandbox, paths);
  const text: Partial<Record<Mode, number>> = {};
  for (const mode of modes) text[mode] = tokens((await ask(clients[mode], call)).text);
  return {
    name: call.name,
    isText: call.isText === true,
    raw: tokens(raw.text),
    bare: tokens(ours.bare),
    text: text as Record<Mode, number>,
    both: tokens(ours.text) + tokens(ours.structured),
    requests: paths.length,
    milliseconds: { ours: milliseconds, bare: raw.milliseconds },
    missing: call.facts.filter((fact) => !new RegExp(fact).test(ours.text)),
  };
}

/** Measure the twelve everyday calls and one whole review against a sandbox of their own. */
export async function measureAnswers(): Promise<{ calls: readonly Measured[]; review: readonly Measured[] }> {
  const sandbox = await startSandbox();
  const env = { GITLAB_API_URL: sandbox.apiUrl, GITLAB_PERSONAL_ACCESS_TOKEN: sandbox.tokens.dana ?? '' };
  const open = async (mode: Mode) =>
    [mode, await connectClient({ ...env, GITLAB_RESPONSE_MODE: mode, GITLAB_STRUCTURED_CONTENT: 'true' })] as const;
  const clients = Object.fromEntries(await Promise.all(modes.map(open))) as Place['clients'];
  try {
    const run = async (list: readonly EverydayCall[]) => {
      const results: Measured[] = [];
      for (const call of list) results.push(await measure({ sandbox, clients }, call));
      return results;
    };
    return { calls: await run(everydayCalls), review: await run(wholeReview) };
  } finally {
    await Promise.all(Object.values(clients).map((connected) => connected.close()));
    await sandbox.close();
  }
}

/** Geometric mean of ratios. */
export function geometricMean(values: readonly number[]): number {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}

/** Tokens of the answer against what GitLab sent; of a text answer, against the bare text it shows. */
export function ratioOf(call: Measured, mode: Mode = 'compact-json'): number {
  return call.text[mode] / (call.isText ? call.bare : call.raw);
}
