export interface EnvFile {
  readonly values: ReadonlyMap<string, string>;
  /** Numbers of the lines that are neither empty, a comment nor an assignment, counted from 1. */
  readonly badLines: readonly number[];
}

const blank = /[ \t]*(?:#[^\n]*)?(?:\n|$)/y;
const assignment =
  /[ \t]*(?:export[ \t]+)?([^\s=#"']+)[ \t]*=(?:[ \t]*(?:"((?:[^"\\]|\\[\s\S])*)"|'([^']*)')[ \t]*(?:#[^\n]*)?|(?![ \t]*["'])([^\n]*))(?:\n|$)/y;
const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '"': '"', '\\': '\\' };

/**
 * Read the text of an env file: `KEY=VALUE` lines, `export` allowed, values bare or in single or double quotes. Only double quotes know
 * escapes; quoted values may span lines; `#` starts a comment at the start of a line or after a space; nothing is expanded; the last
 * of equal keys wins. Node's own parser is not used: it cuts bare values at any `#`, keeps a BOM in the first name and skips bad lines silently.
 */
export function parseEnvFile(source: string): EnvFile {
  const file = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const values = new Map<string, string>();
  const badLines: number[] = [];
  let position = 0;
  let line = 1;
  while (position < file.length) {
    const match = matchAt(blank, file, position) ?? matchAt(assignment, file, position);
    const end = match ? position + match[0].length : file.indexOf('\n', position) + 1 || file.length;
    const [, name, double, single, bare] = match ?? [];
    if (match === undefined) badLines.push(line);
    if (name !== undefined) {
      values.set(name, single ?? (double === undefined ? readBare(bare ?? '') : readEscapes(double)));
    }
    line += file.slice(position, end).split('\n').length - 1;
    position = end;
  }
  return { values, badLines };
}

function matchAt(expression: RegExp, text: string, position: number): RegExpExecArray | undefined {
  expression.lastIndex = position;
  return expression.exec(text) ?? undefined;
}

function readBare(value: string): string {
  return value.replace(/[ \t]#.*/, '').trim();
}

/** Unknown escapes stay as they are, so that a regular expression survives. */
function readEscapes(value: string): string {
  return value.replace(/\\([\s\S])/g, (whole, letter: string) => escapes[letter] ?? whole);
}
