const extensionsOf: Readonly<Record<string, string>> = {
  typescript: 'ts tsx mts cts',
  javascript: 'js jsx mjs cjs',
  python: 'py pyi',
  go: 'go',
  rust: 'rs',
  java: 'java',
  kotlin: 'kt kts',
  csharp: 'cs',
  cpp: 'cpp cc cxx hpp hh hxx h',
  c: 'c h',
  ruby: 'rb rake gemspec',
  php: 'php',
  swift: 'swift',
  scala: 'scala sc',
  shell: 'sh bash zsh',
  yaml: 'yaml yml',
  json: 'json jsonc',
  markdown: 'md mdx markdown',
};

const aliases: Readonly<Record<string, string>> = {
  ts: 'typescript',
  js: 'javascript',
  py: 'python',
  golang: 'go',
  'c#': 'csharp',
  'c++': 'cpp',
  bash: 'shell',
  sh: 'shell',
  yml: 'yaml',
  md: 'markdown',
};

/** The file extensions of the named languages, and the names that mean nothing here. */
export function findExtensions(languages: readonly string[]): { extensions: string[]; unknown: string[] } {
  const extensions: string[] = [];
  const unknown: string[] = [];
  for (const language of languages) {
    const name = language.trim().toLowerCase();
    const key = Object.hasOwn(aliases, name) ? (aliases[name] ?? name) : name;
    if (Object.hasOwn(extensionsOf, key)) extensions.push(...(extensionsOf[key] ?? '').split(' '));
    else unknown.push(language);
  }
  return { extensions, unknown };
}

/** The languages that can be filtered by. */
export const languageNames: readonly string[] = Object.keys(extensionsOf);
