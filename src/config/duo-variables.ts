import {
  anyText,
  argumentList,
  flag,
  folder,
  modelName,
  onOff,
  positiveInteger,
  programName,
  toolName,
} from './duo-kinds.ts';
import { boolean, choice } from './kinds.ts';
import { folderList } from './lists.ts';
import type { Variable } from './variables.ts';

/** Settings of `duo_review`, the same in both packages. */
export const duoVariables = {
  DUO_CLI_COMMAND: {
    kind: programName,
    group: 'Duo',
    default: 'glab',
    meaning: 'Program that is started: `glab`, or the standalone `duo`.',
  },
  DUO_CLI_BASE_ARGS: {
    kind: argumentList,
    group: 'Duo',
    default: ['duo', 'cli', 'run'],
    takesBlank: true,
    meaning: 'Arguments before all others; for the standalone binary `run`. Empty means none.',
  },
  DUO_CLI_GOAL_FLAG: { kind: flag, group: 'Duo', default: '--goal', meaning: 'Flag that carries the prompt.' },
  DUO_CLI_MODEL_FLAG: { kind: flag, group: 'Duo', default: '--model', meaning: 'Flag that carries the model.' },
  DUO_CLI_EXTRA_ARGS: {
    kind: argumentList,
    group: 'Duo',
    default: [],
    unset: 'none',
    meaning: 'Arguments after all others. They show in answers, so put no secret here.',
  },
  DUO_CLI_OUTPUT_FORMAT: {
    kind: choice('json', 'text'),
    group: 'Duo',
    default: 'json',
    meaning:
      '`json` asks the CLI for its JSON document, through `DUO_WORKFLOW_OUTPUT_FORMAT`, which older CLIs ignore. Whatever comes is understood.',
  },
  DUO_CLI_CWD: {
    kind: folder,
    group: 'Duo',
    unset: 'the working directory',
    meaning: 'Folder Duo runs in, where a call names none.',
  },
  GITLAB_DUO_MODEL: {
    kind: modelName,
    group: 'Duo',
    unset: "GitLab's default",
    meaning: 'Model, where a call names none: an identifier of GitLab or a short name of docs/duo-review.md.',
  },
  GITLAB_BASE_URL: {
    kind: anyText,
    group: 'Duo',
    meaning: "Duo's CLI reads the address of its GitLab here; this server itself does not.",
  },
  DUO_TIMEOUT_MS: {
    kind: positiveInteger,
    group: 'Duo',
    default: 120_000,
    isLenient: true,
    meaning: 'Most milliseconds a review may take, where a call says nothing. Many clients give up after 60 seconds.',
  },
  DUO_MAX_OUTPUT_CHARS: {
    kind: positiveInteger,
    group: 'Duo',
    default: 100_000,
    isLenient: true,
    meaning: "Most characters of Duo's output that `raw` keeps.",
  },
  DUO_GOAL_VIA: {
    kind: choice('auto', 'inline', 'env', 'file'),
    group: 'Duo',
    default: 'auto',
    meaning:
      'How the prompt gets to Duo: `inline` as an argument, `env` in `DUO_WORKFLOW_GOAL`, `file` in a file it is told to read. `auto` is inline while it is short, else by file.',
  },
  DUO_MAX_INLINE_GOAL_CHARS: {
    kind: positiveInteger,
    group: 'Duo',
    default: 7000,
    isLenient: true,
    meaning: 'Longest prompt, in characters, that `auto` gives inline.',
  },
  DUO_ALLOWED_ROOTS: {
    kind: folderList,
    group: 'Duo',
    unset: 'any folder',
    meaning: 'Duo runs only in these folders and below them, after symbolic links are followed.',
  },
  DUO_ISOLATION: {
    kind: choice('none', 'worktree'),
    group: 'Duo',
    default: 'none',
    meaning:
      '`worktree` runs Duo in a throw-away git worktree with your uncommitted changes, so that it cannot touch your checkout; what it changed there comes back as `meta.strayChanges`.',
  },
  DUO_BACKGROUND: {
    kind: boolean,
    group: 'Duo',
    default: false,
    meaning: '`true` lets `duo_review` go on in the background, and lists `get_duo_review`, which gives the result.',
  },
  DUO_TOOL_NAME: {
    kind: toolName,
    group: 'Duo',
    default: 'duo_review',
    meaning:
      'Name `duo_review` is listed under. Some clients reject names with a dot, and all tools of the server with them.',
  },
  DUO_MOCK: {
    kind: onOff,
    group: 'Duo',
    default: false,
    isLenient: true,
    meaning: 'On, `duo_review` gives a canned review without Duo, to try the way to it.',
  },
} as const satisfies Readonly<Record<string, Variable>>;
