import { describe, expect, it } from 'vitest';
import { cleanLog, cleanMarkedLog } from './clean-log.ts';

const clean = (log: string) => [...cleanLog(log)];

describe('cleanLog', () => {
  it.each([
    ['colours', '\x1b[32;1mok\x1b[0;m done\x1b[K', ['ok done']],
    ['links and titles', '\x1b]8;;https://x.test\x1b\\here\x1b]8;;\x07 \x1b]0;title\x07x', ['here x']],
    ['an unfinished link, but not the text after it', '\x1b]8;;x\nnext', ['8;;x', 'next']],
    ['an unfinished colour', 'a\x1b[31', ['a31']],
    ['character sets, cursor moves and a lone escape', '\x1b(Ba\x1b7b\x1b', ['ab']],
    ['one-byte control sequences', 'a\x9b31mb', ['ab']],
    ['control characters, but not tabs', 'a\x00\x08\tb\x7f\x85', ['a\tb']],
    ['carriage returns of Windows', 'a\r\nb\r\n', ['a', 'b']],
    ['overwritten progress', ' 10%\r 50%\r100%\n', ['100%']],
    ['progress that was wiped at the end', '100%\r\x1b[K\n', ['100%']],
    ['a progress bar overwritten with blanks', 'working\r       \r\n', ['working']],
  ])('removes %s', (_, log, lines) => {
    expect(clean(log)).toEqual(lines);
  });

  it('keeps blank lines and needs no final newline', () => {
    expect(clean('a\n\nb')).toEqual(['a', '', 'b']);
    expect(clean('a\n\n')).toEqual(['a', '']);
    expect(clean('')).toEqual([]);
  });

  it.each(['\x1b[0;m', '\r', '\x1b[0K\r', '\x00'])('counts no line for %j behind the last newline', (rest) => {
    expect(clean(`ERROR: Job failed\n${rest}`)).toEqual(['ERROR: Job failed']);
    expect(clean(`a\n${rest}\n`)).toEqual(['a', '']);
    expect(clean(`2024-05-14T11:19:20.899359Z 00O a\n2024-05-14T11:19:21.899359Z 00O ${rest}`)).toEqual(['a']);
    expect(clean(rest)).toEqual([]);
  });

  it('removes section markers and keeps their titles as lines', () => {
    const log = [
      '\x1b[0Ksection_start:1700000000:prepare[collapsed=true,hide_duration=true]\r\x1b[0K\x1b[36;1mPreparing\x1b[0;m',
      'work without an end section_end:1700000001:prepare\r\x1b[0Ksection_start:1700000001:my.script-1\r\x1b[0KRunning',
      'section_end:1700000002:my.script-1\r\x1b[0K',
      'section_end:1700000003:x\r',
      '',
    ].join('\n');
    expect(clean(log)).toEqual(['Preparing', 'work without an end ', 'Running']);
  });

  it('can keep the marks of sections between the lines', () => {
    const log =
      'before\nsection_start:1:step_script[collapsed=true]\r\x1b[0Ktitle\nsection_end:2:step_script\r\x1b[0Kafter\n';
    expect([...cleanMarkedLog(log)]).toEqual([
      'before',
      { edge: 'start', name: 'step_script' },
      'title',
      { edge: 'end', name: 'step_script' },
      'after',
    ]);
  });

  it('keeps text that only looks like a section marker', () => {
    expect(clean('echo section_start:1:a and section_end\n')).toEqual(['echo section_start:1:a and section_end']);
  });

  it('strips runner timestamps and joins continued lines', () => {
    const time = '2024-05-14T11:19:20.899359Z';
    const log = [
      `${time} 00O section_start:1715685560:prepare\r`,
      `${time} 00O+\x1b[0K\x1b[36;1mPreparing`,
      `${time} 01E two`,
      `${time} 01E+ halves`,
      `${time} 00O `,
      'no timestamp',
      `${time} 00O+ goes on`,
      '',
    ].join('\n');
    expect(clean(log)).toEqual(['Preparing', 'two halves', '', 'no timestamp goes on']);
  });

  it('leaves timestamps alone that the job printed itself', () => {
    const line = '2024-05-14T11:19:20.899359Z 00O mine';
    expect(clean(`first\n${line}\n`)).toEqual(['first', line]);
  });
});

/** The least of three measurements, in milliseconds. */
function measure(log: string): number {
  const times = [1, 2, 3].map(() => {
    const start = performance.now();
    for (const _ of cleanLog(log));
    return performance.now() - start;
  });
  return Math.min(...times);
}

describe('cleanLog on hostile logs', () => {
  it.each([
    ['escapes', '\x1b'],
    ['unfinished colours', '\x1b['],
    ['unfinished links', '\x1b]x'],
    ['colour parameters', '\x1b[0000000000000000'],
    ['carriage returns', '\r'],
    ['blank overwritten lines', ' \r'],
    ['unfinished sections', 'section_start:1:aaaaaaaa['],
    ['text without a newline', 'x'],
    ['newlines', '\n'],
  ])('takes time in proportion to the length: %s', (_, unit) => {
    const short = unit.repeat(100_000 / unit.length);
    const long = unit.repeat(1_600_000 / unit.length);
    measure(short);
    // 16 times the length: quadratic time would be 256 times as much.
    expect(measure(long) / Math.max(measure(short), 0.1)).toBeLessThan(100);
  });

  it('survives a sequence that never ends', () => {
    expect(clean(`\x1b]${'a'.repeat(20_000_000)}`)[0]).toHaveLength(20_000_000);
    expect(clean(`\x1b[${'0'.repeat(20_000_000)}`)[0]).toHaveLength(20_000_000);
  });
});
