/** Top-level entries that are no jobs. */
export const keywords = new Set([
  ...['default', 'include', 'stages', 'variables', 'workflow', 'spec', 'image', 'services', 'cache', 'before_script'],
  ...['after_script', 'pages'],
]);

interface Section {
  name: string;
  lines: string[];
}

/** The top-level entries of a YAML text; enough of YAML for the mistakes that this lint knows. */
function readSections(content: string): Section[] {
  const sections: Section[] = [];
  for (const line of content.split('\n')) {
    const name = /^(["']?)([^\s#"'][^"']*?)\1:(?:\s|$)/.exec(line)?.[2];
    if (name !== undefined) sections.push({ name, lines: [] });
    else sections.at(-1)?.lines.push(line);
  }
  return sections;
}

/** What GitLab's lint would say against a configuration; nothing where it is valid. */
export function findErrors(content: string): string[] {
  const tab = content.split('\n').findIndex((line) => /^ *\t/.test(line));
  if (tab >= 0) {
    const place = `line ${tab + 1} column 1`;
    return [`(<unknown>): found character that cannot start any token while scanning for the next token at ${place}`];
  }
  const sections = readSections(content);
  if (sections.length === 0) return ['Please provide content of .gitlab-ci.yml'];
  const jobs = sections.filter(({ name }) => !keywords.has(name) && !name.startsWith('.'));
  if (jobs.length === 0) return ['jobs config should contain at least one visible job'];
  const stageLines = sections.find(({ name }) => name === 'stages')?.lines ?? [];
  const stages = stageLines.flatMap((line) => /^\s*-\s*(\S+)/.exec(line)?.[1] ?? []);
  const known = ['.pre', ...(stages.length > 0 ? stages : ['build', 'test', 'deploy']), '.post'];
  return jobs.flatMap(({ name, lines }) => {
    const stage = lines.map((line) => /^\s+stage:\s*(\S+)/.exec(line)?.[1]).find((value) => value !== undefined);
    if (!lines.some((line) => /^\s+(script|run|trigger|extends|<<):/.test(line))) {
      return [`jobs:${name} config should implement the script:, run:, or trigger: keyword`];
    }
    if (stage === undefined || known.includes(stage)) return [];
    return [`${name} job: chosen stage ${stage} does not exist; available stages are ${known.join(', ')}`];
  });
}

/** The jobs of a configuration in the short form of the lint. */
export function jobList(content: string) {
  return readSections(content)
    .filter(({ name }) => !keywords.has(name) && !name.startsWith('.'))
    .map(({ name, lines }) => ({
      name,
      stage: lines.map((line) => /^\s+stage:\s*(\S+)/.exec(line)?.[1]).find((value) => value !== undefined) ?? 'test',
      when: 'on_success',
      allow_failure: false,
    }));
}
