import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
  type ClientCapabilities,
  createRequestStateCodec,
  type InputRequiredResult,
  type InputResponseView,
  inputRequired,
  inputResponse,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { CatalogEntry } from '../catalog/entry.ts';
import { DeclinedError } from '../core/errors/declined-error.ts';
import type { Call } from './call.ts';
import { describeDeletion } from './describe-deletion.ts';

/** What a question is about: the tool and its input, as it will run. */
export type Subject = Pick<Call, 'entry' | 'args'>;

/** Resolves when the user agreed. Throws a PendingQuestion where the user must be asked first, and a DeclinedError where the answer was no. */
export type Confirm = (subject: Subject) => Promise<void>;

/** Not an error: it ends the call for now. The client calls again with the answer. */
export class PendingQuestion {
  readonly result: InputRequiredResult;

  constructor(result: InputRequiredResult) {
    this.result = result;
  }
}

/** Whether a tool destroys what cannot be brought back. */
export function isIrreversible({ capability, alsoNeeds }: CatalogEntry): boolean {
  return capability === 'delete' || alsoNeeds === 'delete';
}

function sortKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)));
}

/** The same for the same tool and input, whatever the order of the arguments. */
function digest({ entry, args }: Subject): string {
  const canonical = JSON.stringify([entry.name, args], (_key, value: unknown) => sortKeys(value));
  return createHash('sha256').update(canonical).digest('base64url');
}

/** What the client carries from the question to the answer, signed. */
interface Sealed {
  /** Makes an answer count once. */
  readonly id: string;
  readonly digest: string;
}

const form = {
  type: 'object' as const,
  properties: { confirm: { type: 'boolean' as const, title: 'Delete it' } },
  required: ['confirm'],
};

function canShowForm(capabilities: ClientCapabilities | undefined): boolean {
  const { elicitation } = capabilities ?? {};
  // Clients from before there were modes declare nothing inside and mean forms.
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}

/** Throws a DeclinedError unless the answer is a plain yes. */
function requireYes(answer: InputResponseView): void {
  if (answer.kind === 'elicit' && answer.action === 'accept' && answer.content?.confirm === true) return;
  const isNo = answer.kind === 'elicit' && (answer.action === 'decline' || answer.content?.confirm === false);
  const isClosed = answer.kind === 'elicit' && answer.action === 'cancel';
  const why = isNo ? 'the user declined' : isClosed ? 'the user closed the question' : 'the answer is no confirmation';
  throw new DeclinedError(`Not deleted: ${why}.`, { hint: 'Do not try again unless the user asks for it.' });
}

export interface Confirmation {
  /** For the server's options: refuses what was not sealed here, or too long ago. */
  verify(state: string, mcp: ServerContext): Promise<unknown>;
  /** How one request may ask its user; undefined where the client cannot, and the host's own question must do. */
  through(mcp: ServerContext, capabilities: ClientCapabilities | undefined): Confirm | undefined;
}

/**
 * Ask users before something is deleted for good. The question goes out as the result of the call, and the client
 * repeats the call with the answer and with what was sealed here: for which tool and input the answer is, for whom, and
 * until when. The key lives as long as the process.
 */
export function createConfirmation(answerSeconds: number): Confirmation {
  const answered = new Set<string>();
  const createCodec = () =>
    createRequestStateCodec<Sealed>({
      key: randomBytes(32),
      ttlSeconds: answerSeconds,
      bind: ({ mcpReq, http }) => `${mcpReq.method}\0${http?.authInfo?.token ?? ''}`,
    });
  let opened: ReturnType<typeof createCodec> | undefined;
  const codec = () => {
    opened ??= createCodec();
    return opened;
  };
  const use = (id: string) => {
    answered.add(id);
    setTimeout(() => answered.delete(id), (answerSeconds + 1) * 1000).unref();
  };

  return {
    verify: (state, mcp) => codec().verify(state, mcp),
    through: (mcp, capabilities) => {
      if (!canShowForm(capabilities)) return undefined;
      return async (subject) => {
        const wanted = digest(subject);
        const sealed = mcp.mcpReq.requestState<Sealed>();
        const answer = inputResponse(mcp.mcpReq.inputResponses, 'confirm');
        if (answer.kind !== 'missing' && sealed?.digest === wanted && !answered.has(sealed.id)) {
          use(sealed.id);
          return requireYes(answer);
        }
        const requestState = await codec().mint({ id: randomUUID(), digest: wanted }, mcp);
        const confirm = inputRequired.elicit({ message: describeDeletion(subject), requestedSchema: form });
        throw new PendingQuestion(inputRequired({ inputRequests: { confirm }, requestState }));
      };
    },
  };
}
