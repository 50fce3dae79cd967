import { readFileSync } from 'node:fs';
import type { CatalogEntry } from '../src/catalog/entry.ts';
import { createSearch } from '../src/catalog/search.ts';
import { findAndRun } from '../src/core/catalog.ts';
import { geometricMean, type Measured, measureAnswers, ratioOf } from './answers.ts';
import { measureColdStart } from './cold-start.ts';
import { answerable, type PlainRequest, scoreRequests } from './requests.ts';
import { heldOutRequests } from './requests-held-out.ts';
import { openRequests } from './requests-open.ts';

const args = process.argv.slice(2);
const isForMachines = args.includes('--json');
const rounds = Number(args.find((arg) => /^\d+$/.test(arg)) ?? 15);
const coldStart = await measureColdStart(rounds);
const { product, floor, ratio, tools } = coldStart;
const answers = await measureAnswers();
const row = (name: string, values: Record<'cpu' | 'wall' | 'rss', number>, digits: number) =>
  `| ${name} | ${values.cpu.toFixed(digits)} | ${values.wall.toFixed(digits)} | ${values.rss.toFixed(digits)} |`;

const report: string[] = [];
report.push(
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

report.push(
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

const modes = ['compact-json', 'json', 'yaml', 'toon'] as const;

function answerRow(call: Measured): string {
  const share = modes.map((mode) => percent(ratioOf(call, mode)));
  const both = call.isText ? '' : percent(call.both / call.raw);
  const added = (call.milliseconds.ours - call.milliseconds.bare).toFixed(0);
  return `| ${call.name} | ${call.raw} | ${call.isText ? call.bare : ''} | ${share.join(' | ')} | ${both} | ${call.requests} | ${added} | ${call.missing.length === 0 ? 'all' : `lacks ${call.missing.join(', ')}`} |`;
}

const values = answers.calls.filter((call) => !call.isText);
const sum = (of: (call: Measured) => number) => answers.review.reduce((total, call) => total + of(call), 0);
report.push(
  [
    '',
    'Tokens of answers: share of what GitLab sent; for texts, of the bare text shown',
    '| call | GitLab | bare text | compact-json | json | yaml | toon | with structured | requests | ms added | facts |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |',
    ...answers.calls.map(answerRow),
    '',
    `Geometric mean without the texts: ${percent(geometricMean(values.map((call) => ratioOf(call))))}, with structured content ${percent(geometricMean(values.map((call) => call.both / call.raw)))}`,
    `A whole review (${answers.review.map((call) => call.name).join(', ')}): ${sum((call) => call.text['compact-json'])} tokens of ${sum((call) => call.raw)}`,
    '',
  ].join('\n'),
);

const searchScores = {
  open: scoreRequests(answerable(openRequests, names), found),
  heldOut: scoreRequests(answerable(heldOutRequests, names), found),
};
process.stdout.write(
  isForMachines ? `${JSON.stringify({ coldStart, search: searchScores, answers })}\n` : report.join(''),
);
