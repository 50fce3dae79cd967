import { describe, expect, it } from 'vitest';
import { type Capability, capabilities } from '../core/tool.ts';
import { isListed, type PermissionMode, type Rules, refuse, sortTools, type ToolFacts } from './rules.ts';

const open: Rules = {
  permissionMode: 'full',
  disabledCapabilities: new Set(),
  features: { wiki: true, milestone: true, pipeline: true, release: true },
  toolsets: undefined,
  extraTools: new Set(),
  allowedTools: new Set(),
  deniedTools: undefined,
  hasProjectScope: false,
};

const reader: ToolFacts = {
  name: 'gitlab_get_pipeline',
  toolset: 'pipelines',
  capability: 'read',
  feature: 'pipeline',
  reach: 'project',
};

const inMode: Readonly<Record<PermissionMode, readonly Capability[]>> = {
  readonly: ['read', 'graphql'],
  modify: ['read', 'write', 'graphql', 'agent'],
  full: capabilities,
};
const modes = Object.keys(inMode) as PermissionMode[];
const modesAndCapabilities = modes.flatMap((mode) => capabilities.map((capability) => [mode, capability] as const));

describe('refuse', () => {
  it('refuses nothing where nothing is configured', () => {
    for (const capability of capabilities) expect(refuse({ ...reader, capability }, open)).toBeUndefined();
  });

  it.each(modesAndCapabilities)('in mode %s decides about the capability %s', (permissionMode, capability) => {
    const refusal = refuse({ ...reader, capability }, { ...open, permissionMode });
    if (inMode[permissionMode].includes(capability)) expect(refusal).toBeUndefined();
    else expect(refusal).toMatchObject({ rule: `GITLAB_PERMISSION_MODE=${permissionMode}` });
  });

  it.each(capabilities)('refuses every tool of the disabled capability %s and no other', (disabled) => {
    const rules = { ...open, disabledCapabilities: new Set([disabled]) };
    const refused = capabilities.filter((capability) => refuse({ ...reader, capability }, rules));
    expect(refused).toEqual([disabled]);
    expect(refuse({ ...reader, capability: disabled }, rules)?.rule).toBe('GITLAB_DISABLED_CAPABILITIES');
  });

  it.each([
    ['wiki', 'USE_GITLAB_WIKI=false'],
    ['milestone', 'USE_MILESTONE=false'],
    ['pipeline', 'USE_PIPELINE=false'],
    ['release', 'USE_RELEASE=false'],
  ] as const)('refuses the tools of the feature %s where it is switched off, naming the switch', (feature, rule) => {
    const rules = { ...open, features: { ...open.features, [feature]: false } };
    expect(refuse({ ...reader, feature }, rules)?.rule).toBe(rule);
    const { feature: _, ...plain } = reader;
    expect(refuse(plain, rules)).toBeUndefined();
  });

  it('under a project scope refuses what may reach any project, and only that', () => {
    const rules = { ...open, hasProjectScope: true };
    expect(refuse({ ...reader, reach: 'unprovable' }, rules)?.rule).toBe('GITLAB_ALLOWED_PROJECT_IDS');
    for (const reach of ['project', 'filtered', 'safe'] as const) {
      expect(refuse({ ...reader, reach }, rules)).toBeUndefined();
    }
    expect(refuse({ ...reader, reach: 'unprovable' }, open)).toBeUndefined();
  });

  it.each([
    [['pipelines'], false],
    [['wiki', 'pipelines'], false],
    [['wiki'], true],
    [['default'], true],
    [['default', 'pipelines'], false],
    [['all'], false],
    [['all', 'wiki'], false],
    [['lean'], false],
    [['lean', 'wiki'], false],
  ])('with the toolsets %j refuses a pipeline tool that is no default tool: %s', (words, isRefused) => {
    const refusal = refuse(reader, { ...open, toolsets: new Set(words) });
    const expected = { rule: 'GITLAB_TOOLSETS', reason: 'its toolset "pipelines" is not on the list' };
    expect(refusal).toEqual(isRefused ? expected : undefined);
  });

  it('does not refuse a default tool where the default tools were chosen', () => {
    expect(refuse({ ...reader, listed: true }, { ...open, toolsets: new Set(['default']) })).toBeUndefined();
    expect(refuse({ ...reader, listed: true }, { ...open, toolsets: new Set(['wiki']) })?.rule).toBe('GITLAB_TOOLSETS');
  });

  it('with toolsets and an allowlist allows what is in both', () => {
    const rules = { ...open, toolsets: new Set(['pipelines']), allowedTools: new Set(['gitlab_get_pipeline', 'x']) };
    expect(refuse(reader, rules)).toBeUndefined();
    expect(refuse({ ...reader, name: 'y' }, rules)?.rule).toBe('GITLAB_ALLOWED_TOOLS');
    expect(refuse({ ...reader, name: 'x', toolset: 'wiki' }, rules)?.rule).toBe('GITLAB_TOOLSETS');
  });

  it('refuses what is not on the list of allowed tools', () => {
    const rules = { ...open, allowedTools: new Set(['gitlab_get_project']) };
    expect(refuse(reader, rules)?.rule).toBe('GITLAB_ALLOWED_TOOLS');
    expect(refuse({ ...reader, name: 'gitlab_get_project' }, rules)).toBeUndefined();
  });

  it('refuses the names that the pattern matches anywhere, again and again', () => {
    const rules = { ...open, deniedTools: /_pipeline/ };
    for (let time = 0; time < 3; time++) expect(refuse(reader, rules)?.rule).toBe('GITLAB_DENIED_TOOLS_REGEX');
    expect(refuse({ ...reader, name: 'gitlab_get_project' }, rules)).toBeUndefined();
  });

  it('takes a pattern with a look-ahead for what it says', () => {
    const rules = { ...open, deniedTools: /^(?!gitlab_get_).*/ };
    expect(refuse(reader, rules)).toBeUndefined();
    expect(refuse({ ...reader, name: 'gitlab_list_pipelines' }, rules)?.rule).toBe('GITLAB_DENIED_TOOLS_REGEX');
  });

  it('names the first rule that forbids, in the order mode, capability, feature, scope, toolsets, allowlist, pattern', () => {
    const worst: ToolFacts = { ...reader, capability: 'delete', reach: 'unprovable' };
    const lifted: Partial<Rules>[] = [
      { permissionMode: 'full' },
      { disabledCapabilities: new Set() },
      { features: open.features },
      { hasProjectScope: false },
      { toolsets: undefined },
      { allowedTools: new Set() },
      { deniedTools: undefined },
    ];
    let rules: Rules = {
      permissionMode: 'readonly',
      disabledCapabilities: new Set(capabilities),
      features: { wiki: false, milestone: false, pipeline: false, release: false },
      toolsets: new Set(['wiki']),
      extraTools: new Set(),
      allowedTools: new Set(['gitlab_other']),
      deniedTools: /./,
      hasProjectScope: true,
    };
    const named = lifted.map((next) => {
      const { rule } = refuse(worst, rules) ?? {};
      rules = { ...rules, ...next };
      return rule;
    });
    expect(named).toEqual([
      'GITLAB_PERMISSION_MODE=readonly',
      'GITLAB_DISABLED_CAPABILITIES',
      'USE_PIPELINE=false',
      'GITLAB_ALLOWED_PROJECT_IDS',
      'GITLAB_TOOLSETS',
      'GITLAB_ALLOWED_TOOLS',
      'GITLAB_DENIED_TOOLS_REGEX',
    ]);
    expect(refuse(worst, rules)).toBeUndefined();
  });

  it('never refuses health_check, which tells what is switched off', () => {
    const rules: Rules = {
      ...open,
      disabledCapabilities: new Set(capabilities),
      toolsets: new Set(['wiki']),
      allowedTools: new Set(['gitlab_other']),
      deniedTools: /./,
      hasProjectScope: true,
    };
    const health = { name: 'health_check', toolset: 'health', capability: 'read', reach: 'safe' } as const;
    expect(refuse(health, rules)).toBeUndefined();
  });
});

