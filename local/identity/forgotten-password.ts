import { randomInt } from "node:crypto";
import * as z from "zod/mini";
import type { UserPoolSettings } from "../template/read-identity.ts";
import { CognitoError, notAuthorized } from "./cognito-error.ts";
import { type Mail, mailWith } from "./mail-templates.ts";
import { type Operation, operation } from "./protocol.ts";
import type { Users } from "./users.ts";

interface Options {
  readonly users: Users;
  readonly sendMail: (mail: Mail) => Promise<void>;
  readonly codeTemplate: UserPoolSettings["codeTemplate"];
}

/** The operations behind *Forgot your password?*. An unknown user gets the same answers, no mail. */
export function forgottenPasswordOperations(options: Options): Record<string, Operation> {
  const { users, sendMail, codeTemplate } = options;
  const codes = new Map<string, string>();

  return {
    ForgotPassword: operation(z.object({ Username: z.string() }), async ({ Username }) => {
      const { user } = users.claimant(Username);
      if (user?.status === "FORCE_CHANGE_PASSWORD") {
        throw notAuthorized("User password cannot be reset in the current state.");
      }
      if (user) {
        const code = String(randomInt(1_000_000)).padStart(6, "0");
        codes.set(user.username, code);
        await sendMail(mailWith(codeTemplate, user.email, code));
      }
      return {
        CodeDeliveryDetails: {
          AttributeName: "email",
          DeliveryMedium: "EMAIL",
          Destination: masked(user?.email ?? Username),
        },
      };
    }),

    ConfirmForgotPassword: operation(
      z.object({ Username: z.string(), ConfirmationCode: z.string(), Password: z.string() }),
      ({ Username, ConfirmationCode, Password }) => {
        const { username, user } = users.claimant(Username);
        const sent = codes.get(username);
        if (user && !sent) {
          throw new CognitoError(
            "ExpiredCodeException",
            "Invalid code provided, please request a code again.",
          );
        }
        if (!user || ConfirmationCode !== sent) {
          throw new CognitoError(
            "CodeMismatchException",
            "Invalid verification code provided, please try again.",
          );
        }
        users.setPassword(user, Password);
        codes.delete(username);
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
