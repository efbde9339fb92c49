import { useFailure } from "#web/admin/failures.tsx";
import { toast } from "#web/components/toasts.ts";
import { AccountError, type AccountProblem } from "#web/session/account.ts";

const problems: Record<AccountProblem, string> = {
  wrong_code: "That code is not right. Please enter the one that the app shows now.",
  wrong_password: "That is not your current password.",
  weak_password: "That password is not accepted. Please choose another.",
  too_often: "Too many attempts. Please wait an hour and try again.",
};

/**
 * @returns handles a failed call: returns the message of a problem with a field; shows a toast for
 *   anything else, or leads to the sign-in when the session has ended.
 */
export function useAccountFailure() {
  const failed = useFailure();
  return (error: unknown): { problem: AccountProblem; message: string } | undefined => {
    if (!(error instanceof AccountError)) {
      failed(error, "That did not work. Please check your connection and try again.");
      return undefined;
    }
    const message = problems[error.problem];
    if (error.problem === "too_often") toast.error(message);
    return { problem: error.problem, message };
  };
}
