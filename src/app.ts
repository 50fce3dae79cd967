import { createRequire } from 'node:module';
import { resolveStatic } from './auth/precedence.ts';
import { readCatalog } from './catalog/catalog.ts';
import { createDirectory } from './catalog/directory.ts';
import type { CatalogEntry } from './catalog/entry.ts';
import { type Checkout, createCheckout } from './checkout/checkout.ts';
import type { Config } from './config/config.ts';
import { statusOf, webUrlOf } from './config/status.ts';
import type { Context, Log } from './core/context.ts';
import type { Tool } from './core/tool.ts';
import type { Run } from './exec/run.ts';
import { type Connection, connectLazily } from './gitlab/connect.ts';
import { createLog } from './log.ts';
import { isListed, type Rules, sortTools } from './policy/rules.ts';
import { createProjectScope } from './scope/scope.ts';
import { createDispatch } from './server/dispatch.ts';
import { createFeatures } from './server/features.ts';
import { instruct } from './server/instructions.ts';
import { createServerFactory } from './server/mcp-server.ts';
import { aliases } from './tools/aliases.ts';
import { toolsets } from './tools/index.ts';

function rulesOf({ policy }: Config): Rules {
  const withPrefix = (name: string) => {
    const alias = aliases[name] ?? name;
    return [name, `gitlab_${name}`, typeof alias === 'string' ? alias : alias.tool];
  };
  return {
    permissionMode: policy.permissionMode,
    permissionSetting: policy.permissionSetting,
    disabledCapabilities: new Set(policy.disabledCapabilities),
    features: policy.features,
    toolsets: policy.toolsets && new Set(policy.toolsets),
    extraTools: new Set(policy.extraTools.flatMap(withPrefix)),
    allowedTools: new Set((policy.allowedTools ?? []).flatMap(withPrefix)),
    deniedTools: policy.deniedTools?.pattern,
    hasProjectScope: policy.allowedProjects !== undefined,
  };
}

function connect(config: Config, log: Log): Connection {
  const { caCertificates: ca, verifyTls: rejectUnauthorized, timeoutMs, userAgent } = config.http;
  const tls = { rejectUnauthorized, ...(ca === undefined ? {} : { ca }) };
  const options = { apiUrls: config.gitlab.apiUrls, timeoutMs, userAgent, tls, log };
  return connectLazily(options, resolveStatic(config.gitlab.credential));
}

function createLoader(): (entry: CatalogEntry) => Promise<Tool> {
  return async (entry) => {
    const toolset = await toolsets[entry.toolset]?.();
    const tool = toolset?.tools[entry.name];
    if (!tool) throw new Error(`The catalog names ${entry.name}, which ${entry.toolset} does not have: build again.`);
    return tool;
  };
}

function checkoutIn(folder: string | undefined, config: Config): Checkout | undefined {
  if (folder === undefined || !config.usesCheckout) return undefined;
  // Loaded with the first program: most sessions run none.
  const run: Run = async (...given) => (await import('./exec/run.ts')).createRun(config.programEnvironment)(...given);
  return createCheckout({ run, folder, webUrl: webUrlOf(config) });
}

/** Uploads read files of this machine where the caller works on it. */
function localFilesIn(folder: string | undefined, { uploadRoots: roots }: Config): Context['readLocalFile'] {
  if (folder === undefined) return undefined;
  const files = { folder, roots, mostBytes: 25 * 1024 * 1024 };
  return async (path, signal) => (await import('./files/read-local-file.ts')).readLocalFile(path, files, signal);
}

export interface App {
  readonly log: Log;
  readonly factory: ReturnType<typeof createServerFactory>;
  /** Ends connections to GitLab and writes what is left of the log. */
  close(): Promise<void>;
}

export interface Surroundings {
  /** Folder whose checkout may fill in missing arguments, and whose files may be uploaded; absent where callers work elsewhere, as over HTTP. */
  readonly folder?: string;
  /** Other than the generated one: for tests, whose sources may be ahead of it. */
  readonly catalog?: readonly CatalogEntry[];
}

/** Build everything, in order. Nothing here touches the network or starts a program. */
export function buildApp(config: Config, { folder, catalog = readCatalog() }: Surroundings = {}): App {
  const log = createLog(config.log.level);
  const directory = createDirectory(catalog, aliases);
  const rules = rulesOf(config);
  const { allowed, refused } = sortTools(directory.entries, rules);
  const { allowedProjects } = config.policy;
  const scope = allowedProjects && createProjectScope(allowedProjects.map(String));
  const onlyProject = allowedProjects?.length === 1 ? String(allowedProjects[0]) : undefined;
  const defaultProject = config.policy.defaultProject ?? onlyProject;
  const isFullDetail = config.output.detail === 'full';
  const checkout = checkoutIn(folder, config);
  const house = { directory, rules, scope, defaultProject, checkout, isFullDetail, load: createLoader() };
  const { mode, maxBytes: limitBytes, errorDetail, structured } = config.output;
  const answering = { house, output: { mode, limitBytes }, errorDetail };
  const gitlab = connect(config, log);
  const factory = createServerFactory({
    identity: config.identity,
    instructions: instruct(allowed, { hasCheckout: checkout !== undefined }),
    directory,
    listed: allowed.filter((entry) => isListed(entry, rules)),
    dispatch: createDispatch(answering),
    features: createFeatures(answering),
    structuredContent: structured,
    responseBytes: limitBytes,
    log,
    status: statusOf(config, refused),
    connect: gitlab.bind,
    readLocalFile: localFilesIn(folder, config),
  });
  return { log, factory, close: async () => void (await Promise.all([gitlab.close(), log.flush()])) };
}

/** Version of the package, from the package.json beside the bundle's folder. */
export function packageVersion(): string {
  const read = createRequire(import.meta.url);
  return (read('../package.json') as { readonly version: string }).version;
}
