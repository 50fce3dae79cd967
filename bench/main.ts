import { readFileSync } from 'node:fs';
import type { CatalogEntry } from '../src/catalog/entry.ts';
import { createSearch } from '../src/catalog/search.ts';
import { findAndRun } from '../src/core/catalog.ts';
import { measureColdStart } from './cold-start.ts';
import { answerable, type PlainRequest, scoreRequests } from './requests.ts';
import { heldOutRequests } from './requests-held-out.ts';
import { openRequests } from './requests-open.ts';

const rounds = Number(process.argv[2] ?? 15);
const { product, floor, ratio, tools } = await measureColdStart(rounds);
const row = (name: string, values: Record<'cpu' | 'wall' | 'rss', number>, digits: number) =>
  `| ${name} | ${values.cpu.toFixed(digits)} | ${values.wall.toFixed(digits)} | ${values.rss.toFixed(digits)} |`;

process.stdout.write(
  [
    `Cold start, spawn to tools/list answered, ${tools} tools, Node ${process.versions.node}, medians of ${rounds} interleaved rounds`,
    '| | CPU ms | wall ms | peak RSS MiB |',
    '| --- | ---: | ---: | ---: |',
    row('product', product, 0),
    row('floor', floor, 0),
    row('ratio', ratio, 2),
    '',
  ].join('\n'),
);

const { tools: entries } = JSON.parse(readFileSync('dist/catalog.json', 'utf8')) as { tools: CatalogEntry[] };
const catalog = entries.filter((entry) => entry.toolset !== findAndRun);
const search = createSearch(catalog);
const names = new Set(catalog.map((tool) => tool.name));
const found = (query: string) => search(query, { limit: 3 }).map((tool) => tool.name);
const percent = (share: number) => `${(share * 100).toFixed(0)} %`;

function scoreRow(name: string, requests: readonly PlainRequest[]): string {
  const asked = answerable(requests, names);
  const { first, topThree } = scoreRequests(asked, found);
  return `| ${name} | ${asked.length} | ${percent(first)} | ${percent(topThree)} |`;
}

process.stdout.write(
  [
    '',
    `A fitting tool found for plain requests, among ${catalog.length} tools`,
    '| requests | count | first | among three |',
    '| --- | ---: | ---: | ---: |',
    scoreRow('open', openRequests),
    scoreRow('held out', heldOutRequests),
    '',
  ].join('\n'),
);
