import { apiErrors, type ErrorCode } from "#shared/contract/errors.ts";

/**
 * Why a call gave no answer that can be used: one of the API's own codes; `network` when nothing
 * came back (no signal, or the time ran out); `unreadable` when what came back is not ours (a
 * proxy's page, the gateway's own error, an answer of another version).
 */
export type ApiErrorCode = ErrorCode | "network" | "unreadable";

/** What the API, or the road to it, answered instead of what was asked for. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: ApiErrorCode;
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** The status in words, never empty when there was an answer. */
  readonly statusText: string;
  /** A sentence fit to show. */
  readonly detail: string;
  /** One for each field in error, in the order of the fields. */
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

  /** Whether the same call may well succeed a moment later. */
  get isTransient(): boolean {
    return this.code === "network" || this.status >= 500 || this.status === 429;
  }
}

/** Whether a code is one of those that the API declares. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(apiErrors, code);
}
