import type { FieldError } from "#shared/values/field-errors.ts";
import type { CheckoutDraft } from "./checkout-definition.ts";

export type AnswerErrors = Readonly<Record<string, string>>;

export function errorsByField(
  errors: readonly FieldError[],
  draft: Pick<CheckoutDraft, "answers">,
): AnswerErrors {
  const byField: Record<string, string> = {};
  for (const { path, message } of errors) byField[fieldOf(path, draft)] ??= message;
  return byField;
}

/** The answer that an error's path (`preferredWorkoutDays.0`, `payer.email`) belongs to. */
export function fieldOf(path: string, { answers }: Pick<CheckoutDraft, "answers">): string {
  return path.split(".").find((part) => part in answers) ?? path;
}

export function withoutErrors(errors: AnswerErrors, fields: readonly string[]): AnswerErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)));
}
