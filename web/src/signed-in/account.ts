import {
  fetchAuthSession,
  fetchMFAPreference,
  setUpTOTP,
  updateMFAPreference,
  updatePassword,
  verifyTOTPSetup,
} from "aws-amplify/auth";
import { site } from "#shared/site/site.ts";
import type { SiteConfig } from "#shared/site/site-config.ts";
import { SessionEnded } from "./call-as-trainer.ts";
import { configureSession, leave } from "./session.ts";

export const wrongCode = "That code is not right. Please enter the one the app shows now.";

export type AccountProblem = "wrong_code" | "wrong_password" | "weak_password" | "too_often";

export class AccountError extends Error {
  override readonly name = "AccountError";
  readonly problem: AccountProblem;

  constructor(problem: AccountProblem, options?: ErrorOptions) {
    super(problem, options);
    this.problem = problem;
  }
}

/**
 * The trainer's account at Cognito.
 * @throws {AccountError} for what the trainer can correct, {SessionEnded} when the session has
 *   ended, and Amplify's own error for anything else.
 */
export const cognitoAccount = {
  name: (): Promise<string> =>
    ask(async () => {
      const email = await signedInEmail();
      if (email === undefined) throw new SessionEnded();
      return email;
    }),

  hasSecondFactor: (): Promise<boolean> =>
    ask(async () => ((await fetchMFAPreference()).enabled ?? []).includes("TOTP")),

  /** Gets the key for an authenticator app, once Cognito has checked the password. A code of it turns it on. */
  beginSecondFactor: (password: string): Promise<AuthenticatorKey> =>
    ask(async () => {
      await checkPassword(password);
      const email = await signedInEmail();
      const setUp = await setUpTOTP();
      return { secret: setUp.sharedSecret, address: setUp.getSetupUri(site.brand, email).href };
    }),

  /** Proves that the app has the key, and asks for its codes from now on. */
  confirmSecondFactor: (code: string): Promise<void> =>
    ask(async () => {
      await verifyTOTPSetup({ code });
      await updateMFAPreference({ totp: "PREFERRED" });
    }),

  /** Stops asking for codes, once Cognito has checked the password. */
  endSecondFactor: (password: string): Promise<void> =>
    ask(async () => {
      await checkPassword(password);
      await updateMFAPreference({ totp: "DISABLED" });
    }),

  changePassword: (oldPassword: string, newPassword: string): Promise<void> =>
    ask(() => updatePassword({ oldPassword, newPassword })),

  /** Ends every session of this account on every device, this one included. */
  signOutEverywhere: (): Promise<void> =>
    ask(async () => {
      const { tokens } = await fetchAuthSession();
      if (!tokens) throw new SessionEnded();
      await endEverySession(await configureSession(), tokens.accessToken.toString());
      await leave();
    }),
};
export type Account = typeof cognitoAccount;

export interface AuthenticatorKey {
  /** To type. */
  readonly secret: string;
  /** To scan, as a QR code. */
  readonly address: string;
}

/** The only call that checks a password within a session: it changes it into itself. */
const checkPassword = (password: string) =>
  updatePassword({ oldPassword: password, newPassword: password });

async function signedInEmail(): Promise<string | undefined> {
  const { tokens } = await fetchAuthSession();
  const email = tokens?.idToken?.payload["email"];
  return typeof email === "string" ? email : undefined;
}

/** Amplify's own function reports success even when it fails, which would leave a lost phone signed in. */
export async function endEverySession(
  { region, userPoolEndpoint }: SiteConfig,
  accessToken: string,
): Promise<void> {
  const response = await fetch(userPoolEndpoint ?? `https://cognito-idp.${region}.amazonaws.com/`, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": "AWSCognitoIdentityProviderService.GlobalSignOut",
    },
    body: JSON.stringify({ AccessToken: accessToken }),
    cache: "no-store",
  });
  if (!response.ok) throw new Error(`GlobalSignOut answered ${response.status}`);
}

async function ask<Answer>(question: () => Promise<Answer>): Promise<Answer> {
  await configureSession();
  try {
    return await question();
  } catch (error) {
    throw translated(error);
  }
}

const problems: Readonly<Record<string, AccountProblem>> = {
  EnableSoftwareTokenMFAException: "wrong_code",
  CodeMismatchException: "wrong_code",
  InvalidParameterException: "wrong_code",
  InvalidPasswordException: "weak_password",
  LimitExceededException: "too_often",
  TooManyRequestsException: "too_often",
};

function translated(cause: unknown): unknown {
  if (!(cause instanceof Error) || cause instanceof SessionEnded) return cause;
  if (cause.name === "NotAuthorizedException") {
    // Cognito uses this name for a wrong password and for an ended session.
    return /password/i.test(cause.message)
      ? new AccountError("wrong_password", { cause })
      : new SessionEnded();
  }
  if (cause.name === "UserUnAuthenticatedException") return new SessionEnded();
  const problem = problems[cause.name];
  return problem === undefined ? cause : new AccountError(problem, { cause });
}
