import type { ErrorCode } from "#shared/contract/errors.ts";
import type { FieldError } from "#shared/values/field-errors.ts";

/**
 * A refusal that the contract knows: services throw it, the chain turns the code into an answer.
 * The cause goes to the log and never to the caller.
 */
export class DomainError extends Error {
  override readonly name = "DomainError";
  readonly code: ErrorCode;
  /** One for each field in error, when the caller can put them right. */
  readonly errors: readonly FieldError[] | undefined;

  constructor(code: ErrorCode, options: { cause?: unknown; errors?: readonly FieldError[] } = {}) {
    super(code, "cause" in options ? { cause: options.cause } : undefined);
    this.code = code;
    this.errors = options.errors;
  }
}
