import * as z from "zod/mini";
import { createHourlyLimit, type Lockout } from "./attempt-limits.ts";
import type { ForClient } from "./operation.ts";
import { CognitoError, type Operation } from "./protocol.ts";
import { isSameSecret, type RandomBytes, randomCode } from "./secrets.ts";
import { assertConforms, type PasswordPolicy, type Users } from "./users.ts";

const codeLifetimeMs = 60 * 60_000;

// Cognito's quotas for one user.
const requestsAnHour = 20;
const confirmationsAnHour = 15;

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

interface Options {
  readonly forClient: ForClient;
  readonly users: Users;
  readonly passwordPolicy: PasswordPolicy;
  readonly lockout: Lockout;
  readonly sendMail: (mail: Mail) => Promise<void>;
  readonly now: () => Date;
  readonly randomBytes: RandomBytes;
}

/**
 * The operations behind *Forgot your password?*. An unknown name is answered like any
 * other, with a code that is never sent to anyone.
 */
export function forgottenPasswordOperations(options: Options): Record<string, Operation> {
  const { forClient, users, passwordPolicy, lockout, sendMail, now, randomBytes } = options;
  const countRequest = createHourlyLimit(requestsAnHour, now);
  const countConfirmation = createHourlyLimit(confirmationsAnHour, now);
  const codes = new Map<string, { code: string; expiresAt: number }>();

  const newCode = (username: string) => {
    const time = now().getTime();
    for (const [name, { expiresAt }] of codes) if (expiresAt < time) codes.delete(name);
    const code = randomCode(randomBytes);
    codes.set(username, { code, expiresAt: time + codeLifetimeMs });
    return code;
  };

  return {
    ForgotPassword: forClient(
      z.object({ Username: z.string().check(z.minLength(1), z.maxLength(128)) }),
      async ({ Username }) => {
        const { username, user } = users.claimant(Username);
        countRequest(username);
        if (user?.status === "FORCE_CHANGE_PASSWORD") {
          throw new CognitoError(
            "NotAuthorizedException",
            "User password cannot be reset in the current state.",
          );
        }
        const code = newCode(username);
        if (user) {
          const text = `Your password reset code is ${code}`;
          await sendMail({ to: user.email, subject: "Your verification code", text });
        }
        return {
          CodeDeliveryDetails: {
            AttributeName: "email",
            DeliveryMedium: "EMAIL",
            Destination: masked(user?.email ?? Username),
          },
        };
      },
    ),

    ConfirmForgotPassword: forClient(
      z.object({
        Username: z.string().check(z.minLength(1), z.maxLength(128)),
        ConfirmationCode: z.string().check(z.minLength(1), z.maxLength(2048)),
        Password: z.string().check(z.maxLength(256)),
      }),
      ({ Username, ConfirmationCode, Password }) => {
        const { username, user } = users.claimant(Username);
        countConfirmation(username);
        assertConforms(passwordPolicy, Password);
        const sent = codes.get(username);
        if (!sent || now().getTime() >= sent.expiresAt) {
          throw new CognitoError(
            "ExpiredCodeException",
            "Invalid code provided, please request a code again.",
          );
        }
        if (!user || !isSameSecret(ConfirmationCode, sent.code)) {
          throw new CognitoError(
            "CodeMismatchException",
            "Invalid verification code provided, please try again.",
          );
        }
        users.setPassword(user, Password);
        codes.delete(username);
        lockout.reset(username);
        return {};
      },
    ),
  };
}

/** `t***@e***` */
const masked = (address: string) =>
  address
    .split("@")
    .map((part) => `${part.charAt(0)}***`)
    .join("@");
