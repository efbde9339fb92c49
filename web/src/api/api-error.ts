import type { ErrorCode } from "#shared/contract/errors.ts";

/**
 * Why a call failed: one of the endpoint's codes; `network` without an answer (no signal, timeout);
 * `unreadable` for an answer that is not in the contract (a proxy's page, the gateway's error, a code
 * of another version).
 */
export type ApiErrorCode = ErrorCode | "network" | "unreadable";

export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: ApiErrorCode;
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** Never empty when there was an answer. */
  readonly statusText: string;
  /** A sentence for the visitor. */
  readonly detail: string;
  readonly fieldErrors: readonly { readonly path: string; readonly message: string }[];

  constructor(
    facts: Pick<ApiError, "code" | "status" | "statusText" | "detail"> &
      Partial<Pick<ApiError, "fieldErrors">>,
    options?: ErrorOptions,
  ) {
    super(`${facts.status || "no answer"} ${facts.code}`, options);
    this.code = facts.code;
    this.status = facts.status;
    this.statusText = facts.statusText;
    this.detail = facts.detail;
    this.fieldErrors = facts.fieldErrors ?? [];
  }

  /** Whether the same call may succeed a moment later. */
  get isTransient(): boolean {
    return this.code === "network" || this.status >= 500 || this.status === 429;
  }
}
