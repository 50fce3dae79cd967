/** Whatever one item of a sequence must be, or any number of items. */
type Part = 'many' | ((item: string) => boolean);

/** Counts the comparisons of all globs that share it, so that a caller can end a search that costs too much. */
export interface Work {
  spend(): void;
}

const wildcard = /(?<!\\)[*?[]/;

export interface Glob {
  readonly isNegated: boolean;
  /** Has no wildcard: names one file, or a folder and all that is in it. */
  readonly isLiteral: boolean;
  matches(path: string, segments: readonly string[]): boolean;
}

function fits(part: Part | undefined, item: string | undefined): boolean {
  return typeof part === 'function' && item !== undefined && part(item);
}

/**
 * Match items against parts: first what follows the last `many` against the end, then the rest from the start, where
 * only the last `many` passed is ever retried. So the work is at most the product of both lengths; a backtracking
 * expression takes minutes for `*a*a*a*a*b` against a long name.
 */
function matchParts(parts: readonly Part[], items: string | readonly string[], work: Work): boolean {
  const many = parts.lastIndexOf('many');
  const tail = parts.length - 1 - many;
  const end = items.length - tail;
  if (end < 0 || (many < 0 && end > 0)) return false;
  for (let back = 1; back <= tail; back++) {
    work.spend();
    if (!fits(parts.at(-back), items.at(-back))) return false;
  }
  let part = 0;
  let item = 0;
  let retryPart = -1;
  let retryItem = 0;
  while (item < end && part <= many) {
    work.spend();
    if (parts[part] === 'many') {
      if (part === many) return true;
      retryPart = part++;
      retryItem = item;
    } else if (fits(parts[part], items[item])) {
      part++;
      item++;
    } else if (retryPart >= 0) {
      part = retryPart + 1;
      item = ++retryItem;
    } else return false;
  }
  while (parts[part] === 'many' && part < many) part++;
  return part >= many;
}

/** Reads `[a-z]` or `[!a-z]` at `at`; undefined where no bracket closes it, which makes the bracket a plain character. */
function readSet(text: string, at: number): { part: Part; end: number } | undefined {
  const isNegated = text[at + 1] === '!' || text[at + 1] === '^';
  const start = at + (isNegated ? 2 : 1);
  const end = text.indexOf(']', start + 1);
  if (end < 0) return undefined;
  const ranges: [string, string][] = [];
  for (let index = start; index < end; index++) {
    const first = text[index] ?? '';
    const isRange = text[index + 1] === '-' && index + 2 < end;
    ranges.push([first, isRange ? (text[index + 2] ?? first) : first]);
    if (isRange) index += 2;
  }
  return { part: (char) => ranges.some(([first, last]) => first <= char && char <= last) !== isNegated, end };
}

function readSegment(text: string, work: Work): Part {
  if (text === '**') return 'many';
  if (!wildcard.test(text)) {
    const plain = text.replace(/\\(.)/g, '$1');
    return (segment) => segment === plain;
  }
  const parts: Part[] = [];
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    const set = char === '[' ? readSet(text, at) : undefined;
    if (char === '*') {
      if (parts.at(-1) !== 'many') parts.push('many');
    } else if (char === '?') {
      parts.push(() => true);
    } else if (set) {
      parts.push(set.part);
      at = set.end;
    } else {
      const plain = char === '\\' && at + 1 < text.length ? text[++at] : char;
      parts.push((candidate) => candidate === plain);
    }
  }
  return (segment) => matchParts(parts, segment, work);
}

/** Compile one glob without braces and without a leading `!`. A name without a slash counts at any depth. */
export function compileGlob(source: string, isNegated: boolean, work: Work): Glob {
  const isLiteral = !wildcard.test(source);
  const trimmed = source.replace(/^(?:\.?\/)+|\/+$/g, '');
  const isRooted = trimmed.includes('/') || source.startsWith('/');
  const isFolder = isLiteral || source.endsWith('/');
  const parts = [...(isRooted ? [] : ['**']), ...trimmed.split('/'), ...(isFolder ? ['**'] : [])]
    .map((part) => readSegment(part, work))
    .filter((part, at, all) => part !== 'many' || all[at - 1] !== 'many');
  // Frameworks name files `[id].tsx`: the path itself always matches, whatever its characters mean in a glob.
  const matches = (path: string, segments: readonly string[]) => path === source || matchParts(parts, segments, work);
  return { isNegated, isLiteral, matches };
}

/** Splits the first brace group off. Undefined where there is none with a comma: `{id}` is plain text. */
function openBraces(pattern: string): { before: string; options: string[]; after: string } | undefined {
  for (let start = pattern.indexOf('{'); start >= 0; start = pattern.indexOf('{', start + 1)) {
    if (pattern[start - 1] === '\\') continue;
    const options: string[] = [];
    let depth = 0;
    let from = start + 1;
    for (let at = start; at < pattern.length; at++) {
      const char = pattern[at];
      if (char === '\\') at++;
      else if (char === '{') depth++;
      else if (char === ',' && depth === 1) {
        options.push(pattern.slice(from, at));
        from = at + 1;
      } else if (char === '}' && --depth === 0) {
        if (options.length === 0) break;
        options.push(pattern.slice(from, at));
        return { before: pattern.slice(0, start), options, after: pattern.slice(at + 1) };
      }
    }
  }
  return undefined;
}

/** The patterns that a pattern with braces stands for; undefined where there are more than `most`. */
export function expandBraces(pattern: string, most: number): string[] | undefined {
  const open = [pattern];
  const done: string[] = [];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const group = openBraces(next);
    if (!group) done.push(next);
    else open.push(...group.options.map((option) => group.before + option + group.after));
    if (open.length + done.length > most) return undefined;
  }
  return done;
}