describe('isListed', () => {
  const made = (name: string, toolset: string, listed?: true): ToolFacts => ({
    name,
    toolset,
    capability: 'read',
    reach: 'safe',
    ...(listed ? { listed } : {}),
  });
  const tools = [
    made('find', 'tools', true),
    made('get_pipeline', 'pipelines'),
    made('wait', 'pipelines', true),
    made('get_wiki_page', 'wiki'),
    made('health_check', 'health'),
  ];

  it.each([
    [undefined, 'find wait health_check'],
    ['default', 'find wait health_check'],
    ['lean', 'find health_check'],
    ['wiki', 'get_wiki_page health_check'],
    ['default,wiki', 'find wait get_wiki_page health_check'],
    ['lean,wiki', 'find get_wiki_page health_check'],
    ['lean,default', 'find wait health_check'],
    ['all', 'find get_pipeline wait get_wiki_page health_check'],
    ['lean,all', 'find get_pipeline wait get_wiki_page health_check'],
  ])('with the toolsets %s shows %s', (words, names) => {
    const rules = { ...open, toolsets: words === undefined ? undefined : new Set(words.split(',')) };
    const shown = tools.filter((tool) => isListed(tool, rules)).map((tool) => tool.name);
    expect(shown.join(' ')).toBe(names);
  });

  it('shows all that an allowlist leaves, where no toolsets were chosen', () => {
    const rules = { ...open, allowedTools: new Set(['get_pipeline', 'get_wiki_page']) };
    const { allowed } = sortTools(tools, rules);
    const names = allowed.filter((tool) => isListed(tool, rules)).map((tool) => tool.name);
    expect(names).toEqual(['get_pipeline', 'get_wiki_page', 'health_check']);
  });
});

describe('sortTools', () => {
  it('keeps the order of what is allowed and names what is refused by rule', () => {
    const tools: ToolFacts[] = [
      { ...reader, name: 'b' },
      { ...reader, name: 'c', capability: 'delete' },
      { ...reader, name: 'a' },
      { ...reader, name: 'd', capability: 'admin' },
      { ...reader, name: 'e', capability: 'write', reach: 'unprovable' },
    ];
    const { allowed, refused } = sortTools(tools, { ...open, permissionMode: 'modify', hasProjectScope: true });
    expect(allowed.map((tool) => tool.name)).toEqual(['b', 'a']);
    expect(refused).toEqual({ 'GITLAB_PERMISSION_MODE=modify': ['c', 'd'], GITLAB_ALLOWED_PROJECT_IDS: ['e'] });
  });
});
