const pad = (number: number) => String(number).padStart(2, '0');

export const recordPath = (number: number) => `src/records/record-${pad(number)}.ts`;

/** One of many modules that are alike; `store` is what it writes to. */
export function recordSource(number: number, store: 'table' | 'store'): string {
  const name = `record${pad(number)}`;
  const write = store === 'table' ? 'await table.insert(entry)' : 'await store.append(entry, { signal })';
  return `import { ${store} } from '../${store}/index.ts';

export interface Record${pad(number)} {
  id: string;
  createdAt: string;
  payload: Uint8Array;
}

const batchSize = ${100 + number * 10};

/** Reads the entries of kind ${number} and writes them in batches. */
export async function ${name}(lines: AsyncIterable<string>, signal: AbortSignal): Promise<number> {
  let count = 0;
  const batch: Record${pad(number)}[] = [];
  for await (const line of lines) {
    if (signal.aborted) break;
    const [id = '', createdAt = '', text = ''] = line.split('\\t');
    const entry = { id, createdAt, payload: new TextEncoder().encode(text) };
    batch.push(entry);
    if (batch.length < batchSize) continue;
    ${write};
    count += batch.length;
    batch.length = 0;
  }
  return count;
}
`;
}

export const importerPath = (number: number) => `src/importer/step-${pad(number)}.ts`;

/** A step of the importer, long enough for several comments. */
export function importerSource(number: number, isImproved: boolean): string {
  const check = isImproved
    ? '  if (!isKnownFormat(input.format)) throw new UnknownFormat(input.format);\n  const started = clock.now();\n'
    : '';
  const body = Array.from({ length: 12 }, (_, index) => {
    const line = `  const part${index} = transform(input.parts[${index}], { strict: ${isImproved} });`;
    return `${line}\n  if (part${index} !== undefined) output.push(part${index});\n`;
  }).join('');
  return `import { transform } from './transform.ts';

export interface Step${pad(number)}Input {
  format: string;
  parts: string[];
}

export function runStep${pad(number)}(input: Step${pad(number)}Input): string[] {
  const output: string[] = [];
${check}${body}  return output;
}
`;
}

export const archiveReadme = `# Archive

Keeps records for ten years and finds them again.

## Development

    npm ci
    npm test
`;

export const archivePipeline = `stages: [test, build]

lint:
  stage: test
  script:
    - npm ci
    - npm run lint

unit:
  stage: test
  script:
    - npm ci
    - npm test
  artifacts:
    reports:
      junit: junit.xml

build:
  stage: build
  script:
    - npm run build
  artifacts:
    paths:
      - dist/
`;
