import type { AuthenticatorProps } from "@aws-amplify/ui-react";
import { confirmSignIn, signIn } from "aws-amplify/auth";
import type { ReactNode } from "react";
import { passwordRules } from "#shared/values/password-policy.ts";
import { wrongCode } from "#web/signed-in/account.ts";

function heading(title: string, explanation: ReactNode) {
  return function Heading() {
    return (
      <header className="sign-in-step stack-2">
        <h2>{title}</h2>
        <p>{explanation}</p>
      </header>
    );
  };
}

export const stepHeadings: NonNullable<AuthenticatorProps["components"]> = {
  ForceNewPassword: {
    Header: heading(
      "Choose your own password",
      `The temporary password works only once. Your own needs ${passwordRules}.`,
    ),
  },
  ForgotPassword: {
    Header: heading(
      "Forgotten password",
      "Enter the email address you sign in with. If it has an account, you’ll get a code by email.",
    ),
  },
  ConfirmResetPassword: {
    Header: heading(
      "Choose a new password",
      `A code is on its way by email. If it hasn’t arrived in a few minutes, check your spam folder. Your new password needs ${passwordRules}.`,
    ),
  },
  ConfirmSignIn: {
    Header: heading(
      "Enter the code",
      "Your authenticator app shows six digits for this site. They change every half minute.",
    ),
  },
};

const newPassword = {
  password: { label: "New Password", placeholder: "", autocomplete: "new-password" },
  confirm_password: { label: "Confirm Password", placeholder: "", autocomplete: "new-password" },
} as const;

export const stepFields: NonNullable<AuthenticatorProps["formFields"]> = {
  signIn: {
    username: { label: "Email", placeholder: "", autocomplete: "username" },
    password: { label: "Password", placeholder: "", autocomplete: "current-password" },
  },
  forceNewPassword: newPassword,
  forgotPassword: { username: { label: "Email", placeholder: "", autocomplete: "username" } },
  confirmResetPassword: {
    confirmation_code: { label: "Code", placeholder: "", autocomplete: "one-time-code" },
    ...newPassword,
  },
  confirmSignIn: {
    confirmation_code: { label: "Code", placeholder: "", autocomplete: "one-time-code" },
  },
};

/** The one message of every failed sign-in, which does not say whether the address or the password is wrong. */
const signInFailed = "Invalid login credentials. Please try again.";

/** What Cognito calls its refusals of a code: a wrong one, a used one, and one that is not six digits. */
const codeMessages: Readonly<Record<string, string>> = {
  CodeMismatchException: wrongCode,
  ExpiredCodeException: wrongCode,
  InvalidParameterException: wrongCode,
  // After three minutes, or too many codes, none is accepted.
  NotAuthorizedException: "That took too long. Please go back and sign in again.",
};

/** The browser's own errors when it keeps nothing more of the site, by which a right password fails as well. */
const storageErrors = new Set([
  "QuotaExceededError",
  "NS_ERROR_DOM_QUOTA_REACHED",
  "SecurityError",
]);
const storageFailed =
  "Your browser can’t keep you signed in, because its storage for this site is full or blocked. Please clear or allow it in the browser’s settings, or use another browser.";

export const signInServices: NonNullable<AuthenticatorProps["services"]> = {
  handleSignIn: withMessage(signIn, () => signInFailed),
  handleConfirmSignIn: withMessage(confirmSignIn, ({ name }) => codeMessages[name] ?? signInFailed),
};

/** A proxy keeps every overload of Amplify's own function. */
function withMessage<Call extends (...given: never[]) => unknown>(
  call: Call,
  messageOf: (cause: Error) => string,
): Call {
  return new Proxy(call, {
    async apply(...applied) {
      try {
        return await Reflect.apply(...applied);
      } catch (cause) {
        if (!(cause instanceof Error)) throw new Error(signInFailed, { cause });
        const isStorage = storageErrors.has(cause.name);
        throw new Error(isStorage ? storageFailed : messageOf(cause), { cause });
      }
    },
  });
}
