import { type Answer, json, text } from '../../core/answer.ts';
import type { Context } from '../../core/context.ts';
import { decodeText } from '../../core/decode-text.ts';
import { NetworkError } from '../../core/errors/network-error.ts';
import { fileNameOf } from './file-name.ts';
import { imageTypeOf } from './image-type.ts';

export interface Download {
  /** Below the API root, encoded. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** What the file is called where GitLab does not say it; the end of the path otherwise. */
  readonly name?: string;
}

/** Most bytes of an image that is shown; in base64 it stays below the megabyte that some clients allow. */
const mostImageBytes = 750_000;
/** Room in an answer for what stands around a file. */
const frameBytes = 1_000;

interface Facts {
  readonly file_name: string;
  readonly content_type?: string | undefined;
  readonly size?: number | undefined;
}

/** Where the file is for somebody who is signed in to GitLab. */
function urlOf({ path, query }: Download, ctx: Context): string {
  return `${ctx.gitlab.webUrl}/api/v4${path}${query ? `?${new URLSearchParams(query)}` : ''}`;
}

/** A file that the answer does not hold: facts, and a link. `note` says why. */
export function linkFile(facts: Facts, uri: string, note: string): Answer {
  const { file_name: name, content_type: mimeType, size } = facts;
  const link = { name, uri, ...(mimeType ? { mimeType } : {}), ...(size === undefined ? {} : { size }) };
  return json({ ...facts, url: uri }, { links: [link], notes: [note] });
}

function showText(decoded: { encoding: string; text: string }, facts: Facts, uri: string, most: number): Answer {
  const isWhole = Buffer.byteLength(decoded.text) + frameBytes <= most;
  const encoding = decoded.encoding === 'utf-8' ? undefined : decoded.encoding;
  return text({ ...facts, encoding, url: isWhole ? undefined : uri }, decoded.text);
}

/**
 * Fetch a file, at most 25 MiB. Text comes as text and an image as an image; other bytes come in base64 where all of them
 * fit into the answer, else as a link. Nothing is written to a disk.
 */
export async function download(request: Download, ctx: Context): Promise<Answer> {
  const { path, query = {} } = request;
  const uri = urlOf(request, ctx);
  const fallback = request.name ?? decodeURIComponent(path.split('/').at(-1) ?? '');
  const most = ctx.limits.responseBytes;
  try {
    const { data, headers } = await ctx.gitlab.request({ method: 'GET', path, query, as: 'bytes' });
    const bytes = data as Uint8Array;
    const content_type = headers['content-type']?.split(';')[0];
    const facts = { file_name: fileNameOf(headers['content-disposition'], fallback), content_type, size: bytes.length };
    const decoded = decodeText(bytes);
    if (decoded.encoding !== 'binary') return showText(decoded, facts, uri, most);
    const mimeType = imageTypeOf(bytes);
    const content = Buffer.from(bytes).toString('base64');
    if (mimeType && bytes.length <= mostImageBytes)
      return json({ ...facts, content_type: mimeType }, { image: { mimeType, data: content } });
    const whole = { ...facts, encoding: 'base64', content };
    if (Buffer.byteLength(JSON.stringify(whole)) + frameBytes <= most) return json(whole);
    return linkFile(facts, uri, `Not text, and too large to be shown (an answer has at most ${most} bytes).`);
  } catch (error) {
    if (!(error instanceof NetworkError && error.isTooLarge)) throw error;
    return linkFile({ file_name: fallback }, uri, error.message);
  }
}
