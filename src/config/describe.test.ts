import { expect, it } from 'vitest';
import { configurationPage } from './describe.ts';
import { unsupported } from './unsupported.ts';
import { variables } from './variables.ts';

const page = configurationPage();

it('has one row for every variable, with what it accepts and its default', () => {
  for (const name of [...Object.keys(variables), ...unsupported.flatMap((row) => row.names)]) {
    const rows = page.split('\n').filter((line) => line.startsWith('|') && line.split('|')[1]?.includes(`\`${name}\``));
    expect(rows, name).toHaveLength(1);
  }
  expect(page).toContain('| `GITLAB_MAX_RESPONSE_BYTES` | a whole number from 1024 to 2000000 | `40000` |');
  expect(page).toContain('| `GITLAB_USER_AGENT` | plain ASCII text on one line | `gitlab-mcp/` and the version |');
});

it('keeps every table rectangular', () => {
  for (const block of page.split('\n\n').filter((part) => part.startsWith('|'))) {
    const widths = block
      .trim()
      .split('\n')
      .map((line) => line.split(/(?<!\\)\|/).length);
    expect(new Set(widths).size).toBe(1);
  }
});
