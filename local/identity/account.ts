import { randomInt } from "node:crypto";
import * as z from "zod/mini";
import { type CodeTemplate, codeMail, type Mail } from "./code-mail.ts";
import { CognitoError, incorrectCredentials, notAuthorized } from "./cognito-error.ts";
import type { ForClient, ForUser, Operation } from "./protocol.ts";
import type { Grants } from "./tokens.ts";
import type { User, Users } from "./users.ts";

interface Options {
  readonly forClient: ForClient;
  readonly forUser: ForUser;
  readonly users: Users;
  readonly grants: Grants;
  readonly sendMail: (mail: Mail) => Promise<void>;
  readonly codeTemplate?: CodeTemplate | undefined;
  readonly writeAttributes?: readonly string[] | undefined;
}

/** The operations of signed-in users on their own account, and signing out. */
export function accountOperations(options: Options): Record<string, Operation> {
  const { forClient, forUser, users, grants, sendMail, codeTemplate, writeAttributes } = options;
  /** New addresses, by user, until the code that was mailed to them comes back. */
  const unverified = new Map<User, { email: string; code: string }>();
  return {
    GetUser: forUser(z.object({}), describe),

    ChangePassword: forUser(
      z.object({ PreviousPassword: z.string(), ProposedPassword: z.string() }),
      (user, { PreviousPassword, ProposedPassword }) => {
        if (!users.hasPassword(user, PreviousPassword)) throw incorrectCredentials();
        users.setPassword(user, ProposedPassword);
        return {};
      },
    ),

    UpdateUserAttributes: forUser(
      z.object({ UserAttributes: z.array(z.object({ Name: z.string(), Value: z.string() })) }),
      async (user, { UserAttributes }) => {
        if (UserAttributes.some(({ Name }) => writeAttributes?.includes(Name) === false)) {
          throw notAuthorized("A client attempted to write unauthorized attribute");
        }
        const email = UserAttributes.find(({ Name }) => Name === "email")?.Value;
        if (email === undefined) return { CodeDeliveryDetailsList: [] };
        const code = String(randomInt(1_000_000)).padStart(6, "0");
        unverified.set(user, { email, code });
        await sendMail(codeMail(email, code, codeTemplate));
        const details = { AttributeName: "email", DeliveryMedium: "EMAIL", Destination: email };
        return { CodeDeliveryDetailsList: [details] };
      },
    ),

    VerifyUserAttribute: forUser(
      z.object({ AttributeName: z.literal("email"), Code: z.string() }),
      (user, { Code }) => {
        const change = unverified.get(user);
        if (change?.code !== Code) {
          throw new CognitoError(
            "CodeMismatchException",
            "Invalid verification code provided, please try again.",
          );
        }
        unverified.delete(user);
        users.setEmail(user, change.email);
        return {};
      },
    ),

    RevokeToken: forClient(z.object({ Token: z.string() }), ({ Token }) => {
      grants.revoke(Token);
      return {};
    }),

    GlobalSignOut: forUser(z.object({}), (user) => {
      grants.revokeAll(user);
      return {};
    }),
  };
}

function describe({ username, email, softwareToken }: User): object {
  const attributes = { sub: username, email, email_verified: "true" };
  return {
    Username: username,
    UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
    ...(softwareToken.enabled && { UserMFASettingList: ["SOFTWARE_TOKEN_MFA"] }),
    ...(softwareToken.preferred && { PreferredMfaSetting: "SOFTWARE_TOKEN_MFA" }),
  };
}
