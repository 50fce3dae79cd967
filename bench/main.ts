import { measureColdStart } from './cold-start.ts';

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
