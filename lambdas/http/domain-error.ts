import type { ErrorCode } from "#shared/contract/errors.ts";
import type { FieldError } from "#shared/values/field-errors.ts";

interface DomainErrorOptions {
  readonly cause?: unknown;
  readonly errors?: readonly FieldError[];
  readonly detail?: string;
  readonly retryAfterSeconds?: number;
}

/**
 * An error of the contract: services throw it, and the middleware turns the code into an answer.
 * The cause is logged and never sent to the caller.
 */
export class DomainError extends Error {
  override readonly name = "DomainError";
  readonly code: ErrorCode;
  /** One for each invalid field, where the caller can correct them. */
  readonly errors: readonly FieldError[] | undefined;
  /** A sentence for the visitor, where the one of the code says too little. */
  readonly detail: string | undefined;
  /** When the same request may succeed. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, options: DomainErrorOptions = {}) {
    super(code, "cause" in options ? { cause: options.cause } : undefined);
    this.code = code;
    this.errors = options.errors;
    this.detail = options.detail;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
