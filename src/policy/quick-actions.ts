/** What a text is about, by the word GitLab's paths have for it. */
export type Subject = 'issues' | 'merge_requests';

/**
 * A command of a text: its name in lower case. Any word counts, since what GitLab does not know today is shown as it is,
 * and what it learns tomorrow would be done.
 */
const command = /^\/([\p{L}_]+)(?=\s|$)/u;

const fence = '```';
/** A fence that is one in every version: three backticks at the start of the line, no other backtick behind them. */
const opening = /^```[^`]*$/;
/** Lines that may begin a block of another kind, which could swallow a fence after it and so leave its lines outside. */
const otherBlock = /^\s*(?:```|~~~|<|>>>|\$\$|---|\+\+\+|;;;|::)/;
const closedCodeSpan = /`[^`]+`/g;

/** The line of the fence that closes the block opened at a line; undefined where versions of GitLab could disagree about it. */
function findClosing(lines: readonly string[], start: number): number | undefined {
  const end = lines.indexOf(fence, start + 1);
  const isEmpty = end === start + 1;
  const hasOtherFence = lines.slice(start + 1, end).some((line) => /^\s*```/.test(line));
  return end < 0 || isEmpty || hasOtherFence ? undefined : end;
}

/**
 * The names of the commands that GitLab may run when it stores a text: words behind a slash at the very start of a line,
 * after all carriage returns are taken out (lib/gitlab/quick_actions/extractor.rb). Lines in a fenced code block are none.
 * Versions differ in what else they spare (HTML, quotes, code that is not closed), so that is counted, and so is a block
 * whose borders are in doubt: naming one too many is refused with a way out, naming one too few would be done.
 */
export function findQuickActions(text: string): readonly string[] {
  if (!text.includes('/')) return [];
  const lines = text.replaceAll('\r', '').split('\n');
  const found = new Set<string>();
  let isCertain = true;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const end = isCertain && opening.test(line) ? findClosing(lines, at) : undefined;
    if (end !== undefined) {
      at = end;
      continue;
    }
    isCertain &&= !otherBlock.test(line) && !line.replace(closedCodeSpan, '').includes('`');
    const name = command.exec(line)?.[1]?.toLowerCase();
    if (name !== undefined) found.add(name);
  }
  return [...found];
}

/** Commands that do what another tool than the one for updates does. */
const toolOfCommand: Readonly<Record<string, string>> = {
  merge: 'gitlab_merge_merge_request',
  approve: 'gitlab_approve_merge_request',
  unapprove: 'gitlab_unapprove_merge_request',
  rebase: 'gitlab_rebase_merge_request',
  submit_review: 'gitlab_bulk_publish_draft_notes',
  request_changes: 'gitlab_submit_review',
  create_merge_request: 'gitlab_create_merge_request',
  clone: 'gitlab_create_issue',
  tag: 'gitlab_create_tag',
  move: 'gitlab_move_issue',
  estimate: 'gitlab_set_time_estimate',
  estimate_time: 'gitlab_set_time_estimate',
  remove_estimate: 'gitlab_set_time_estimate',
  remove_time_estimate: 'gitlab_set_time_estimate',
  spend: 'gitlab_add_spent_time',
  spent: 'gitlab_add_spent_time',
  spend_time: 'gitlab_add_spent_time',
  remove_time_spent: 'gitlab_reset_spent_time',
  react: 'gitlab_add_reaction',
  award: 'gitlab_add_reaction',
};

/** The tool whose policy decides about a command in a text about an issue or a merge request. */
export function toolOfQuickAction(name: string, subject: Subject): string {
  if (Object.hasOwn(toolOfCommand, name)) return toolOfCommand[name] ?? '';
  return subject === 'issues' ? 'gitlab_update_issue' : 'gitlab_update_merge_request';
}

/** Commands that take an issue, an epic or a project of anywhere, which a scope of projects cannot follow. */
const beyondProject =
  /^(?:rebase|move|clone|duplicate|promote|promote_to|copy_metadata|unlink|relate|blocks|blocked_by|(?:remove_)?(?:(?:child_|parent_)?epic|parent|child)|(?:set|add)_(?:parent|child))$/;

/** Whether a command can name a thing outside the project its text is in. */
export function reachesBeyondProject(name: string): boolean {
  return beyondProject.test(name);
}
