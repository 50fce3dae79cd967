import { describe, expect, it } from 'vitest';
import { fakeCases } from './fake-cases.ts';
import { chatter, fakeJobLog } from './fake-job-log.ts';
import { findFailure } from './find-failure.ts';
import { readLog } from './log-phases.ts';
import { showWindows } from './show-windows.ts';

const show = (log: string, bytes = 1_500) => showWindows(findFailure(readLog(log)), bytes).join('\n');
const bytesOf = (text: string) => Buffer.byteLength(text);

describe('the failing lines of a log', () => {
  it('are known for more than 25 kinds of failures', () => {
    expect(new Set(fakeCases.map(({ kind }) => kind)).size).toBe(fakeCases.length);
    expect(fakeCases.length).toBeGreaterThan(25);
  });

  it.each(fakeCases.map((each) => [each.kind, each] as const))(
    'are shown for %s',
    (_, { job, telling, misleading = [] }) => {
      const shown = show(fakeJobLog(job));
      for (const part of telling) expect(shown).toContain(part);
      for (const part of misleading) expect(shown).not.toContain(part);
      expect(bytesOf(shown)).toBeLessThanOrEqual(1_500);
    },
  );

  it('keep within a small budget and still hold the cause', () => {
    for (const { kind, job, telling } of fakeCases) {
      const shown = show(fakeJobLog(job), 900);
      expect(bytesOf(shown), kind).toBeLessThanOrEqual(900);
      expect(
        telling.some((part) => shown.includes(part)),
        kind,
      ).toBe(true);
    }
  });

  it('are numbered, with what was left out and where to read it', () => {
    const log = fakeJobLog({ script: [['make', `${chatter(300)}\nx.c:1:2: error: no\n${chatter(300, 300)}`]] });
    const lines = show(log).split('\n');
    const numbers = lines.map((line) => Number(/^(\d+)[-:] /.exec(line)?.[1] ?? 0)).filter(Boolean);
    expect(numbers).toEqual([...numbers].sort((one, other) => one - other));
    const gaps = lines.map((line) => /^\.\.\. (\d+) lines? left out \(from_line=(\d+)\)$/.exec(line)).filter(Boolean);
    expect(gaps.length).toBeGreaterThanOrEqual(3);
    for (const gap of gaps) expect(numbers).not.toContain(Number(gap?.[2]));
    const all = readLog(log);
    for (const line of lines.filter((each) => each.includes('error: no'))) {
      const [number = '', text] = line.split(': x.c');
      expect(all[Number(number) - 1]?.text).toBe(`x.c${text}`);
    }
  });

  it('cut long lines around their message', () => {
    const minified = `${'x'.repeat(900)} SyntaxError: Unexpected token${'y'.repeat(50_000)}`;
    const shown = show(fakeJobLog({ script: [['node dist.js', minified]] }));
    expect(shown).toContain('SyntaxError: Unexpected token');
    expect(bytesOf(shown)).toBeLessThan(900);
  });

  it('are found far from the end of a large log, behind which come retries, uploads and noise', () => {
    const failing = 'src/tide/height.ts(412,9): error TS2345: Argument of type undefined is not assignable';
    const again = `retrying the build (attempt 2/3)\n${chatter(14_000, 12_000)}\n${failing}\nretrying the build (attempt 3/3)`;
    const output = `${chatter(12_000)}\n${failing}\n${again}\n${chatter(13_000, 26_000)}`;
    const upload = `Uploading artifacts...\n${chatter(1_000, 39_000)}\nERROR: No files to upload`;
    const log = fakeJobLog({ script: [['npm run build', output]], upload, after: chatter(20) });
    expect(log.length).toBeGreaterThan(1_200_000);
    const shown = show(log, 6_000);
    expect(shown).toContain(failing);
    expect(shown).toContain('$ npm run build');
    expect(shown).toContain('ERROR: Job failed: exit code 1');
    expect(bytesOf(shown)).toBeLessThanOrEqual(6_000);
    expect(shown.match(/lines left out \(from_line=/g)?.length).toBeGreaterThanOrEqual(3);
  });

  it.each([
    ['an empty log', '', ''],
    ['one line', 'boom\n', '1- boom'],
    ['blank lines', '\n\n\n', ''],
  ])('are what there is of %s', (_, log, expected) => {
    expect(show(log)).toBe(expected);
  });
});

describe('the signature of a failure', () => {
  const sign = (output: string) => findFailure(readLog(fakeJobLog({ script: [['npm test', output]] }))).signature;

  it('is the same for jobs that failed in the same way at other times', () => {
    const one = sign('FAIL a.test.ts > adds 12ms\nError: 2026-03-06T08:41:12Z no tide in 3.2s at 1a954628a960');
    const other = sign(
      `${chatter(50)}\nFAIL a.test.ts > adds 140ms\nError: 2026-04-01T10:00:00Z no tide in 1s at 77af0123bc`,
    );
    expect(one).toBe(other);
  });

  it('is another where another test failed', () => {
    expect(sign('FAIL a.test.ts > adds')).not.toBe(sign('FAIL b.test.ts > adds'));
  });
});

/** The least of three measurements, in milliseconds. */
function measure(log: string): number {
  const times = [1, 2, 3].map(() => {
    const start = performance.now();
    show(log, 6_000);
    return performance.now() - start;
  });
  return Math.min(...times);
}

describe('the time it takes', () => {
  it('grows with the number of lines', () => {
    const short = fakeJobLog({ script: [['make', chatter(5_000)]] });
    const long = fakeJobLog({ script: [['make', chatter(50_000)]] });
    measure(short);
    // Ten times the lines: quadratic time would be a hundred times as much.
    expect(measure(long) / Math.max(measure(short), 2)).toBeLessThan(50);
  });

  it.each([
    ['errors all over', 'Error: x\n'],
    ['words of errors in one line', 'error failed assertion '],
    ['exceptions', 'Exception: aError '],
    ['tests', '> x > FAILED '],
    ['underscores', '___ _ '],
    ['bars', '│ Error '],
    ['digits', ':1:1: 12.3.4'],
    ['tracebacks', 'Traceback (most recent call last):\n  x\n'],
    ['commands', '$ x\n'],
    ['verdicts', 'ERROR: Job failed\n'],
    ['blank lines', '\n'],
    ['blanks', 'error     '],
    ['zero counts', '0 errors errors: 0 '],
    ['go files', 'a.go:1:1'],
    ['marks of sections', 'section_start:1:step_script\rsection_end:1:step_script\r'],
  ])('grows with the length of hostile logs only: %s', (_, unit) => {
    const short = unit.repeat(50_000 / unit.length);
    const long = unit.repeat(400_000 / unit.length);
    measure(short);
    // 8 times the length: quadratic time would be 64 times as much.
    expect(measure(long) / Math.max(measure(short), 2)).toBeLessThan(40);
  });
});
