/**
 * What the runner writes before each line under FF_TIMESTAMPS: time, stream number, stream, and `+` where the line
 * continues the one before (lib/gitlab/ci/trace/stream.rb).
 */
const timestampHeader = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z [0-9a-f]{2}[EO][+ ]/;
const headerLength = 32;

// Each alternative stops at the next escape character, so a failed attempt never reads the same text twice.
const escapeSequences =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control sequences are what is looked for
  /\x1b+(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[ -/]+[0-~]|[0-~])?|\x9b[0-?]*[ -/]*[@-~]/g;
// The bounds keep hostile logs from being read over and over; real names and options are far shorter.
const sectionMarker =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control sequences are what is looked for
  /section_(start|end):\d{1,20}:([\w.-]{1,250})(?:\[[\w=, ]{1,250}\])?\r(?:\x1b\[0K)?/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const controlCharacter = /[\x00-\x08\x0b-\x1f\x7f-\x9f]/;
const controlCharacters = new RegExp(`${controlCharacter.source}+`, 'g');

/**
 * Lines as the runner wrote them, without timestamps, continued lines joined. GitLab, too, decides by the first line.
 * What is left behind the last newline is a line only if there is something to see: runners end a log with a colour reset.
 */
function* joinLines(log: string): Generator<string> {
  const isTimestamped = timestampHeader.test(log.slice(0, headerLength));
  let pending: string | undefined;
  for (let start = 0; start < log.length; ) {
    const newline = log.indexOf('\n', start);
    const end = newline < 0 ? log.length : newline;
    const line = log.slice(start, end);
    start = end + 1;
    if (!isTimestamped || !timestampHeader.test(line)) {
      if (pending !== undefined) yield pending;
      pending = line;
      continue;
    }
    const content = line.slice(headerLength);
    if (line.charAt(headerLength - 1) === '+' && pending !== undefined) {
      pending += content;
      continue;
    }
    if (pending !== undefined) yield pending;
    pending = content;
  }
  if (pending !== undefined && (log.endsWith('\n') || cleanLine(pending) !== '')) yield pending;
}

/** What a terminal shows last of a line that carriage returns start over, as progress bars do. */
function lastState(text: string): string {
  for (let end = text.length; end > 0; ) {
    const start = text.lastIndexOf('\r', end - 1) + 1;
    const state = text.slice(start, end);
    if (state.trim() !== '') return state;
    end = start - 1;
  }
  return '';
}

function cleanLine(line: string): string {
  if (!controlCharacter.test(line)) return line;
  const plain = line.replace(escapeSequences, '');
  return lastState(plain).replace(controlCharacters, '');
}

/** Where a section of a log starts or ends: `step_script`, `after_script`, or one that the job itself printed. */
export interface SectionMark {
  readonly edge: 'start' | 'end';
  readonly name: string;
}

/** The lines of a job log as `cleanLog` gives them, with the marks of its sections in between. */
export function* cleanMarkedLog(log: string): Generator<string | SectionMark> {
  for (const line of joinLines(log)) {
    if (!line.includes('section_')) {
      yield cleanLine(line);
      continue;
    }
    // Text, edge and name of a mark, text, edge, name, ...: the pattern has two groups.
    const parts = line.split(sectionMarker);
    for (let at = 0; at < parts.length; at += 3) {
      const cleaned = cleanLine(parts[at] ?? '');
      if (cleaned !== '' || parts.length === 1) yield cleaned;
      const name = parts[at + 2];
      if (name !== undefined) yield { edge: parts[at + 1] === 'start' ? 'start' : 'end', name };
    }
  }
}

/**
 * The lines of a job log as a reader would see them: without colours and other escape sequences, section markers (their
 * titles stay), runner timestamps, overwritten progress and control characters. Time is linear in the length of the log.
 */
export function* cleanLog(log: string): Generator<string> {
  for (const part of cleanMarkedLog(log)) if (typeof part === 'string') yield part;
}
