import { type ContractCheck, type ContractProblem, type Sandbox, type SandboxOptions, startSandbox } from './index.ts';

interface ContractModule extends Omit<ContractCheck, 'validateResponse'> {
  validateResponse(operation: string, body: unknown, options?: { required: boolean }): ContractProblem[];
}

/** Starts a sandbox that checks itself against the contract, required fields included, and fails no request over it. */
export async function startChecked(options: SandboxOptions = {}): Promise<Sandbox> {
  const file = new URL('../contract/check.mjs', import.meta.url).href;
  const contract = (await import(file)) as ContractModule;
  const checkContract: ContractCheck = {
    validateRequest: contract.validateRequest,
    validateResponse: (operation, body) => contract.validateResponse(operation, body, { required: true }),
  };
  return startSandbox({ checkContract, ...options });
}

export interface Question {
  method?: string;
  /** A name of `sandbox.tokens`, or null for no token; dana by default. */
  as?: string | null;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Sends one request below `/api/v4` and reads its answer whole. Redirects are not followed. */
export async function ask(sandbox: Sandbox, path: string, question: Question = {}) {
  const { method = 'GET', as = 'dana', body, headers = {}, signal } = question;
  const token = as === null ? undefined : sandbox.tokens[as];
  if (as !== null && token === undefined) throw new Error(`there is no token ${as}`);
  const response = await fetch(`${sandbox.apiUrl}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(token === undefined ? {} : { 'private-token': token }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) };
}
