import type { Capability, Reach } from '../core/tool.ts';
import type { Feature } from '../core/toolset.ts';

export type PermissionMode = 'readonly' | 'modify' | 'full';

/** What the configuration allows. */
export interface Rules {
  readonly permissionMode: PermissionMode;
  readonly disabledCapabilities: ReadonlySet<Capability>;
  readonly features: Readonly<Record<Feature, boolean>>;
  /** Full tool names; empty means no allowlist. */
  readonly allowedTools: ReadonlySet<string>;
  readonly deniedTools: RegExp | undefined;
  readonly hasProjectScope: boolean;
}

/** What policy needs to know of a tool. */
export interface ToolFacts {
  readonly name: string;
  readonly capability: Capability;
  readonly feature?: Feature;
  readonly reach: Reach;
}

/** The setting that forbids a tool, and the reason in words. */
export interface Refusal {
  readonly rule: string;
  readonly reason: string;
}

const switches: Readonly<Record<Feature, string>> = {
  wiki: 'USE_GITLAB_WIKI',
  milestone: 'USE_MILESTONE',
  pipeline: 'USE_PIPELINE',
  release: 'USE_RELEASE',
};

const allowedByMode: Readonly<Record<PermissionMode, ReadonlySet<Capability>>> = {
  readonly: new Set<Capability>(['read', 'graphql']),
  modify: new Set<Capability>(['read', 'graphql', 'write', 'agent']),
  full: new Set<Capability>(['read', 'graphql', 'write', 'agent', 'delete', 'admin']),
};

/** Tells what the server is and may do; useful exactly when everything else is forbidden. */
const alwaysAllowed = 'health_check';

/** The first rule that forbids a tool, in the order: mode, capability, feature, project scope, allowlist, deny pattern. */
export function refuse(tool: ToolFacts, rules: Rules): Refusal | undefined {
  if (tool.name === alwaysAllowed) return undefined;
  if (!allowedByMode[rules.permissionMode].has(tool.capability)) {
    const rule = `GITLAB_PERMISSION_MODE=${rules.permissionMode}`;
    return { rule, reason: `it needs the capability "${tool.capability}"` };
  }
  if (rules.disabledCapabilities.has(tool.capability)) {
    return { rule: 'GITLAB_DISABLED_CAPABILITIES', reason: `the capability "${tool.capability}" is disabled` };
  }
  if (tool.feature && !rules.features[tool.feature]) {
    return { rule: `${switches[tool.feature]}=false`, reason: `the feature "${tool.feature}" is switched off` };
  }
  if (rules.hasProjectScope && tool.reach === 'unprovable') {
    return { rule: 'GITLAB_ALLOWED_PROJECT_IDS', reason: 'it could reach projects outside the list' };
  }
  if (rules.allowedTools.size > 0 && !rules.allowedTools.has(tool.name)) {
    return { rule: 'GITLAB_ALLOWED_TOOLS', reason: 'it is not on the list' };
  }
  if (rules.deniedTools?.test(tool.name)) {
    return { rule: 'GITLAB_DENIED_TOOLS_REGEX', reason: 'its name matches the pattern' };
  }
  return undefined;
}

/** Split tools into those that may be called and, by rule, the names of those that may not. */
export function sortTools<T extends ToolFacts>(
  tools: readonly T[],
  rules: Rules,
): { readonly allowed: readonly T[]; readonly refused: Readonly<Record<string, readonly string[]>> } {
  const allowed: T[] = [];
  const refused: Record<string, readonly string[]> = {};
  for (const tool of tools) {
    const refusal = refuse(tool, rules);
    if (refusal) refused[refusal.rule] = [...(refused[refusal.rule] ?? []), tool.name];
    else allowed.push(tool);
  }
  return { allowed, refused };
}
