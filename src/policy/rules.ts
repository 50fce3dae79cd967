import { findAndRun } from '../core/catalog.ts';
import type { Capability, Reach } from '../core/tool.ts';
import type { Feature } from '../core/toolset.ts';

export type PermissionMode = 'readonly' | 'modify' | 'full';

/** What the configuration allows. */
export interface Rules {
  readonly permissionMode: PermissionMode;
  /** The variable that set the mode, where it is not GITLAB_PERMISSION_MODE itself. */
  readonly permissionSetting?: string;
  readonly disabledCapabilities: ReadonlySet<Capability>;
  readonly features: Readonly<Record<Feature, boolean>>;
  /** Names of toolsets, `default`, `all` and `lean`; undefined where the user chose none. */
  readonly toolsets: ReadonlySet<string> | undefined;
  /** Full names of tools that are listed and allowed besides those of the toolsets. */
  readonly extraTools: ReadonlySet<string>;
  /** Full tool names; empty means no allowlist. */
  readonly allowedTools: ReadonlySet<string>;
  readonly deniedTools: RegExp | undefined;
  readonly hasProjectScope: boolean;
}

/** What policy needs to know of a tool. */
export interface ToolFacts {
  readonly name: string;
  /** The other name that a call used, where it used one. */
  readonly calledAs?: string;
  readonly toolset: string;
  readonly capability: Capability;
  /** A second capability that every call needs. */
  readonly alsoNeeds?: Capability;
  readonly feature?: Feature;
  readonly reach: Reach;
  /** Whether it is one of the default tools. */
  readonly listed?: true;
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

/** Whether the tool belongs to what the words name, by its toolset or as one of the default tools. */
function isNamedBy(words: ReadonlySet<string>, tool: ToolFacts): boolean {
  return words.has('all') || words.has(tool.toolset) || (words.has('default') && tool.listed === true);
}

/**
 * Whether tools/list shows an allowed tool. Where the user chose no toolsets it shows the default tools, or, with an
 * allowlist, all that is on it; `lean` shows what finds and runs the rest.
 */
export function isListed(tool: ToolFacts, rules: Rules): boolean {
  const words = rules.toolsets ?? new Set([rules.allowedTools.size > 0 ? 'all' : 'default']);
  const isFinder = words.has('lean') && tool.toolset === findAndRun;
  return tool.name === alwaysAllowed || isNamedBy(words, tool) || isFinder || rules.extraTools.has(tool.name);
}

/**
 * Whether the pattern matches a name of the tool: its own, with or without prefix, or the one it was called by. A pattern
 * that says what is left rather than what goes (a negative look-around) is about the own name alone.
 */
function isDenied({ name, calledAs = name }: ToolFacts, { deniedTools }: Rules): boolean {
  if (!deniedTools) return false;
  const isNegative = /\(\?<?!/.test(deniedTools.source);
  const names = isNegative ? [name] : [name, name.replace(/^gitlab_/, ''), calledAs];
  return names.some((each) => deniedTools.test(each));
}

/** The first rule that forbids a tool, in the order: mode, capability, feature, project scope, toolsets, allowlist, deny pattern. */
export function refuse(tool: ToolFacts, rules: Rules): Refusal | undefined {
  if (tool.name === alwaysAllowed) return undefined;
  const needed = [tool.capability, ...(tool.alsoNeeds ? [tool.alsoNeeds] : [])];
  const beyondMode = needed.find((capability) => !allowedByMode[rules.permissionMode].has(capability));
  if (beyondMode) {
    const rule = rules.permissionSetting ?? `GITLAB_PERMISSION_MODE=${rules.permissionMode}`;
    return { rule, reason: `it needs the capability "${beyondMode}"` };
  }
  const disabled = needed.find((capability) => rules.disabledCapabilities.has(capability));
  if (disabled) {
    return { rule: 'GITLAB_DISABLED_CAPABILITIES', reason: `the capability "${disabled}" is disabled` };
  }
  if (tool.feature && !rules.features[tool.feature]) {
    return { rule: `${switches[tool.feature]}=false`, reason: `the feature "${tool.feature}" is switched off` };
  }
  if (rules.hasProjectScope && tool.reach === 'unprovable') {
    return { rule: 'GITLAB_ALLOWED_PROJECT_IDS', reason: 'it could reach projects outside the list' };
  }
  const isChosen = !rules.toolsets || rules.toolsets.has('lean') || isNamedBy(rules.toolsets, tool);
  if (!isChosen && !rules.extraTools.has(tool.name)) {
    return { rule: 'GITLAB_TOOLSETS', reason: `its toolset "${tool.toolset}" is not on the list` };
  }
  if (rules.allowedTools.size > 0 && !rules.allowedTools.has(tool.name)) {
    return { rule: 'GITLAB_ALLOWED_TOOLS', reason: 'it is not on the list' };
  }
  if (isDenied(tool, rules)) {
    return { rule: 'GITLAB_DENIED_TOOLS_REGEX', reason: 'its name matches the pattern' };
  }
  return undefined;
}

/** Names of tools, a toolset that is there with all its tools as `toolset/*`. */
function shorten(refused: readonly ToolFacts[], all: readonly ToolFacts[]): string[] {
  const isWhole = (toolset: string) =>
    all.filter((tool) => tool.toolset === toolset).every((tool) => refused.includes(tool)) &&
    refused.filter((tool) => tool.toolset === toolset).length > 1;
  return [...new Set(refused.map((tool) => (isWhole(tool.toolset) ? `${tool.toolset}/*` : tool.name)))];
}

/** Split tools into those that may be called and, by rule, the names of those that may not; whole toolsets as `toolset/*`. */
export function sortTools<T extends ToolFacts>(
  tools: readonly T[],
  rules: Rules,
): { readonly allowed: readonly T[]; readonly refused: Readonly<Record<string, readonly string[]>> } {
  const allowed: T[] = [];
  const refused = new Map<string, T[]>();
  for (const tool of tools) {
    const refusal = refuse(tool, rules);
    if (refusal) refused.set(refusal.rule, [...(refused.get(refusal.rule) ?? []), tool]);
    else allowed.push(tool);
  }
  return { allowed, refused: Object.fromEntries([...refused].map(([rule, all]) => [rule, shorten(all, tools)])) };
}
