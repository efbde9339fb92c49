import * as z from "zod/mini";
import { createHourlyLimit } from "./attempt-limits.ts";
import type { ForClient, ForUser } from "./operation.ts";
import { CognitoError, incorrectCredentials, type Operation } from "./protocol.ts";
import type { Grants } from "./tokens.ts";
import type { User, Users } from "./users.ts";

// Cognito's quota for one user.
const passwordChangesAnHour = 5;

/** The attributes a user may write. The e-mail address is the sign-in name: the trainer's stays. */
const ownAttributes = [
  "name",
  "given_name",
  "middle_name",
  "family_name",
  "nickname",
  "locale",
  "zoneinfo",
];

interface Options {
  readonly forClient: ForClient;
  readonly forUser: ForUser;
  readonly users: Users;
  readonly grants: Grants;
  readonly now: () => Date;
}

/** The operations of signed-in users on their own account, and signing out. */
export function accountOperations(options: Options): Record<string, Operation> {
  const { forClient, forUser, users, grants, now } = options;
  const countPasswordChange = createHourlyLimit(passwordChangesAnHour, now);

  return {
    GetUser: forUser(z.object({}), describe),

    UpdateUserAttributes: forUser(
      z.object({
        UserAttributes: z.array(
          z.object({
            Name: z.string(),
            Value: z._default(z.string().check(z.maxLength(2048)), ""),
          }),
        ),
      }),
      (user, { UserAttributes }) => {
        if (UserAttributes.some(({ Name }) => !ownAttributes.includes(Name))) {
          throw new CognitoError(
            "NotAuthorizedException",
            "A client attempted to write unauthorized attribute",
          );
        }
        for (const { Name, Value } of UserAttributes) user.profile.set(Name, Value);
        return { CodeDeliveryDetailsList: [] };
      },
    ),

    ChangePassword: forUser(
      z.object({
        PreviousPassword: z.string().check(z.maxLength(256)),
        ProposedPassword: z.string().check(z.maxLength(256)),
      }),
      (user, { PreviousPassword, ProposedPassword }) => {
        countPasswordChange(user.username);
        if (!users.hasPassword(user, PreviousPassword)) throw incorrectCredentials();
        users.setPassword(user, ProposedPassword);
        return {};
      },
    ),

    RevokeToken: forClient(z.object({ Token: z.string() }), ({ Token }) => {
      if (Token.includes(".")) {
        throw new CognitoError(
          "UnsupportedTokenTypeException",
          "Only refresh tokens can be revoked.",
        );
      }
      grants.revoke(Token);
      return {};
    }),

    GlobalSignOut: forUser(z.object({}), (user) => {
      grants.revokeAll(user);
      return {};
    }),

    SignUp: forClient(z.object({}), () => {
      throw new CognitoError(
        "NotAuthorizedException",
        "SignUp is not permitted for this user pool",
      );
    }),
  };
}

function describe({ username, email, profile, softwareToken }: User): object {
  const attributes = {
    sub: username,
    email,
    email_verified: "true",
    ...Object.fromEntries(profile),
  };
  return {
    Username: username,
    UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
    ...(softwareToken.enabled && { UserMFASettingList: ["SOFTWARE_TOKEN_MFA"] }),
    ...(softwareToken.preferred && { PreferredMfaSetting: "SOFTWARE_TOKEN_MFA" }),
  };
}
