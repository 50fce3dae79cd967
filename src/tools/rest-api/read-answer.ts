import { type Answer, json, text } from '../../core/answer.ts';
import type { Context, Reply } from '../../core/context.ts';
import { decodeText } from '../../core/decode-text.ts';
import { InputError } from '../../core/errors/input-error.ts';
import type { Plan } from './plan-request.ts';

/** Room in an answer for what is told besides the content. */
const roomForFacts = 500;

const typeOf = ({ headers }: Reply) => headers['content-type']?.split(';')[0]?.trim() ?? 'application/octet-stream';

/** Bytes as what they are: JSON, text, or base64, which must not be cut and so is refused where it is too long. */
function readBytes(reply: Reply, bytes: Uint8Array, path: string, mostBytes: number): Answer {
  const type = typeOf(reply);
  const decoded = decodeText(bytes);
  if (decoded.encoding !== 'binary') {
    if (/[/+]json$/.test(type)) {
      try {
        return json(JSON.parse(decoded.text), { page: reply.page });
      } catch {
        // Shown as the text it is.
      }
    }
    return text({ path, content_type: type }, decoded.text, { page: reply.page });
  }
  const content = Buffer.from(bytes).toString('base64');
  if (content.length + roomForFacts > mostBytes) {
    throw new InputError(
      `GitLab answered ${bytes.length} bytes of ${type}, more than an answer of this server may hold.`,
      {
        hint: 'Download it with a program, or have GITLAB_MAX_RESPONSE_BYTES raised.',
      },
    );
  }
  return json({ content_type: type, bytes: bytes.length, encoding: 'base64', content });
}

/** Make the request of a plan and give GitLab's own answer: an object or a list whole, text as text, anything else as base64. */
export async function answerPlan({ operation, request }: Plan, ctx: Context): Promise<Answer> {
  const isJson = operation.answers === 'object' || operation.answers === 'list';
  const reply = await ctx.gitlab.request(isJson ? request : { ...request, as: 'bytes' });
  const { data, page } = reply;
  if (data instanceof Uint8Array) {
    return data.length === 0 ? json(null) : readBytes(reply, data, request.path, ctx.limits.responseBytes);
  }
  return typeof data === 'string' ? text({ path: request.path }, data) : json(data, { page });
}
