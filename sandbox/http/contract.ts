export interface ContractProblem {
  code: string;
  message: string;
}

/** The two functions of the contract's checker, handed in so that the sandbox does not carry the contract. */
export interface ContractCheck {
  validateRequest(request: { method: string; path: string; body?: unknown }): {
    operation: { id: string } | null;
    problems: ContractProblem[];
  };
  validateResponse(operation: string, body: unknown): ContractProblem[];
}

/** Notes what is wrong with a request and answers its operation's id, or null where the contract has none. */
export function checkRequest(
  check: ContractCheck,
  request: { method: string; path: string; body: unknown },
  problems: string[],
): string | null {
  const { method, path, body } = request;
  const found = check.validateRequest(body === undefined ? { method, path } : { method, path, body });
  for (const problem of found.problems)
    problems.push(`${method} ${path}: request: ${problem.code}: ${problem.message}`);
  return found.operation?.id ?? null;
}

/** Notes what is wrong with a success answer. */
export function checkAnswer(
  check: ContractCheck,
  request: { method: string; path: string; operation: string },
  body: unknown,
  problems: string[],
): void {
  for (const problem of check.validateResponse(request.operation, body)) {
    problems.push(`${request.method} ${request.path}: answer: ${problem.code}: ${problem.message}`);
  }
}
