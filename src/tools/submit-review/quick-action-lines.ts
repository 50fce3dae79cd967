/** A command as GitLab reads it: a word behind a slash at the very start of a line. */
const command = /^\/\p{L}[\p{L}_]*(?=\s|$)/u;
const fence = /^\s*(`{3,}|~{3,})/;

/**
 * The text without the lines that GitLab takes for quick actions, and without blank edges; what is in a fenced code block
 * stays. GitLab keeps a command that it does not know in the text.
 */
export function withoutQuickActions(text: string): string {
  let open = '';
  const kept = text.split(/\r?\n/).filter((line) => {
    const mark = fence.exec(line)?.[1] ?? '';
    if (open === '') open = mark;
    else if (mark.startsWith(open)) open = '';
    return open !== '' || !command.test(line);
  });
  return kept.join('\n').trim();
}
