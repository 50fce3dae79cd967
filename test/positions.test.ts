import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InputError } from '../src/core/errors/input-error.ts';
import { splitRawDiff } from '../src/core/raw-diff.ts';
import { type Position, positionOfLines } from '../src/tools/diff-positions/position.ts';
import { consultGit, type OracleFile, type OracleLine, type Side } from './diff-oracle.ts';
import { generatedTrees } from './generated-diffs.ts';

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
    const property = fc.asyncProperty(generatedTrees(16), async (trees) => {
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
    await fc.assert(property, { seed, numRuns: 12, interruptAfterTimeLimit: 9_000 });
  });

  it('of ranges carry the line codes of both ends', async () => {
    const property = fc.asyncProperty(generatedTrees(8), fc.infiniteStream(fc.nat()), async (trees, choices) => {
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
    await fc.assert(property, { seed, numRuns: 6, interruptAfterTimeLimit: 5_000 });
  });
});
