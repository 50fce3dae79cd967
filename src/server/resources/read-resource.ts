import {
  type ListResourceTemplatesResult,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
} from '@modelcontextprotocol/server';
import type { Answer } from '../../core/answer.ts';
import { GitLabError } from '../../core/errors/gitlab-error.ts';
import { InputError } from '../../core/errors/input-error.ts';
import { KnownError } from '../../core/errors/known-error.ts';
import { render } from '../../output/render.ts';
import { refuse } from '../../policy/rules.ts';
import type { Caller } from '../call.ts';
import { createRun, type DispatchOptions, reportError } from '../dispatch.ts';
import { typeOfBytes, typeOfText } from './media-type.ts';
import { longestUri, type ResourceAddress, readResourceUri } from './resource-uri.ts';
import { type Template, templates } from './templates.ts';

export interface Resources {
  readonly list: ListResourceTemplatesResult;
  /** Throws a ProtocolError with a message for people, except where the request was cancelled. */
  read(uri: string, caller: Caller): Promise<ReadResourceResult>;
}

type Content = ReadResourceResult['contents'][number];

const typeOfMode = {
  'compact-json': 'application/json',
  json: 'application/json',
  yaml: 'application/yaml',
  toon: 'text/plain',
} as const;

/** What the tool is asked for. Of a log as much as one answer holds: whoever reads a resource cannot ask for more lines. */
const argumentsOf = ({ name, args }: ResourceAddress) => (name === 'job_log' ? { ...args, lines: 2_000 } : args);

/** The base64 text of a file that is no text. */
function bytesIn(answer: Answer): string | undefined {
  if (answer.kind !== 'json') return undefined;
  const { encoding, content } = (answer.value ?? {}) as { encoding?: unknown; content?: unknown };
  return encoding === 'base64' && typeof content === 'string' ? content : undefined;
}

/** An answer as the content of a resource. A file is its text alone; what a tool says about it stands in `_meta`. */
async function showAnswer(
  answer: Answer,
  address: ResourceAddress,
  output: DispatchOptions['output'],
): Promise<Omit<Content, 'uri'> & ({ text: string } | { blob: string })> {
  const path = address.name === 'file' ? address.args.file_path : '';
  const blob = address.name === 'file' ? bytesIn(answer) : undefined;
  if (blob !== undefined) {
    if (blob.length <= output.limitBytes) return { mimeType: typeOfBytes(path), blob };
    throw new InputError(
      `The file is no text, and its ${blob.length} bytes as base64 are more than one answer holds.`,
      {
        hint: `The limit is ${output.limitBytes} bytes; whoever runs this server can raise it with GITLAB_MAX_RESPONSE_BYTES.`,
      },
    );
  }
  const { blocks, structured } = await render(answer, { ...output, structured: true });
  const _meta = { ...structured?.meta };
  if (answer.kind === 'json') return { mimeType: typeOfMode[output.mode], text: blocks[0] ?? '', _meta };
  return { mimeType: typeOfText(path), text: answer.text === '' ? '' : (blocks.at(-1) ?? ''), _meta };
}

function explainUnknown(uri: string, open: readonly Template[]): ProtocolError {
  if (uri.length > longestUri) {
    const message = `The URI has ${uri.length} characters; at most ${longestUri} are read.`;
    return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
  }
  const shapes = open.map(({ uriTemplate }) => uriTemplate).join(', ');
  return new ResourceNotFoundError(uri, `Unknown resource. ${shapes ? `There are ${shapes}.` : 'There are none.'}`);
}

function explainFailure(uri: string, error: unknown, tool: string, caller: Caller, options: DispatchOptions) {
  const { text, structured } = reportError(error, tool, caller, options.errorDetail);
  if (error instanceof GitLabError && error.status === 404) return new ResourceNotFoundError(uri, text);
  const isRefused =
    error instanceof KnownError && (error.code === 'denied_by_policy' || error.code === 'invalid_input');
  const code = isRefused ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
  return new ProtocolError(code, text, { uri, ...structured.error });
}

/** Open the resources of a server: those whose tool policy leaves, each read by running that tool through all stages. */
export function createResources(options: DispatchOptions): Resources {
  const { directory, rules } = options.house;
  const run = createRun(options.house);
  const open = templates.filter(({ tool }) => {
    const entry = directory.find(tool);
    return entry !== undefined && !refuse(entry, rules);
  });
  return {
    list: {
      resourceTemplates: open.map(({ name, title, about, uriTemplate }) => ({
        name,
        title,
        description: about,
        uriTemplate,
      })),
    },
    async read(uri, caller) {
      const address = readResourceUri(uri);
      const tool = templates.find(({ name }) => name === address?.name)?.tool ?? '';
      const entry = directory.find(tool);
      if (!address || !entry) throw explainUnknown(uri, open);
      try {
        const answer = await run(entry, argumentsOf(address), caller);
        return { contents: [{ uri, ...(await showAnswer(answer, address, options.output)) }] };
      } catch (error) {
        if (caller.signal.aborted) throw error;
        throw explainFailure(uri, error, tool, caller, options);
      }
    },
  };
}
