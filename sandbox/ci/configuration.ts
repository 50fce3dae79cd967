import { decodeText, type Repository } from '../git/run.ts';
import { readFile } from '../git/trees.ts';
import type { Blueprint } from '../state/pipeline-model.ts';
import { findErrors, keywords } from './configuration-checks.ts';
import { foreseeEnding, passing } from './endings.ts';

export const configurationFile = '.gitlab-ci.yml';

type Entry = Record<string, unknown>;

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const asLines = (value: unknown): string[] =>
  (Array.isArray(value) ? value.flat(9) : value === undefined ? [] : [value]).map(String);

async function draftJob(repository: Repository, sha: string, name: string, entry: Entry): Promise<Blueprint> {
  const stage = typeof entry.stage === 'string' ? entry.stage : 'test';
  const isManual = entry.when === 'manual';
  const include = isEntry(entry.trigger) ? entry.trigger.include : undefined;
  const child = typeof include === 'string' ? (await readBlueprints(repository, sha, include)).blueprints : null;
  const artifacts = isEntry(entry.artifacts) ? entry.artifacts : {};
  const isTrigger = entry.trigger !== undefined;
  return {
    name,
    stage,
    isManual,
    // GitLab lets a pipeline pass a manual job unless it is told otherwise.
    isAllowedToFail: entry.allow_failure === true || (isManual && entry.allow_failure !== false),
    ending: isTrigger
      ? passing(name)
      : await foreseeEnding(repository, sha, {
          name,
          commands: asLines(entry.script),
          paths: asLines(artifacts.paths),
          hasTestReport: isEntry(artifacts.reports) && artifacts.reports.junit !== undefined,
        }),
    child: isTrigger ? (child ?? []) : null,
  };
}

export interface Configuration {
  /** In GitLab's words; empty where the configuration is valid. */
  errors: string[];
  /** In the order of their stages. */
  blueprints: Blueprint[];
}

/** Reads the configuration of a commit and foresees how each of its jobs will end. */
export async function readBlueprints(
  repository: Repository,
  sha: string,
  path = configurationFile,
): Promise<Configuration> {
  const content = await readFile(repository, sha, path);
  if (content === null) return { errors: ['Missing CI config file'], blueprints: [] };
  const text = decodeText(content);
  const errors = findErrors(text);
  if (errors.length > 0) return { errors, blueprints: [] };
  const { parseDocument } = await import('yaml');
  const document = parseDocument(text, { merge: true });
  const [mistake] = document.errors;
  if (mistake !== undefined) return { errors: [`Invalid configuration format: ${mistake.message}`], blueprints: [] };
  const root: unknown = document.toJS();
  const entries = isEntry(root) ? root : {};
  const stages = ['.pre', ...(entries.stages ? asLines(entries.stages) : ['build', 'test', 'deploy']), '.post'];
  const jobs = Object.entries(entries).flatMap(([name, entry]) =>
    isEntry(entry) && !keywords.has(name) && !name.startsWith('.') ? [{ name, entry }] : [],
  );
  const blueprints = await Promise.all(jobs.map(({ name, entry }) => draftJob(repository, sha, name, entry)));
  return { errors: [], blueprints: blueprints.sort((a, b) => stages.indexOf(a.stage) - stages.indexOf(b.stage)) };
}

/** The job of that name in the configuration of a commit; one that passes where it has none. */
export async function readBlueprint(
  repository: Repository,
  sha: string,
  { name, stage }: { name: string; stage: string },
): Promise<Blueprint> {
  const { blueprints } = await readBlueprints(repository, sha);
  const found = blueprints.find((each) => each.name === name);
  return found ?? { name, stage, isManual: false, isAllowedToFail: false, ending: passing(name), child: null };
}
