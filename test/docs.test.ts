import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { configurationPage } from '../src/config/describe.ts';
import type { JsonSchema } from '../src/core/liberal.ts';
import { loadedToolsets as loaded, catalog as tools } from './fresh-catalog.ts';

const generated = '<!-- Generated: npm test -- -u -->';
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** The type of an input in words, with the fields of what a list holds. */
function typeOf(schema: JsonSchema): string {
  if (schema.enum) return schema.enum.join(', ');
  const inner = schema.items?.properties ?? schema.properties;
  const fields = inner ? ` of { ${Object.keys(inner).join(', ')} }` : '';
  return `${schema.type}${fields || (schema.items?.enum ? ` of ${schema.items.enum.join(', ')}` : '')}`;
}

function toolsPage(): string {
  const parts = loaded.map((toolset) => {
    const rows = Object.entries(toolset.tools).map(([name, tool]) => {
      const entry = tools.find((candidate) => candidate.name === name);
      const inputs = Object.entries(entry?.inputSchema.properties ?? {}).map(([input, schema]) => {
        const isRequired = entry?.inputSchema.required?.includes(input);
        return `\`${input}\`${isRequired ? ' (required)' : ''}: ${typeOf(schema)}${schema.description ? `; ${schema.description}` : ''}`;
      });
      return [
        `### ${name}`,
        `${tool.about} Capability: ${[tool.capability, ...(tool.alsoNeeds ? [tool.alsoNeeds] : [])].join(' and ')}${tool.needs || tool.operation ? ', and what its input asks for' : ''}.${tool.route ? ` Request: \`${tool.route}\`${tool.orGroup ? ', or below `/groups/:group_id`' : ''}.` : ''} Scope: ${entry?.reach}.`,
        ...(inputs.length > 0 ? [inputs.map((line) => `- ${line}`).join('\n')] : []),
        `Example: \`${JSON.stringify(tool.example)}\``,
      ].join('\n\n');
    });
    return [`## ${toolset.about} (\`${toolset.name}\`)`, ...rows].join('\n\n');
  });
  const words = [
    'Capability: what policy forbids by `GITLAB_PERMISSION_MODE` and `GITLAB_DISABLED_CAPABILITIES`. Scope, under',
    '`GITLAB_ALLOWED_PROJECT_IDS`: a `project` tool stays inside the allowed projects, a `filtered` one shows only their rows, a',
    '`safe` one touches no project, and an `unprovable` one could reach any project and is refused.',
  ].join('\n');
  return `${[`# Tools`, generated, words, ...parts].join('\n\n')}\n`;
}

/** The doc comment, name and code of each error class, read from its source. */
function errorRows(): string[] {
  const folder = 'src/core/errors';
  const files = readdirSync(folder).filter((file) => file.endsWith('-error.ts') && file !== 'known-error.ts');
  return files.map((file) => {
    const source = readFileSync(`${folder}/${file}`, 'utf8');
    const about = /\/\*\*([\s\S]*?)\*\/\s*export class/
      .exec(source)?.[1]
      ?.replace(/\s*\*\s*/g, ' ')
      .trim();
    const code = /readonly code = '(\w+)'/.exec(source)?.[1];
    if (!about || !code) throw new Error(`${file} has no doc comment or no code`);
    return `| \`${code}\` | ${cell(about)} |`;
  });
}

function errorsPage(): string {
  const intro = [
    '# Errors',
    generated,
    'A failed call is a normal result with `isError: true`: a message, a line that says what to do next, and `structuredContent.error` with `code`, `message`, `hint` and, where GitLab answered, `status`. Anything that is not listed here is a bug: it is logged whole on stderr and shown as a reference id.',
    '| code | when |\n| --- | --- |',
  ];
  return `${intro.join('\n\n')}\n${errorRows().join('\n')}\n`;
}

/** The toolsets with the numbers of their tools, in lines of the README's width. */
function readmeList(): string {
  const lines = [''];
  for (const { name, tools: own } of loaded) {
    const item = `\`${name}\` ${Object.keys(own).length},`;
    const last = lines.at(-1) ?? '';
    if (last.length + item.length < 120) lines[lines.length - 1] = last === '' ? item : `${last} ${item}`;
    else lines.push(item);
  }
  return lines.join('\n').replace(/,$/, '.');
}

describe('generated pages', () => {
  it('docs/tools.md lists every tool', async () => {
    await expect(toolsPage()).toMatchFileSnapshot('../docs/tools.md');
  });

  it('docs/errors.md lists every error', async () => {
    await expect(errorsPage()).toMatchFileSnapshot('../docs/errors.md');
  });

  it('docs/configuration.md lists every variable', async () => {
    await expect(configurationPage()).toMatchFileSnapshot('../docs/configuration.md');
  });

  it('the README shows the toolsets there are', async () => {
    const readme = readFileSync('README.md', 'utf8');
    const section = /(?<=<!-- toolsets -->\n)[\s\S]*?(?=\n<!-- end -->)/;
    expect(readme).toMatch(section);
    await expect(readme.replace(section, readmeList())).toMatchFileSnapshot('../README.md');
  });

  it('the README is at most 150 lines', () => {
    expect(readFileSync('README.md', 'utf8').split('\n').length).toBeLessThanOrEqual(150);
  });
});
