import { InputError } from '../../core/errors/input-error.ts';
import { compileGlob, expandBraces, type Glob, type Work } from './glob.ts';

/** Asks whether a path is matched, and whether it is matched by a pattern without wildcards, that is, by name. */
export interface PathMatcher {
  readonly isEmpty: boolean;
  matches(path: string): boolean;
  names(path: string): boolean;
}

const mostPatterns = 50;
const mostAlternatives = 200;
const longestPattern = 200;
const mostSteps = 5_000_000;

function readPattern(pattern: string, input: string, work: Work): Glob[] {
  const refuse = (why: string): InputError =>
    new InputError(`${input}: ${JSON.stringify(pattern.slice(0, 60))} ${why}.`, {
      hint: 'Globs know *, **, ?, [a-z], {a,b} and a leading !.',
    });
  if (pattern.length > longestPattern) throw refuse(`has more than ${longestPattern} characters`);
  if (/(?<!\\)[@?*+!]\([^)]*\)/.test(pattern)) throw refuse('groups with parentheses, which is not supported');
  const isNegated = pattern.startsWith('!');
  const body = pattern.slice(isNegated ? 1 : 0).trim();
  const expanded = expandBraces(body, mostAlternatives);
  if (!expanded) throw refuse(`has braces that stand for more than ${mostAlternatives} patterns`);
  return expanded.filter((source) => source !== '').map((source) => compileGlob(source, isNegated, work));
}

function limitWork(input: string): Work {
  let left = mostSteps;
  return {
    spend() {
      if (left-- <= 0) {
        throw new InputError(`${input} takes too long to match against the files of this merge request.`, {
          hint: 'Use fewer patterns with fewer wildcards.',
        });
      }
    },
  };
}

/**
 * Compile globs: `*`, `**`, `?`, `[a-z]`, `{a,b}`, a leading `!` for what is not meant. Case counts; files whose name
 * starts with a dot are files like others. A path matches when one of the patterns does (or all are negated) and no
 * negated one does. Patterns over the limits, and lists that prove too costly while matching, are an InputError.
 */
export function compilePatterns(patterns: readonly string[], input: string): PathMatcher {
  if (patterns.length > mostPatterns) {
    throw new InputError(`${input} has ${patterns.length} patterns; at most ${mostPatterns} are possible.`);
  }
  const work = limitWork(input);
  const globs = patterns.flatMap((pattern) => readPattern(pattern, input, work));
  if (globs.length > mostAlternatives) {
    throw new InputError(`${input} has braces that stand for more than ${mostAlternatives} patterns together.`);
  }
  const wanted = globs.filter((glob) => !glob.isNegated);
  const unwanted = globs.filter((glob) => glob.isNegated);
  const literal = wanted.filter((glob) => glob.isLiteral);
  const some = (candidates: readonly Glob[], path: string) => {
    const segments = path.split('/');
    return candidates.some((glob) => glob.matches(path, segments));
  };
  return {
    isEmpty: globs.length === 0,
    matches: (path) => (wanted.length === 0 || some(wanted, path)) && !some(unwanted, path),
    names: (path) => some(literal, path),
  };
}
