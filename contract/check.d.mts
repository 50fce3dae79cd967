export interface ContractProblem {
  readonly code: string;
  readonly where: string;
  readonly name: string;
  readonly message: string;
}
export type Type = string | readonly string[];
export interface Field {
  readonly type: Type;
  readonly ref?: string;
  readonly items?: string;
  readonly maybe?: boolean;
}
export interface Schema {
  readonly fields: Readonly<Record<string, Field>>;
  readonly open?: boolean;
}
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly response: string | { readonly type: string; readonly items?: string } | null;
}
export const operations: readonly Operation[];
export const schemas: Readonly<Record<string, Schema>>;
export function operation(id: string): Operation | null;
export function matchRequest(method: string, path: string): { readonly operation: Operation | null };
export function validateRequest(request: {
  method?: string;
  path: string;
  query?: unknown;
  body?: unknown;
}): { readonly operation: Operation | null; problems: ContractProblem[] };
export function validateResponse(
  operationId: string,
  json: unknown,
  options?: { required?: boolean; strictNull?: boolean },
): ContractProblem[];
