import { STATUS_CODES } from 'node:http';
import type { WireAnswer } from './wire.ts';

export interface ErrorBody {
  /** What the answer says, at most 2,000 characters. */
  readonly reason: string;
  /** `api` is GitLab's own JSON, `html` somebody's page, often a proxy's. */
  readonly kind: 'api' | 'html' | 'text' | 'empty';
  /** Scopes that would do, where a token lacks one. */
  readonly scope?: string;
  /** GitLab's router speaks in `error`, its endpoints in `message`: this is how an unknown endpoint shows. */
  readonly isFromRouter?: boolean;
}

const REASON_LENGTH = 2_000;
const PAGE_LENGTH = 300;

/** Find the message in the body of a refusal, in whichever of GitLab's shapes, or those of whatever stands before it. */
export function readErrorBody(answer: WireAnswer): ErrorBody {
  const text = Buffer.from(answer.body).toString('utf8').trim();
  if (text === '') return { reason: STATUS_CODES[answer.status] ?? 'no message', kind: 'empty' };
  if (/html/i.test(answer.headers['content-type'] ?? '') || /^<(?:!doctype|html)/i.test(text)) {
    return { reason: `an HTML page, not an answer of GitLab's API: ${pageSummary(text)}`, kind: 'html' };
  }
  const body = parseObject(text);
  return body ? readApiError(body) : { reason: cut(text, REASON_LENGTH), kind: 'text' };
}

/** The messages of a GraphQL answer, or of any list of errors, as one sentence. */
export function errorMessages(errors: unknown): string {
  return cut(phrases(errors).join('; '), REASON_LENGTH);
}

function readApiError(body: Readonly<Record<string, unknown>>): ErrorBody {
  const { message, error, error_description: description, errors, scope } = body;
  const named = [error, description].flatMap(phrases).join(': ');
  const parts = [...phrases(message), named, ...phrases(errors)].filter(Boolean);
  const reason = [...new Set(parts)].join('; ') || JSON.stringify(body);
  return {
    reason: cut(reason, REASON_LENGTH),
    kind: 'api',
    isFromRouter: message === undefined && error !== undefined,
    ...(typeof scope === 'string' && { scope }),
  };
}

/** Flatten texts, lists, and objects of lists by field: `title: can't be blank`. */
function phrases(value: unknown): string[] {
  if (value === undefined || value === null || value === '') return [];
  if (Array.isArray(value)) return value.flatMap(phrases);
  if (typeof value !== 'object') return [String(value)];
  const fields = value as Readonly<Record<string, unknown>>;
  if ('message' in fields) return phrases(fields.message);
  return Object.entries(fields).flatMap(([field, inner]) => {
    const joined = phrases(inner).join(', ');
    if (joined === '') return [];
    return [field === 'base' || field === 'error' ? joined : `${field}: ${joined}`];
  });
}

function pageSummary(html: string): string {
  const title = html.match(/<title[^>]*>([^<]*)/i)?.[1];
  const plain = html.replace(/<(script|style|head)\b[\s\S]*?(?:<\/\1>|$)/gi, ' ').replace(/<[^>]*>?/g, ' ');
  return cut((title?.trim() ? title : plain).replace(/\s+/g, ' ').trim(), PAGE_LENGTH);
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}
