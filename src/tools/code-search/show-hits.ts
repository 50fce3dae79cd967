import { type Answer, json, text } from '../../core/answer.ts';
import type { Reply } from '../../core/context.ts';

interface Hit {
  readonly project_id?: number;
  readonly path?: string;
  readonly filename?: string;
  readonly startline?: number;
  readonly data?: string;
}

/**
 * Hits of a code search as text: `path:line`, then the lines GitLab shows of it, indented. The project is said once
 * where all hits are in one, else with each hit.
 */
export function writeHits(hits: readonly Hit[]): string {
  const isOneProject = new Set(hits.map((hit) => hit.project_id)).size <= 1;
  return hits
    .map((hit) => {
      const where = `${hit.path ?? hit.filename ?? ''}:${hit.startline ?? 1}`;
      const lines = (hit.data ?? '').replace(/\n+$/, '').split('\n');
      return [isOneProject ? where : `project ${hit.project_id} ${where}`, ...lines.map((line) => `  ${line}`)].join(
        '\n',
      );
    })
    .join('\n');
}

/** The answer of a code search. */
export function showHits({ data, page }: Reply): Answer {
  if (!Array.isArray(data)) return json(data, { page });
  const hits = data as Hit[];
  return text({ hits: hits.length }, writeHits(hits), { page });
}
