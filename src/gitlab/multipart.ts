import { randomUUID } from 'node:crypto';
import type { GitLabRequest } from '../core/context.ts';
import type { Body } from './call.ts';

/** A name inside quotes: https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data */
function quote(name: string): string {
  const escapes: Readonly<Record<string, string>> = { '"': '%22', '\r': '%0D', '\n': '%0A' };
  return `"${name.toWellFormed().replace(/["\r\n]/g, (character) => escapes[character] ?? '')}"`;
}

/** Write fields and one file, the part `file`, as a multipart form. GitLab tells the type of a file by its name. */
export function writeForm({ fields = {}, file }: NonNullable<GitLabRequest['form']>): Body {
  const boundary = `form-${randomUUID()}`;
  const start = (disposition: string) => `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n`;
  const texts = Object.entries(fields).map(([name, value]) => `${start(`name=${quote(name)}`)}\r\n${value}\r\n`);
  const head = start(`name="file"; filename=${quote(file.name)}`);
  const content = Buffer.concat([
    Buffer.from(`${texts.join('')}${head}Content-Type: application/octet-stream\r\n\r\n`),
    file.bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { type: `multipart/form-data; boundary=${boundary}`, content };
}
