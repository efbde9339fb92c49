import {
  fetchAuthSession,
  fetchMFAPreference,
  setUpTOTP,
  updateMFAPreference,
  updatePassword,
  verifyTOTPSetup,
} from "aws-amplify/auth";
import { site } from "#shared/site/site.ts";
import { SessionEnded } from "./call-as-trainer.ts";
import { endEverySession } from "./end-every-session.ts";
import { configureSession, signOut } from "./session.ts";

/** What the trainer can do with the account they are signed in to. */
export interface Account {
  /** The address they sign in with. */
  name(): Promise<string>;
  hasSecondFactor(): Promise<boolean>;
  /** Begins to set up an authenticator app; nothing has changed until a code of it is confirmed. */
  beginSecondFactor(): Promise<AuthenticatorKey>;
  /** Proves that the app has the key, and asks for its codes from now on. */
  confirmSecondFactor(code: string): Promise<void>;
  endSecondFactor(): Promise<void>;
  changePassword(current: string, wanted: string): Promise<void>;
  /** Ends every session of this account, on whatever device, and this one. */
  signOutEverywhere(): Promise<void>;
}

/** What an authenticator app is given, once. */
export interface AuthenticatorKey {
  /** To type. */
  readonly secret: string;
  /** To scan, as a QR code. */
  readonly address: string;
}

/** Why something could not be done with the account. */
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
 * The account at Cognito.
 * @throws {AccountError} for what the trainer can do something about, {SessionEnded} when nobody is
 *   signed in any more, and whatever else went wrong as it came.
 */
export const cognitoAccount: Account = {
  name: () =>
    ask(async () => {
      const { tokens } = await fetchAuthSession();
      const email = tokens?.idToken?.payload["email"];
      if (typeof email !== "string") throw new SessionEnded();
      return email;
    }),

  hasSecondFactor: () =>
    ask(async () => ((await fetchMFAPreference()).enabled ?? []).includes("TOTP")),

  beginSecondFactor: () =>
    ask(async () => {
      const { tokens } = await fetchAuthSession();
      const email = tokens?.idToken?.payload["email"];
      const set = await setUpTOTP();
      const address = set.getSetupUri(site.brand, typeof email === "string" ? email : undefined);
      return { secret: set.sharedSecret, address: address.href };
    }),

  confirmSecondFactor: (code) =>
    ask(async () => {
      await verifyTOTPSetup({ code });
      await updateMFAPreference({ totp: "PREFERRED" });
    }),

  endSecondFactor: () => ask(() => updateMFAPreference({ totp: "DISABLED" })),

  changePassword: (current, wanted) =>
    ask(() => updatePassword({ oldPassword: current, newPassword: wanted })),

  signOutEverywhere: () =>
    ask(async () => {
      const { tokens } = await fetchAuthSession();
      if (!tokens) throw new SessionEnded();
      await endEverySession(await configureSession(), tokens.accessToken.toString());
      await signOut();
    }),
};

async function ask<Answer>(question: () => Promise<Answer>): Promise<Answer> {
  await configureSession();
  try {
    return await question();
  } catch (error) {
    throw understood(error);
  }
}

/** Cognito's errors by name, as far as the trainer can do something about them. */
const problems: Readonly<Record<string, AccountProblem>> = {
  EnableSoftwareTokenMFAException: "wrong_code",
  CodeMismatchException: "wrong_code",
  InvalidParameterException: "wrong_code",
  InvalidPasswordException: "weak_password",
  LimitExceededException: "too_often",
  TooManyRequestsException: "too_often",
};

function understood(cause: unknown): unknown {
  if (!(cause instanceof Error) || cause instanceof SessionEnded) return cause;
  if (cause.name === "NotAuthorizedException") {
    // One name for two things: the password that was given, or the session itself.
    return /password/i.test(cause.message)
      ? new AccountError("wrong_password", { cause })
      : new SessionEnded();
  }
  if (cause.name === "UserUnAuthenticatedException") return new SessionEnded();
  const problem = problems[cause.name];
  return problem === undefined ? cause : new AccountError(problem, { cause });
}
