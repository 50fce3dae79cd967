import { encode } from 'gpt-tokenizer/encoding/o200k_base';

/** Prints the demo, and counts what the model would have read of it. */
export interface Story {
  chapter(title: string): void;
  say(line?: string): void;
  /** Show a text as it came, indented, at most so many lines. */
  show(text: string, lines?: number): void;
  /** Note one exchange for the bill: what the model wrote, and what it read. */
  count(step: string, written: string, read: string): void;
  bill(): void;
}

export const tokensOf = (text: string): number => encode(text).length;

const isColour = process.stdout.isTTY === true && !process.env.NO_COLOR;
const bold = (text: string) => (isColour ? `\u001b[1m${text}\u001b[0m` : text);

/** A story on standard output. */
export function tell(): Story {
  const rows: { step: string; written: number; read: number }[] = [];
  let number = 0;
  const say = (line = '') => process.stdout.write(`${line}\n`);
  return {
    say,
    chapter(title) {
      number += 1;
      say(`\n${bold(`${number}. ${title}`)}`);
    },
    show(text, lines = 40) {
      const all = text.split('\n');
      for (const line of all.slice(0, lines)) say(`   | ${line}`);
      if (all.length > lines) say(`   | ... ${all.length - lines} more lines, which the model reads too`);
    },
    count: (step, written, read) => rows.push({ step, written: tokensOf(written), read: tokensOf(read) }),
    bill() {
      const width = Math.max(...rows.map((row) => row.step.length));
      for (const { step, written, read } of rows) {
        say(`   ${step.padEnd(width)}  ${String(written).padStart(6)} written  ${String(read).padStart(6)} read`);
      }
      const total = (key: 'written' | 'read') => rows.reduce((sum, row) => sum + row[key], 0);
      say(
        `   ${'all together'.padEnd(width)}  ${String(total('written')).padStart(6)} written  ${String(total('read')).padStart(6)} read`,
      );
    },
  };
}
