import { unsupported } from './unsupported.ts';
import { type Group, type Variable, variables } from './variables.ts';

const groups: readonly Group[] = ['GitLab', 'Policy', 'Answers', 'Network', 'Server'];

const introduction = `# Configuration

Everything is set by environment variables; none is required to start. The only flags are \`--env-file PATH\`, \`--help\` and \`--version\`.

- Spaces around a value are dropped, and words may be in upper or lower case. An invalid value stops the start; every problem is reported at once.
- An empty value counts as not set. So does a placeholder that was not filled in, such as \`\${VAR}\`, \`$VAR\`, \`%VAR%\`, \`<your_token>\` or \`{{x}}\`, with a warning.
- \`--env-file PATH\` (or \`--env-file=PATH\`; the last one counts) reads \`KEY=VALUE\` lines. \`export\` is allowed; a value may stand in single or double quotes, and double quotes know \`\\n\`; \`#\` starts a comment at the start of a line or after a space. Nothing is expanded. The real environment wins over the file. Node 20 reads this flag as well: there a file that is missing is told by Node itself, with exit code 9, and \`NODE_OPTIONS\` in the file counts.
- A \`.env\` in the working directory is never read by itself: it may belong to a repository that you do not trust.
`;

/** The reference page of all variables, as Markdown. */
export function configurationPage(): string {
  return [introduction, ...groups.map(describeGroup), describeUnsupported()].join('\n');
}

function describeGroup(group: Group): string {
  const rows = Object.entries<Variable>(variables)
    .filter(([, variable]) => variable.group === group)
    .map(([name, variable]) => [`\`${name}\``, variable.kind.accepts, describeDefault(variable), variable.meaning]);
  return `## ${group}\n\n${table(['Variable', 'Accepts', 'Default', 'Meaning'], rows)}`;
}

function describeDefault(variable: Variable): string {
  return variable.default === undefined ? (variable.unset ?? 'not set') : `\`${variable.default}\``;
}

function describeUnsupported(): string {
  const rows = unsupported.map(({ names, stopsStart, advice }) => [
    names.map((name) => `\`${name}\``).join(', '),
    stopsStart ? 'stops the start' : 'warning',
    advice,
  ]);
  const intro = 'These are known from other servers. They do nothing here, so that setting them is reported.';
  return `## Not supported yet\n\n${intro}\n\n${table(['Variable', 'If set', 'What to do'], rows)}`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`;
  return line(head) + line(head.map(() => '---')) + rows.map(line).join('');
}
