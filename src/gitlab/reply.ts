import type { GitLabRequest, Reply } from '../core/context.ts';
import { pageOf } from './paging.ts';
import type { WireAnswer } from './wire.ts';

/** Turn a successful answer into what the caller asked for. Never fails: what cannot be parsed is given as text, an empty body as null. */
export function toReply(answer: WireAnswer, request: Pick<GitLabRequest, 'as' | 'query'>): Reply {
  const { status, headers } = answer;
  const data = request.as === 'bytes' ? answer.body : parseBody(answer);
  const page = pageOf(headers, data, request.query ?? {});
  return { status, data, headers, ...(page && { page }) };
}

/** The body as JSON where it says it is JSON and is, else as text; null where it is empty. */
export function parseBody(answer: WireAnswer): unknown {
  if (answer.body.length === 0) return null;
  const text = Buffer.from(answer.body.buffer, answer.body.byteOffset, answer.body.byteLength).toString('utf8');
  if (!/^[^;]*[/+]json\b/i.test(answer.headers['content-type'] ?? '')) return text;
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return text;
  }
}
