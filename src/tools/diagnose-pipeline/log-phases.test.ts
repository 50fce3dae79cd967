import { describe, expect, it } from 'vitest';
import { cleanLog } from '../job-output/clean-log.ts';
import { fakeCases } from './fake-cases.ts';
import { fakeJobLog } from './fake-job-log.ts';
import { readLog } from './log-phases.ts';

const phaseOf = (log: string, text: string) => readLog(log).find((line) => line.text.includes(text))?.phase;
const job = {
  script: [['make', 'making']],
  after: 'tidying',
  upload: 'dist: found 3 files',
} as const;

describe('readLog', () => {
  it.each([[true], [false]])('tells what the runner was doing, with section marks or without: %s', (isMarked) => {
    const log = fakeJobLog({ ...job, isMarked });
    expect(phaseOf(log, 'Pulling docker image')).toBe('before');
    expect(phaseOf(log, '$ make')).toBe('script');
    expect(phaseOf(log, 'making')).toBe('script');
    expect(phaseOf(log, 'tidying')).toBe('after');
    expect(phaseOf(log, 'found 3 files')).toBe('upload');
    expect(phaseOf(log, 'ERROR: Job failed')).toBe('outside');
  });

  it('leaves sections that the job itself prints inside the script', () => {
    const own = 'section_start:1:unit\r\x1b[0Ktesting\nsection_end:2:unit\r\x1b[0Kafter them';
    const log = fakeJobLog({ script: [['make', own]] });
    expect(phaseOf(log, 'testing')).toBe('script');
    expect(phaseOf(log, 'after them')).toBe('script');
  });

  it('takes no title for a phase where there are marks', () => {
    const log = fakeJobLog({ script: [['make', 'Running after script...\nstill making']] });
    expect(phaseOf(log, 'still making')).toBe('script');
  });

  it('numbers lines as the job output tool does', () => {
    for (const { job } of fakeCases) {
      const log = fakeJobLog(job);
      expect(readLog(log).map(({ text }) => text)).toEqual([...cleanLog(log)]);
    }
  });
});
