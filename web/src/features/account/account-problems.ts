import type { FieldError } from "#shared/values/field-errors.ts";
import { useFailure } from "#web/admin/failures.tsx";
import { toast } from "#web/components/toasts.ts";
import { AccountError, type AccountProblem, wrongCode } from "#web/signed-in/account.ts";

const problems: Record<Exclude<AccountProblem, "too_often">, FieldError> = {
  wrong_code: { path: "code", message: wrongCode },
  wrong_password: { path: "currentPassword", message: "That is not your current password." },
  weak_password: {
    path: "newPassword",
    message: "That password is not accepted. Please choose another.",
  },
};

export const passwordMissing: FieldError = {
  path: "currentPassword",
  message: "Please enter your current password.",
};

/** @returns handles a failed call: a problem with a field goes to the form's `refuse`, anything else to a toast */
export function useAccountFailure() {
  const failed = useFailure();
  return (error: unknown, refuse?: (errors: readonly FieldError[]) => void) => {
    if (!(error instanceof AccountError)) {
      failed(error, "That did not work. Please check your connection and try again.");
    } else if (error.problem === "too_often") {
      toast.error("Too many attempts. Please wait an hour and try again.");
    } else refuse?.([problems[error.problem]]);
  };
}
