import { describe, expect, it } from 'vitest';
import { wantsStructured } from './structured.ts';

const showingBoth = [
  'claude-code',
  'claude-ai',
  'codex-mcp-client',
  'opencode',
  'cursor-vscode',
  'gemini-cli-mcp-client',
  'github-copilot-developer',
  'Visual Studio Code',
  'Visual Studio Code - Insiders',
  'windsurf-client',
  'Cline',
  'Zed',
];
const others = ['mcp-inspector', 'my-agent', 'authorized-client', 'decliner', '', undefined];

describe('wantsStructured', () => {
  it.each(showingBoth)('by default leaves the structured part out for %s', (name) => {
    expect(wantsStructured('auto', name)).toBe(false);
  });

  it.each(others)('by default gives it to %j', (name) => {
    expect(wantsStructured('auto', name)).toBe(true);
  });

  it.each([...showingBoth, ...others])('does for %j what the setting says', (name) => {
    expect(wantsStructured('true', name)).toBe(true);
    expect(wantsStructured('false', name)).toBe(false);
  });
});
