import { hasLine, parseHunks } from '../git/diff-lines.ts';
import { diffTrees } from '../git/diffs.ts';
import { resolveCommit } from '../git/refs.ts';
import { decodeText, type Repository } from '../git/run.ts';
import { readFile } from '../git/trees.ts';
import { badRequest, invalidParameter } from '../http/errors.ts';
import type { Input } from '../http/input.ts';
import type { LineRangeEnd, MergeRequest, Position, Suggestion } from '../state/model.ts';
import type { Store } from '../state/store.ts';

function readRangeEnd(end: Input): LineRangeEnd {
  return {
    line_code: end.text('line_code') ?? null,
    type: end.choice('type', ['new', 'old', 'expanded']) ?? null,
    old_line: end.integer('old_line') ?? null,
    new_line: end.integer('new_line') ?? null,
  };
}

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

const refuse = (reason: string) => badRequest(`Note {${reason}}`);
const noLineCode = () => refuse(`:line_code=>["can't be blank", "must be a valid line code"]`);

/** The lines of a file with their ends; none where there is no such file. */
async function readLines(repository: Repository, commit: string, path: string): Promise<string[]> {
  const content = await readFile(repository, commit, path);
  return content === null || content.length === 0 ? [] : decodeText(content).split(/(?<=\n)/);
}

/** Fails with GitLab's 400 unless the position is on a line of the diff between the commits it names. */
export async function checkPosition(mergeRequest: MergeRequest, position: Position): Promise<void> {
  const { repository } = mergeRequest.project;
  if (position.new_path === '' && position.old_path === '') throw refuse(':position=>["is incomplete"]');
  const shas = [position.base_sha, position.head_sha, position.start_sha];
  const found = await Promise.all(shas.map((sha) => resolveCommit(repository, sha)));
  const [base, head] = found;
  if (!base || !head || found.includes(null) || shas.some((sha) => !/^[0-9a-f]{40}$/.test(sha))) throw noLineCode();
  const diffs = await diffTrees(repository, base, head);
  const diff = diffs.find((each) => each.newPath === position.new_path && each.oldPath === position.old_path);
  if (position.position_type !== 'text') {
    if (diff === undefined) throw refuse(':position=>["is invalid"]');
    return;
  }
  if (diff === undefined) throw noLineCode();
  const lines = await readLines(repository, head, diff.newPath);
  if (!hasLine(parseHunks(diff.patch), position.old_line, position.new_line, lines.length)) throw noLineCode();
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
      fromContent: lines.slice(fromLine - 1, toLine).join(''),
      toContent: text,
    };
  });
}
