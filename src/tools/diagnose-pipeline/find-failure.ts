import { prefix } from './failure-patterns.ts';
import type { LogLine } from './log-phases.ts';
import { scoreLine, type Weight, weights, withoutChance } from './score-line.ts';

/** Where a job's log shows its failure. All places are indexes of lines. */
export interface Failure {
  readonly lines: readonly LogLine[];
  /** What each line tells about a failure. */
  readonly scores: readonly Weight[];
  /** What the failing command printed, first and last line; the whole log where no command can be told. */
  readonly region: Range;
  /** The command as the runner echoed it. */
  readonly command: number | undefined;
  /** The lines that tell most, the first one first; those that repeat another are left out. */
  readonly anchors: readonly number[];
  /** The runner's last word: `ERROR: Job failed: exit code 1`. */
  readonly verdict: number | undefined;
  /** The same for two jobs that failed in the same way; empty where the log tells nothing. */
  readonly signature: string;
}

export interface Range {
  readonly from: number;
  readonly to: number;
}

const isCommand = (text: string) => /^\$ \S/.test(text);
const isVerdict = (text: string) => /^ERROR: (?:Job failed|Preparation failed)\b/.test(text);
/** The runner's verdict is among the last lines; what looks like one further up is the job's own output. */
const verdictReach = 30;
const mostAnchors = 5;

function scoreAll(lines: readonly LogLine[]): Weight[] {
  let isInTraceback = false;
  return lines.map(({ text }) => {
    const score = scoreLine(text);
    if (text.includes('Traceback (most')) {
      isInTraceback = true;
      return score;
    }
    // Python names the exception in the first line below the frames, whatever it is called.
    const isException = isInTraceback && /^\S/.test(text.replace(prefix, ''));
    if (isException) isInTraceback = false;
    return isException ? weights.cause : score;
  });
}

function rangeOf(lines: readonly LogLine[], isIn: (line: LogLine) => boolean): Range | undefined {
  const from = lines.findIndex(isIn);
  return from < 0 ? undefined : { from, to: lines.findLastIndex(isIn) };
}

/** The lines of the job's own commands; in a log without marks and titles those from the first echoed command on. */
function findScript(lines: readonly LogLine[], end: number): Range | undefined {
  const marked = rangeOf(lines, ({ phase }) => phase === 'script');
  if (marked) return marked;
  const first = lines.findIndex(({ text, phase }) => phase === 'outside' && isCommand(text));
  return first < 0 ? undefined : { from: first, to: end };
}

function withoutBlankEnd(lines: readonly LogLine[], { from, to }: Range): Range {
  let last = to;
  while (last > from && lines[last]?.text.trim() === '') last--;
  return { from, to: last };
}

/** The first lines of the greatest weight, without repetitions, and behind them the first one that is an error at all. */
function findAnchors(
  lines: readonly LogLine[],
  scores: readonly Weight[],
  { from, to }: Range,
  least: Weight,
): number[] {
  const within = scores.slice(from, to + 1);
  const top = within.reduce<number>((most, score) => Math.max(most, score), weights.nothing);
  if (top < least) return [];
  const seen = new Set<string>();
  const anchors: number[] = [];
  for (const [offset, score] of within.entries()) {
    if (anchors.length === mostAnchors) break;
    if (score < top) continue;
    const text = withoutChance(lines[from + offset]?.text ?? '');
    if (!seen.has(text)) anchors.push(from + offset);
    seen.add(text);
  }
  const firstError = from + within.findIndex((score) => score >= weights.error);
  return firstError < from || anchors.includes(firstError) ? anchors : [...anchors, firstError];
}

interface Place {
  readonly region: Range;
  readonly command: number | undefined;
  readonly anchors: number[];
}

/**
 * A shell stops at the first command that fails, so the last one echoed is the one. Where its output tells nothing the
 * errors of earlier commands count (tools echo commands of their own), then those of uploading what the job made.
 */
function locate(lines: readonly LogLine[], scores: readonly Weight[], verdict: number | undefined): Place {
  const end = verdict === undefined ? lines.length - 1 : verdict - 1;
  const script = findScript(lines, end);
  if (!script) {
    const before = { from: 0, to: Math.max(end, 0) };
    const anchors = findAnchors(lines, scores, before, weights.error);
    return { region: withoutBlankEnd(lines, before), command: undefined, anchors };
  }
  const echoed = lines.findLastIndex(({ text }, at) => at >= script.from && at <= script.to && isCommand(text));
  const command = echoed < 0 ? undefined : echoed;
  const region = withoutBlankEnd(lines, { from: command ?? script.from, to: script.to });
  const upload = rangeOf(lines, ({ phase }) => phase === 'upload');
  const find = (range: Range | undefined, least: Weight) => (range ? findAnchors(lines, scores, range, least) : []);
  const tries = [
    () => find(region, weights.error),
    () => find(script, weights.error),
    () => find(upload, weights.error),
    () => find(region, weights.hint),
  ];
  for (const attempt of tries) {
    const anchors = attempt();
    if (anchors.length > 0) return { region, command, anchors };
  }
  return { region, command, anchors: [] };
}

/**
 * Find the lines of a job's log that show why it failed: the last command, the first line of its output that names a
 * cause, and the end of its output. Time is linear in the length of the log.
 */
export function findFailure(lines: readonly LogLine[]): Failure {
  const scores = scoreAll(lines);
  const last = lines.findLastIndex(({ text }) => isVerdict(text));
  const verdict = last >= Math.max(lines.length - verdictReach, 0) ? last : undefined;
  const place = locate(lines, scores, verdict);
  const telling = place.anchors.length > 0 ? place.anchors : [place.region.to];
  const said = [...telling, ...(verdict === undefined ? [] : [verdict])].map((at) => lines[at]?.text ?? '');
  return { lines, scores, ...place, verdict, signature: said.map(withoutChance).join('\n').trim() };
}
