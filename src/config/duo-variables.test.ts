// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what templates leave behind is what is tested
import { describe, expect, it } from 'vitest';
import { ConfigError } from '../core/errors/config-error.ts';
import type { DuoSettings } from './config.ts';
import { duoVariables } from './duo-variables.ts';
import { loadConfig } from './load.ts';
import { loadDuo } from './load-duo.ts';

type Env = Readonly<Record<string, string>>;

/** Both ways in: the settings of the whole server, and those of the bridge. */
const ways = {
  server(env: Env) {
    const input = { argv: [], env, version: '1', toolsets: [], cwd: '/somewhere', exists: () => false };
    const { config, warnings } = loadConfig(input);
    return { duo: config.duo, warnings };
  },
  bridge: (env: Env) => loadDuo(env, '/somewhere'),
};

function problemsOf(load: (env: Env) => unknown, env: Env): readonly string[] {
  try {
    load(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

interface Case {
  readonly read: keyof DuoSettings;
  readonly unset: unknown;
  readonly valid: readonly (readonly [text: string, value: unknown])[];
  /** What stops the start, or only warns where the variable is lenient. */
  readonly invalid: readonly string[];
}

const numberCase = (read: keyof DuoSettings, unset: number): Case => ({
  read,
  unset,
  valid: [
    ['1', 1],
    [' 5000 ', 5000],
    ['2147483647', 2_147_483_647],
  ],
  // Above the last one timers of Node would fire at once.
  invalid: ['0', '-5', '1.5', '5s', '1e3', 'Infinity', 'two', '2147483648'],
});
const flagCase = (read: keyof DuoSettings, unset: string): Case => ({
  read,
  unset,
  valid: [['-g', '-g']],
  invalid: ['--two words'],
});

const cases: Readonly<Record<Exclude<keyof typeof duoVariables, 'GITLAB_BASE_URL'>, Case>> = {
  DUO_CLI_COMMAND: { read: 'command', unset: 'glab', valid: [['/opt/my tools/düo', '/opt/my tools/düo']], invalid: [] },
  DUO_CLI_BASE_ARGS: {
    read: 'baseArgs',
    unset: ['duo', 'cli', 'run'],
    valid: [
      ['run', ['run']],
      ['  --yes \t run ', ['--yes', 'run']],
      ['"a b"', ['"a', 'b"']],
      ['', []],
      [' \n', []],
    ],
    invalid: [],
  },
  DUO_CLI_GOAL_FLAG: flagCase('goalFlag', '--goal'),
  DUO_CLI_MODEL_FLAG: flagCase('modelFlag', '--model'),
  DUO_CLI_EXTRA_ARGS: { read: 'extraArgs', unset: [], valid: [['--a  b', ['--a', 'b']]], invalid: [] },
  DUO_CLI_OUTPUT_FORMAT: { read: 'outputFormat', unset: 'json', valid: [['Text', 'text']], invalid: ['yaml'] },
  DUO_CLI_CWD: {
    read: 'cwd',
    unset: '/somewhere',
    valid: [
      ['/repo', '/repo'],
      ['clone', '/somewhere/clone'],
      ['~/clone', '/home/me/clone'],
    ],
    invalid: [],
  },
  GITLAB_DUO_MODEL: {
    read: 'model',
    unset: undefined,
    valid: [
      ['claude_sonnet_4_6', 'claude_sonnet_4_6'],
      ['Opus', 'Opus'],
      ['gpt-5.1', 'gpt-5.1'],
    ],
    invalid: ['claude sonnet', 'a/b', 'a=b', 'ü'],
  },
  DUO_TIMEOUT_MS: numberCase('timeoutMs', 120_000),
  DUO_MAX_OUTPUT_CHARS: numberCase('maxOutputChars', 100_000),
  DUO_MAX_INLINE_GOAL_CHARS: numberCase('maxInlineGoalChars', 7000),
  DUO_GOAL_VIA: {
    read: 'goalVia',
    unset: 'auto',
    valid: ['auto', 'inline', 'env', 'file'].map((word) => [word, word] as const),
    invalid: ['stdin'],
  },
  DUO_ALLOWED_ROOTS: {
    read: 'allowedRoots',
    unset: [],
    valid: [[' ~/work, /srv ,, here', ['/home/me/work', '/srv', '/somewhere/here']]],
    invalid: [','],
  },
  DUO_ISOLATION: { read: 'isolation', unset: 'none', valid: [['worktree', 'worktree']], invalid: ['container'] },
  DUO_BACKGROUND: { read: 'background', unset: false, valid: [['true', true]], invalid: ['perhaps'] },
  DUO_TOOL_NAME: {
    read: 'toolName',
    unset: 'duo_review',
    valid: [
      ['review', 'review'],
      ['Duo-Review_2', 'Duo-Review_2'],
      ['a'.repeat(64), 'a'.repeat(64)],
    ],
    invalid: ['duo review', 'a'.repeat(80), 'duo/review', 'düo'],
  },
  DUO_MOCK: {
    read: 'mock',
    unset: false,
    valid: [
      ...['1', 'true', 'yes', 'on', 'YES', 'On'].map((word) => [word, true] as const),
      ...['0', 'false', 'no', 'off', 'OFF'].map((word) => [word, false] as const),
    ],
    invalid: ['2', 'maybe'],
  },
};

describe.each(Object.entries(ways))('in the %s', (_way, load) => {
  describe.each(Object.keys(cases) as (keyof typeof cases)[])('%s', (name) => {
    const { read, unset, valid, invalid } = cases[name];
    const { isLenient, takesBlank } = duoVariables[name] as { isLenient?: true; takesBlank?: true };

    it('has its default where it is not set, or empty where that is no value', () => {
      for (const env of takesBlank ? [{}] : [{}, { [name]: '' }, { [name]: ' \n' }]) {
        expect(load(env).duo[read]).toEqual(unset);
        expect(load(env).warnings).toEqual([]);
      }
    });

    it('takes what is valid, without a word', () => {
      for (const [text, value] of valid) {
        const { duo, warnings } = load({ HOME: '/home/me', [name]: text });
        expect(duo[read]).toEqual(value);
        expect(warnings).toEqual([]);
      }
    });

    it(isLenient ? 'warns of what is not and takes its default' : 'stops the start for what is not', () => {
      for (const text of invalid) {
        const said = [expect.stringMatching(`^${name} (?:must be|has|holds)`)];
        if (!isLenient) expect(problemsOf(load, { [name]: text }), text).toEqual(said);
        else expect(load({ [name]: text })).toMatchObject({ duo: { [read]: unset }, warnings: said });
      }
    });

    it('counts as not set where it is a placeholder', () => {
      const { duo, warnings } = load({ [name]: '${VAR}' });
      expect(duo[read]).toEqual(unset);
      expect(warnings).toEqual([expect.stringContaining(`${name} looks like an unexpanded placeholder`)]);
    });
  });

  it('A10: a name with a dot is taken with a warning, and one that no client takes stops the start', () => {
    const { duo, warnings } = load({ DUO_TOOL_NAME: 'duo.review' });
    expect(duo.toolName).toBe('duo.review');
    expect(warnings).toEqual([expect.stringMatching(/^DUO_TOOL_NAME is duo\.review\. Some clients reject/)]);
    for (const name of ['duo review', 'x'.repeat(80)]) {
      expect(problemsOf(load, { DUO_TOOL_NAME: name })).toEqual([expect.stringMatching(/^DUO_TOOL_NAME must be/)]);
    }
    expect(load({ DUO_TOOL_NAME: '' }).duo.toolName).toBe('duo_review');
  });

  it('warns of a name that is nearly one of these, but not of what Duo itself reads', () => {
    expect(load({ DUO_TIMEOUT: '5', DUO_WORKFLOW_GOAL: 'x', GITLAB_DUO_TOKEN: 'x' }).warnings).toEqual([
      'DUO_TIMEOUT is not a setting of this server; did you mean DUO_TIMEOUT_MS?',
    ]);
  });
});

describe('the bridge', () => {
  it('is not concerned with the settings of the whole server', () => {
    const { warnings } = ways.bridge({ GITLAB_PERMISSION_MODE: 'nonsense', GITLAB_API_URL: 'x', GITLAB_TOOLSET: 'x' });
    expect(warnings).toEqual([]);
  });
});

describe('GITLAB_BASE_URL', () => {
  it('goes to Duo, and where no other address is set, that is said', () => {
    const env = { GITLAB_BASE_URL: 'https://h' };
    expect(ways.bridge(env)).toMatchObject({ duo: { environment: env }, warnings: [] });
    expect(ways.server(env).warnings).toEqual([expect.stringContaining('all else goes to https://gitlab.com')]);
    expect(ways.server({ ...env, GITLAB_URL: 'https://h' })).toMatchObject({ duo: { environment: env }, warnings: [] });
  });
});
