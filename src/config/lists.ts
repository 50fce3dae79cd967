import { z } from 'zod';
import { type Capability, capabilities } from '../core/tool.ts';
import { commaList, type Refusal } from './comma-list.ts';
import type { Kind } from './kinds.ts';

export const capabilityList = commaList<Capability>(`a comma list of ${capabilities.join(', ')}`, (entry) => {
  const word = capabilities.find((capability) => capability === entry.toLowerCase());
  return word ?? { refused: `is not a capability. Known are ${capabilities.join(', ')}.` };
});

/** What stands in `GITLAB_TOOLSETS` for more than one toolset. */
export const toolsetWords: readonly string[] = ['default', 'all', 'lean'];

/** What other servers call a toolset of the same meaning. */
const formerToolsets: Readonly<Record<string, string>> = {
  repositories: 'repository',
  workitems: 'work_items',
  variables: 'ci_variables',
};

/** Which toolsets there are is known to the caller of `loadConfig`, which checks the names. */
export const toolsetList = commaList<string>(
  `a comma list of ${toolsetWords.join(', ')} and names of toolsets`,
  (entry) => {
    if (!/^[a-z][a-z_-]*$/i.test(entry))
      return { refused: 'is not the name of a toolset. Names have only letters and _.' };
    const name = entry.toLowerCase().replaceAll('-', '_');
    return formerToolsets[name] ?? name;
  },
);

export const toolNameList = commaList<string>('a comma list of tool names, with or without gitlab_', (entry) =>
  /^\w+$/.test(entry) ? entry : { refused: 'is not a tool name. Names have only letters, digits and _.' },
);

export const folderList = commaList<string>('a comma list of folders; ~/ is your home directory', (entry) => entry);

/** A project id as a number, or a full path as text. Encoded paths (`acme%2Fweb`) are decoded, since people copy them from API calls. */
function readProject(entry: string): number | string | Refusal {
  if (/^[1-9]\d{0,14}$/.test(entry)) return Number(entry);
  const path = decodePath(entry)?.replace(/^\/|\/$/g, '');
  if (path !== undefined && isFullPath(path)) return path;
  return {
    refused: 'is neither a project id nor a full path such as acme/web. Copy one of them from the project page.',
  };
}

export const projectList = commaList('a comma list of project ids and full paths such as acme/web', readProject);

export const oneProject: Kind<number | string> = {
  schema: () =>
    z.string().transform((text, context) => {
      const project = readProject(text.trim());
      if (typeof project !== 'object') return project;
      context.addIssue({ code: 'custom', message: project.refused });
      return z.NEVER;
    }),
  accepts: 'a project id or a full path such as acme/web',
};

function decodePath(entry: string): string | undefined {
  try {
    return decodeURIComponent(entry);
  } catch {
    return undefined;
  }
}

/** GitLab's rule for paths: letters, digits, `_`, `-` and `.`, no part starting with `-`, and a group before the project. */
function isFullPath(path: string): boolean {
  const parts = path.split('/');
  return parts.length >= 2 && parts.every((part) => /^[\w.][\w.-]*$/.test(part) && part !== '.' && part !== '..');
}
