import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findQuickActions, reachesBeyondProject, toolOfQuickAction } from './quick-actions.ts';

describe('findQuickActions, for U11', () => {
  it.each([
    ['a line of its own', 'done\n/merge', ['merge']],
    ['the only line', '/merge', ['merge']],
    ['several, each once, with arguments', '/assign @kim\ntext\n/label ~a\n/label ~b', ['assign', 'label']],
    ['any case', '/MERGE\n/Close', ['merge', 'close']],
    ['a letter that only looks like another case', '/loc\u212a', ['lock']],
    ['line ends of Windows', 'done\r\n/merge\r\n', ['merge']],
    ['carriage returns inside the word, which GitLab takes out', '\r/me\rrge', ['merge']],
    ['blanks behind the word', 'a\n/merge \t\nb', ['merge']],
    ['a word that GitLab may learn', '/frobnicate now', ['frobnicate']],
    ['an HTML block', '<details>\n/merge\n</details>', ['merge']],
    ['an HTML comment', '<!--\n/merge\n-->', ['merge']],
    ['a quote block', '>>>\n/merge\n>>>', ['merge']],
    ['a block that is never closed', '```\n/merge', ['merge']],
    ['a line after a block', '```\nx\n```\n/merge', ['merge']],
    ['a block without a line', '```\n```\n```\n/merge\n```', ['merge']],
    ['a block closed by more backticks', '```\n````\n/merge\n```', ['merge']],
    ['a block closed by an indented fence', '```\na\n  ```\n/merge\n```', ['merge']],
    ['a block in tildes', '~~~\n/merge\n~~~', ['merge']],
    ['a fence that another block swallows', '~~~\n```\n~~~\n/merge\n```', ['merge']],
    ['a fence that an indented one closes', '   ```\n```\n/merge\n```', ['merge']],
    ['a fence that a comment swallows', '<!--\n```\n-->\n/merge\n```', ['merge']],
    ['a fence that a quote swallows', '>>>\n```\n>>>\n/merge\n```', ['merge']],
    ['a fence that front matter swallows', '---\n```\n---\n/merge\n```', ['merge']],
    ['a fence that a formula swallows', '$$\n```\n$$\n/merge\n```', ['merge']],
    ['a fence after a code span that is not closed', 'a ` b\n```\nc ` d\n/merge\n```', ['merge']],
    ['a fence after a code span of two backticks', '``a``\n```\nc ` d\n/merge\n```', ['merge']],
    ['a code span over lines', '`\n/merge\n`', ['merge']],
    ['what is no fence for its backticks', '``` a ` b\n/merge\n```', ['merge']],
  ])('counts %s', (_, text, names) => {
    expect(findQuickActions(text)).toEqual(names);
  });

  it.each([
    ['a fenced block', 'see\n```\n/merge\n```\nok'],
    ['a fenced block with a language, in Windows line ends', '```sh\r\n/merge\r\n/close\r\n```\r\n'],
    ['a suggestion', '```suggestion:-0+0\n/merge\n```'],
    ['the second of two blocks, with closed code spans between', '```\na\n```\nuse `b` and `c`\n```\n/merge\n```'],
    ['inline code', '`/merge`'],
    ['a space before it', 'a\n /merge'],
    ['text before it', 'see /merge'],
    ['a quote or a list', '> /merge\n- /merge\n* /merge'],
    ['a path', '/usr/bin/env\n/etc/hosts'],
    ['a comment in code', '// merge\n/* merge */'],
    ['punctuation behind it', '/merge, please\n/merge.'],
    ['other separators of lines', 'a\u2028/merge\u2029/merge\u0085/merge\v/merge'],
    ['a slash alone', '/\n/ merge'],
    ['nothing', ''],
  ])('counts no command in %s', (_, text) => {
    expect(findQuickActions(text)).toEqual([]);
  });

  it('finds a command behind any text that holds no backtick', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (before) => {
        expect(findQuickActions(`${before.replaceAll('`', '')}\n/merge`)).toContain('merge');
      }),
    );
  });

  it('takes time in proportion to the length', () => {
    for (const unit of ['```\n', '`\n', '/a\n', '```\na\n', '```x', '/']) {
      const measure = (length: number) => {
        const started = performance.now();
        findQuickActions(unit.repeat(length / unit.length));
        return Math.max(performance.now() - started, 0.2);
      };
      measure(100_000);
      // 16 times the length: quadratic time would be 256 times as much.
      expect(measure(1_600_000) / measure(100_000)).toBeLessThan(150);
    }
  });
});

describe('the tool of a command', () => {
  it.each([
    ['merge', 'merge_requests', 'gitlab_merge_merge_request'],
    ['approve', 'merge_requests', 'gitlab_approve_merge_request'],
    ['close', 'merge_requests', 'gitlab_update_merge_request'],
    ['close', 'issues', 'gitlab_update_issue'],
    ['move', 'issues', 'gitlab_move_issue'],
    ['spent', 'merge_requests', 'gitlab_add_spent_time'],
    ['award', 'issues', 'gitlab_add_reaction'],
    ['frobnicate', 'issues', 'gitlab_update_issue'],
    ['constructor', 'issues', 'gitlab_update_issue'],
  ] as const)('%s in %s is %s', (name, subject, tool) => {
    expect(toolOfQuickAction(name, subject)).toBe(tool);
  });

  it('may reach another project for some', () => {
    const far = ['move', 'clone', 'relate', 'blocked_by', 'epic', 'remove_child_epic', 'set_parent', 'add_child'];
    expect(far.filter((name) => !reachesBeyondProject(name))).toEqual([]);
    const near = ['close', 'label', 'merge', 'milestone', 'create_merge_request', 'lock'];
    expect(near.filter(reachesBeyondProject)).toEqual([]);
  });
});
