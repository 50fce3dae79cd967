import { hasLine, parseHunks } from '../git/diff-lines.ts';
import { diffTrees } from '../git/diffs.ts';
import { resolveCommit } from '../git/refs.ts';
import { decodeText, type Repository } from '../git/run.ts';
import { readFile } from '../git/trees.ts';
import { invalidParameter } from '../http/errors.ts';
import type { Input } from '../http/input.ts';
import type { LineRangeEnd, MergeRequest, Position, Suggestion } from '../state/model.ts';
import type { Store } from '../state/store.ts';

function readRangeEnd(end: Input): LineRangeEnd {
  return {
    line_code: end.text('line_code') ?? null,
    type: end.choice('type', ['new', 'old', 'expanded']) ?? null,
    old_line: end.raw('old_line') ?? null,
    new_line: end.raw('new_line') ?? null,
  };
}

// GitLab's JSON schema of a position takes no numbers there, although its API declares them.
const fitsSchema = (range: Position['line_range']) =>
  range === null || [range.start, range.end].every((end) => [end.old_line, end.new_line].every(isNotNumber));

const isNotNumber = (value: unknown) => typeof value !== 'number';

/** The `position` of a request, as it was sent. */
export function readPosition(position: Input): Position {
  const type = position.choice('position_type', ['text', 'image', 'file']);
  if (type === undefined) throw invalidParameter('position[position_type] is missing');
  const range = position.nested('line_range');
  const start = range?.nested('start');
  const end = range?.nested('end');
  const newPath = position.text('new_path') ?? position.text('old_path') ?? '';
  return {
    base_sha: position.requireText('base_sha'),
    start_sha: position.requireText('start_sha'),
    head_sha: position.requireText('head_sha'),
    old_path: position.text('old_path') ?? newPath,
    new_path: newPath,
    position_type: type,
    old_line: position.integer('old_line') ?? null,
    new_line: position.integer('new_line') ?? null,
    line_range: start && end ? { start: readRangeEnd(start), end: readRangeEnd(end) } : null,
  };
}

const noLineCode = { line_code: ["can't be blank", 'must be a valid line code'] };
const noPlace = { position: ['is invalid'] };

/** The lines of a file with their ends; none where there is no such file. */
async function readLines(repository: Repository, commit: string, path: string): Promise<string[]> {
  const content = await readFile(repository, commit, path);
  return content === null || content.length === 0 ? [] : decodeText(content).split(/(?<=\n)/);
}

/** What is wrong with a position that is on no line of the diff between the commits it names, by attribute; else null. */
export async function findPositionFault(
  mergeRequest: MergeRequest,
  position: Position,
): Promise<Record<string, string[]> | null> {
  const { repository } = mergeRequest.project;
  if (!fitsSchema(position.line_range)) return { position: ['must be a valid json schema'] };
  if (position.new_path === '' && position.old_path === '') return { position: ['is incomplete'] };
  const shas = [position.base_sha, position.head_sha, position.start_sha];
  const found = await Promise.all(shas.map((sha) => resolveCommit(repository, sha)));
  const [base, head] = found;
  if (!base || !head || found.includes(null) || shas.some((sha) => !/^[0-9a-f]{40}$/.test(sha))) return noLineCode;
  const diffs = await diffTrees(repository, base, head);
  const diff = diffs.find((each) => each.newPath === position.new_path && each.oldPath === position.old_path);
  if (position.position_type !== 'text') {
    return diff === undefined ? noPlace : null;
  }
  if (diff === undefined) return noLineCode;
  const lines = await readLines(repository, head, diff.newPath);
  return hasLine(parseHunks(diff.patch), position.old_line, position.new_line, lines.length) ? null : noLineCode;
}

const suggestionBlock = /^```suggestion(?::-(\d+)\+(\d+))?[^\S\n]*\n([\s\S]*?)^```/gm;

/** The suggestions that a comment's text makes for the lines around its position; none on removed lines. */
export async function readSuggestions(
  store: Store,
  mergeRequest: MergeRequest,
  body: string,
  position: Position,
): Promise<Suggestion[]> {
  const line = position.new_line;
  if (line === null) return [];
  const lines = await readLines(mergeRequest.project.repository, position.head_sha, position.new_path);
  return [...body.matchAll(suggestionBlock)].map(([, above = '0', below = '0', text = '']) => {
    const fromLine = Math.max(1, line - Number(above));
    const toLine = Math.min(lines.length, line + Number(below));
    return {
      id: store.takeId('suggestion'),
      fromLine,
      toLine,
      isApplied: false,
      isOutdated: false,
      fromContent: lines.slice(fromLine - 1, toLine).join(''),
      toContent: text,
    };
  });
}
