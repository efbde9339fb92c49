import type { ErrorCode } from "#shared/contract/errors.ts";
import type { FieldError } from "#shared/values/field-errors.ts";

/**
 * An error of the contract: services throw it, and the middleware turns the code into an answer.
 * The cause is logged and never sent to the caller.
 */
export class DomainError extends Error {
  override readonly name = "DomainError";
  readonly code: ErrorCode;
  /** One for each invalid field, where the caller can correct them. */
  readonly errors: readonly FieldError[] | undefined;

  constructor(code: ErrorCode, options: { cause?: unknown; errors?: readonly FieldError[] } = {}) {
    super(code, "cause" in options ? { cause: options.cause } : undefined);
    this.code = code;
    this.errors = options.errors;
  }
}
