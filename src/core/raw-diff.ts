import { decodeText } from './decode-text.ts';

/** The patch of one file out of a whole diff. */
export interface RawPatch {
  readonly path: string;
  readonly oldPath: string;
  /** From the first `@@` on, as GitLab's own `diff` field has it; empty where only the name or mode changed. */
  readonly patch: string;
}

const escapes: Readonly<Record<string, string>> = { a: '\x07', b: '\b', t: '\t', n: '\n', v: '\v', f: '\f', r: '\r' };

/** Git quotes names with special bytes the way C does (git-config, core.quotePath); one byte is one character here. */
function unquote(name: string): string {
  if (!name.startsWith('"')) return name.replace(/\t$/, '');
  return name
    .replace(/^"|"\t?$/g, '')
    .replace(/\\([0-7]{3}|.)/g, (_, code: string) =>
      code.length === 3 ? String.fromCharCode(Number.parseInt(code, 8)) : (escapes[code] ?? code),
    );
}

function recode(bytes: string): string {
  const decoded = decodeText(Buffer.from(bytes, 'latin1'));
  return decoded.encoding === 'binary' ? bytes : decoded.text;
}

function stripSide(name: string): string | undefined {
  return name === '/dev/null' ? undefined : name.replace(/^[ab]\//, '');
}

/** `diff --git a/x b/x` alone: where both names are the same the line's middle parts them, even with spaces. */
function readGitLine(line: string): string {
  const rest = line.slice('diff --git '.length);
  return unquote(rest.slice(0, (rest.length - 1) / 2)).replace(/^a\//, '');
}

function readNames(head: readonly string[]): { path: string; oldPath: string } {
  const find = (start: string) => {
    const line = head.find((candidate) => candidate.startsWith(start));
    return line === undefined ? undefined : unquote(line.slice(start.length));
  };
  const before = find('rename from ') ?? stripSide(find('--- ') ?? '/dev/null');
  const after = find('rename to ') ?? stripSide(find('+++ ') ?? '/dev/null');
  const name = after ?? before ?? readGitLine(head[0] ?? '');
  return { path: recode(name), oldPath: recode(before ?? name) };
}

/** Split the output of `git diff` by file. Works on bytes, since every file has an encoding of its own. */
export function splitRawDiff(bytes: Uint8Array): RawPatch[] {
  const sections = Buffer.from(bytes)
    .toString('latin1')
    .split(/(?<=^|\n)(?=diff --git )/);
  return sections
    .filter((section) => section.startsWith('diff --git '))
    .map((section) => {
      const start = /\n(?=@@ |Binary files )/.exec(section);
      const head = start ? section.slice(0, start.index) : section;
      return { ...readNames(head.split('\n')), patch: start ? recode(section.slice(start.index + 1)) : '' };
    });
}
