import type { DuoSettings } from './config.ts';
import { type Loading, resolvePath } from './loading.ts';
import type { Settings } from './variables.ts';

/** The settings of Duo, of all settings; `environment` is what Duo gets of the environment. */
export function duoOf(loading: Loading, settings: Settings, environment: DuoSettings['environment']): DuoSettings {
  if (settings.DUO_TOOL_NAME.includes('.')) {
    const danger = 'Some clients reject names with a dot, and all tools of the server with them.';
    loading.warnings.push(`DUO_TOOL_NAME is ${settings.DUO_TOOL_NAME}. ${danger}`);
  }
  return {
    toolName: settings.DUO_TOOL_NAME,
    background: settings.DUO_BACKGROUND,
    mock: settings.DUO_MOCK,
    command: settings.DUO_CLI_COMMAND,
    baseArgs: settings.DUO_CLI_BASE_ARGS,
    goalFlag: settings.DUO_CLI_GOAL_FLAG,
    modelFlag: settings.DUO_CLI_MODEL_FLAG,
    extraArgs: settings.DUO_CLI_EXTRA_ARGS,
    outputFormat: settings.DUO_CLI_OUTPUT_FORMAT,
    model: settings.GITLAB_DUO_MODEL,
    cwd: resolvePath(loading, settings.DUO_CLI_CWD ?? '.'),
    allowedRoots: (settings.DUO_ALLOWED_ROOTS ?? []).map((folder) => resolvePath(loading, folder)),
    timeoutMs: settings.DUO_TIMEOUT_MS,
    maxOutputChars: settings.DUO_MAX_OUTPUT_CHARS,
    maxInlineGoalChars: settings.DUO_MAX_INLINE_GOAL_CHARS,
    goalVia: settings.DUO_GOAL_VIA,
    isolation: settings.DUO_ISOLATION,
    environment,
  };
}
