import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '../sandbox/index.ts';
import { ask, startChecked } from '../sandbox/start-checked.ts';
import { InputError } from '../src/core/errors/input-error.ts';
import { splitRawDiff } from '../src/core/raw-diff.ts';
import { type Position, positionOfLines } from '../src/tools/diff-positions/position.ts';
import { type ConnectedClient, connectClient } from './connected-client.ts';
import { consultGit, type OracleFile, type OracleLine, type Side } from './diff-oracle.ts';
import { generatedTrees, type Trees } from './generated-diffs.ts';

const seed = 20_260_301;
const sides = ['new', 'old'] as const;

const lineOn = ({ lines }: OracleFile, side: Side, number: number) => lines.find((line) => line[side] === number);

/** The position that GitLab takes for a line, or for the lines from `first` on, by git's account. */
function expectedPosition(file: OracleFile, line: OracleLine, first = line): Position {
  const hash = createHash('sha1').update(file.newPath).digest('hex');
  const end = ({ code, ...numbers }: OracleLine) => ({
    line_code: `${hash}_${code}`,
    ...(numbers.old === undefined ? { type: 'new' } : numbers.new === undefined ? { type: 'old' } : {}),
  });
  return {
    old_path: file.oldPath,
    new_path: file.newPath,
    position_type: 'text',
    ...(line.old === undefined ? {} : { old_line: line.old }),
    ...(line.new === undefined ? {} : { new_line: line.new }),
    ...(first === line ? {} : { line_range: { start: end(first), end: end(line) } }),
  };
}

/** Every line of short files, with some beyond both ends; of long ones those around a few lines of the diff. */
function numbersToTry({ length, lines }: OracleFile, side: Side): number[] {
  if (length[side] < 100) return Array.from({ length: length[side] + 4 }, (_, index) => index - 1);
  const stride = Math.ceil(lines.length / 20);
  const some = lines.filter((_, index) => index % stride === 0).flatMap((line) => line[side] ?? []);
  return [...new Set([...some.flatMap((at) => [at - 4, at - 1, at, at + 1, at + 4]), 0, length[side] + 1])];
}

/** What a refusal should say of the nearest lines: nothing that may not be commented on, the nearest first. */
function faultOf(file: OracleFile, side: Side, number: number, hint = ''): string | undefined {
  const numbers = new Set(file.lines.flatMap((line) => line[side] ?? []));
  if (numbers.size === 0) return /leave line out/.test(hint) ? undefined : 'does not offer the whole file';
  const named = [...hint.matchAll(/(\d+)(?:-(\d+))?(?=[,.])/g)].map(([, from, to = from]) => [
    Number(from),
    Number(to),
  ]);
  const [[from = 0, to = 0] = []] = named;
  const nearest = Math.min(...[...numbers].map((each) => Math.abs(each - number)));
  if (Math.min(Math.abs(from - number), Math.abs(to - number)) !== nearest) return 'does not name the nearest first';
  return named.flat().every((each) => numbers.has(each)) ? undefined : 'names lines outside the diff';
}

/** Where the product puts a comment, or what is wrong with its refusal. */
function place(file: OracleFile, diff: string, side: Side, number: number): unknown {
  const changed = { old_path: file.oldPath, new_path: file.newPath, diff };
  try {
    return positionOfLines({ base_sha: 'b', start_sha: 's', head_sha: 'h' }, changed, { side, line: number });
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return faultOf(file, side, number, error.hint);
  }
}

describe('positions in generated diffs, by the account of git', () => {
  it('are found for every line of the diff on both sides, and for no other', async () => {
    const property = fc.asyncProperty(generatedTrees(14), async (trees) => {
      const { files, patch } = await consultGit(trees);
      const patches = new Map(splitRawDiff(patch).map((each) => [each.path, each]));
      for (const file of files) {
        const found = patches.get(file.newPath);
        expect(found).toMatchObject({ path: file.newPath, oldPath: file.oldPath });
        for (const side of sides) {
          const numbers = numbersToTry(file, side);
          const wanted = numbers.map((number) => {
            const line = lineOn(file, side, number);
            return line && { base_sha: 'b', start_sha: 's', head_sha: 'h', ...expectedPosition(file, line) };
          });
          expect(numbers.map((number) => place(file, found?.patch ?? '', side, number))).toEqual(wanted);
        }
      }
    });
    await fc.assert(property, { seed, numRuns: 12, interruptAfterTimeLimit: 6_000 });
  });

  it('of ranges carry the line codes of both ends', async () => {
    const property = fc.asyncProperty(generatedTrees(10), fc.infiniteStream(fc.nat()), async (trees, choices) => {
      const { files, patch } = await consultGit(trees);
      const patches = new Map(splitRawDiff(patch).map((each) => [each.path, each.patch]));
      const choose = <T>(from: readonly T[]) => from[(choices.next().value ?? 0) % from.length];
      for (const file of files) {
        for (const side of sides) {
          const lines = file.lines.filter((line) => line[side] !== undefined);
          const [one, other] = [choose(lines), choose(lines)];
          if (!one || !other) continue;
          const [first, last] = (one[side] ?? 0) <= (other[side] ?? 0) ? [one, other] : [other, one];
          const changed = { old_path: file.oldPath, new_path: file.newPath, diff: patches.get(file.newPath) ?? '' };
          const at = { side, line: last[side] ?? 0, startLine: first[side] ?? 0 };
          const refs = { base_sha: 'b', start_sha: 's', head_sha: 'h' };
          expect(positionOfLines(refs, changed, at)).toEqual({ ...refs, ...expectedPosition(file, last, first) });
        }
      }
    });
    await fc.assert(property, { seed, numRuns: 6, interruptAfterTimeLimit: 3_000 });
  });
});

