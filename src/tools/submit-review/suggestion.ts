/** Most lines that GitLab lets a suggestion replace above the commented one (lib/gitlab/diff/suggestion.rb and its web page). */
const mostLinesAbove = 100;

/** Whether a suggestion may replace this many lines. */
export function isSuggestible(lineCount: number): boolean {
  return lineCount >= 1 && lineCount <= mostLinesAbove + 1;
}

/**
 * GitLab's block that suggests `text` in place of the last `lineCount` lines up to the commented one. Empty text suggests
 * to remove them. The fence is longer than any run of backticks in the text, so that the text cannot end it.
 */
export function suggestionBlock(text: string, lineCount: number): string {
  const runs = text.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(3, ...runs.map((run) => run.length + 1)));
  const content = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  return `${fence}suggestion:-${lineCount - 1}+0\n${content}${fence}`;
}
