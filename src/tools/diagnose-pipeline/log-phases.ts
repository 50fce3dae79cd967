import { cleanMarkedLog } from '../job-output/clean-log.ts';

/**
 * What the runner was doing: getting ready, running the job's own commands, uploading what they made, anything else
 * after them (which cannot fail a job), or none of these.
 */
export type Phase = 'before' | 'script' | 'upload' | 'after' | 'outside';

/** A line of a job log. The place in the list is its number, counted from 0; numbers are those of `cleanLog`. */
export interface LogLine {
  readonly text: string;
  readonly phase: Phase;
}

/** Sections of the runner (common/build.go and shells/abstract.go there); any other name is a section of the job itself. */
const sections: readonly [pattern: RegExp, phase: Phase][] = [
  [/^(?:prepare_executor|prepare_script|get_sources|restore_cache|download_artifacts)$/, 'before'],
  [/^(?:build_script|step_\w+)$/, 'script'],
  [/^upload_artifacts\w*$/, 'upload'],
  [/^(?:after_script|archive_cache\w*|cleanup_file_variables)$/, 'after'],
];

/** What the runner prints at the same places, for logs whose section marks were lost. */
const titles: readonly [pattern: RegExp, phase: Phase][] = [
  [/^(?:Preparing (?:the ".{1,60}" executor|environment)|Getting source from Git repository)$/, 'before'],
  [/^(?:Restoring cache|Downloading artifacts)$/, 'before'],
  [/^Executing "\w{1,60}" stage of the job script$/, 'script'],
  [/^(?:Running after_script|Running after script\.\.\.)$/, 'after'],
  [/^Uploading artifacts for (?:failed|successful) job$/, 'upload'],
  [/^Saving cache for (?:failed|successful) job$/, 'after'],
  [/^Cleaning up (?:project directory and )?file based variables$/, 'after'],
  [/^(?:ERROR: Job failed\b.*|Job succeeded)$/, 'outside'],
];

const phaseIn = (table: typeof sections, text: string) => table.find(([pattern]) => pattern.test(text))?.[1];

/** The lines of a raw job log, cleaned, each with the phase of the job that printed it. Time is linear in the length. */
export function readLog(log: string): LogLine[] {
  const lines: LogLine[] = [];
  let open: string | undefined;
  let phase: Phase = 'outside';
  let hasMarks = false;
  for (const part of cleanMarkedLog(log)) {
    if (typeof part === 'string') {
      if (!hasMarks) phase = phaseIn(titles, part) ?? phase;
      lines.push({ text: part, phase });
      continue;
    }
    const marked = phaseIn(sections, part.name);
    if (marked === undefined) continue;
    // Sections of the runner never nest, so a start ends whatever was open.
    if (part.edge === 'start') [open, phase, hasMarks] = [part.name, marked, true];
    else if (part.name === open) [open, phase] = [undefined, 'outside'];
  }
  return lines;
}
