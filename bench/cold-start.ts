import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'rolldown';
import { type Start, startOnce } from './one-start.ts';

const median = (values: readonly number[]) =>
  [...values].sort((left, right) => left - right)[values.length >> 1] ?? Number.NaN;

const withoutAjv = {
  name: 'without-ajv',
  resolveId: (source: string) =>
    source === '@modelcontextprotocol/server/_shims' ? join(process.cwd(), 'src/server/sdk-shims.ts') : null,
};

export interface ColdStart {
  readonly product: Record<'cpu' | 'wall' | 'rss', number>;
  readonly floor: Record<'cpu' | 'wall' | 'rss', number>;
  readonly ratio: Record<'cpu' | 'wall' | 'rss', number>;
  readonly tools: number;
}

/** Bundle the floor with the same bundler and options as the product. Gives the file and a function that removes it. */
async function buildFloor(): Promise<{ file: string; remove: () => void }> {
  const folder = mkdtempSync(join(process.cwd(), 'node_modules/.floor-'));
  const output = { dir: folder, format: 'esm', minify: true, entryFileNames: 'floor.mjs' } as const;
  await build({ input: 'bench/floor.ts', platform: 'node', plugins: [withoutAjv], logLevel: 'warn', output });
  return { file: join(folder, 'floor.mjs'), remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Measure the built product's cold start against the floor, in interleaved rounds: medians and their ratios. */
export async function measureColdStart(rounds: number, node = process.execPath): Promise<ColdStart> {
  const floor = await buildFloor();
  const runs: Record<'product' | 'floor', Start[]> = { product: [], floor: [] };
  const env = { ...process.env, GITLAB_PERSONAL_ACCESS_TOKEN: 'bench', GITLAB_API_URL: 'http://127.0.0.1:9/api/v4' };
  try {
    for (let round = 0; round <= rounds; round++) {
      const pair = {
        floor: await startOnce([node, floor.file], env),
        product: await startOnce([node, 'dist/gitlab-mcp.js'], env),
      };
      // The first round only warms the disk cache.
      if (round === 0) continue;
      runs.floor.push(pair.floor);
      runs.product.push(pair.product);
    }
  } finally {
    floor.remove();
  }
  const middle = (of: readonly Start[]) => ({
    cpu: median(of.map((run) => run.cpu)),
    wall: median(of.map((run) => run.wall)),
    rss: median(of.map((run) => run.rss)),
  });
  const [product, base] = [middle(runs.product), middle(runs.floor)];
  const ratio = { cpu: product.cpu / base.cpu, wall: product.wall / base.wall, rss: product.rss / base.rss };
  return { product, floor: base, ratio, tools: runs.product[0]?.tools ?? 0 };
}