interface Target {
  readonly path: string;
  readonly side: Side;
  readonly line: number;
  readonly start_line?: number;
  /** Undefined where the line may not be commented on. */
  readonly position?: Position;
}

/** For each side of each file a line of the diff, a range, and a line that is not in the diff. */
function chooseTargets(files: readonly OracleFile[]): Target[] {
  return files.flatMap((file) =>
    sides.flatMap((side) => {
      const lines = file.lines.filter((line) => line[side] !== undefined);
      const [first, middle, last] = [lines[0], lines[lines.length >> 1], lines.at(-1)];
      const outside = numbersToTry(file, side).filter((number) => !lineOn(file, side, number));
      const on = { path: file.newPath, side };
      const beyond = { ...on, line: outside[outside.length >> 1] ?? 0 };
      if (!first || !middle || !last) return [beyond];
      const single = { ...on, line: middle[side] ?? 0, position: expectedPosition(file, middle) };
      const range = { ...on, line: last[side] ?? 0, start_line: first[side] ?? 0 };
      return [beyond, single, { ...range, position: expectedPosition(file, last, first) }];
    }),
  );
}

interface Action {
  readonly action: 'create' | 'update' | 'delete';
  readonly file_path: string;
  readonly content?: string;
  readonly encoding?: 'base64';
}

/** What a commit must do to the files of one tree to make them those of the other. */
function actionsBetween(before: Trees['before'], after: Trees['after']): Action[] {
  const gone = [...before.keys()].filter((path) => !after.has(path));
  const written = [...after].filter(([path, content]) => !before.get(path)?.equals(content));
  return [
    ...gone.map((file_path) => ({ action: 'delete', file_path }) as const),
    ...written.map(([file_path, content]) => {
      const action = before.has(file_path) ? ('update' as const) : ('create' as const);
      return { action, file_path, content: content.toString('base64'), encoding: 'base64' as const };
    }),
  ];
}

describe('comments on a generated merge request, through a real client, server and GitLab', () => {
  const project = '/projects/acme%2Fgreeter';
  let sandbox: Sandbox;
  let connected: ConnectedClient;

  beforeAll(async () => {
    sandbox = await startChecked();
    const token = sandbox.tokens.dana ?? '';
    connected = await connectClient({ GITLAB_API_URL: sandbox.apiUrl, GITLAB_PERSONAL_ACCESS_TOKEN: token });
  });
  afterAll(async () => {
    await connected.close();
    await sandbox.close();
  });

  async function post(path: string, body: unknown) {
    const reply = await ask(sandbox, `${project}${path}`, { method: 'POST', body });
    expect(reply).toMatchObject({ status: 201 });
    return reply.json();
  }

  async function openMergeRequest({ before, after }: Trees): Promise<number> {
    const none: Trees['before'] = new Map();
    const commit = (branch: string, start_branch: string, actions: readonly Action[]) =>
      post('/repository/commits', { branch, start_branch, commit_message: branch, actions });
    await commit('generated-before', 'main', actionsBetween(none, before));
    await commit('generated-after', 'generated-before', actionsBetween(before, after));
    const branches = { source_branch: 'generated-after', target_branch: 'generated-before' };
    return (await post('/merge_requests', { title: 'Generated', ...branches })).iid;
  }

  async function comment(iid: number, { position, ...target }: Target) {
    const args = { project_id: 'acme/greeter', merge_request_iid: iid, body: 'Here.', ...target };
    const result = await connected.client.callTool({ name: 'gitlab_create_merge_request_thread', arguments: args });
    const [text] = result.content as { text: string }[];
    return { isError: result.isError === true, text: text?.text ?? '' };
  }

  async function readPosition(iid: number, text: string): Promise<unknown> {
    const { discussion_id } = JSON.parse(text);
    const path = `${project}/merge_requests/${iid}/discussions/${discussion_id}`;
    return (await ask(sandbox, path)).json().notes[0].position;
  }

  it('land where they are meant to, or are refused with the lines that would do before anything is sent', async () => {
    const [trees] = fc.sample(generatedTrees(14), { seed, numRuns: 1 });
    if (!trees) throw new Error('nothing was generated');
    const [{ files }, iid] = await Promise.all([consultGit(trees), openMergeRequest(trees)]);
    const sent = sandbox.requests.length;
    const targets = chooseTargets(files);
    const wanted = targets.filter(({ position }) => position).length;
    const refusal = /is not in the diff.*\n.*(?:\d|whole file)/;
    const tryOne = async (target: Target) => {
      const { isError, text } = await comment(iid, target);
      if (target.position) {
        expect({ target, isError, text }).toMatchObject({ isError: false });
        expect(await readPosition(iid, text)).toMatchObject(target.position);
      } else expect({ target, text }).toMatchObject({ text: expect.stringMatching(refusal) });
    };
    while (targets.length > 0) await Promise.all(targets.splice(0, 4).map(tryOne));
    const posts = sandbox.requests.slice(sent).filter(({ method }) => method === 'POST');
    expect(posts).toHaveLength(wanted);
    expect(wanted).toBeGreaterThan(30);
    expect(sandbox.problems).toEqual([]);
  }, 60_000);
});
