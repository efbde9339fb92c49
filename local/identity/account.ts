import * as z from "zod/mini";
import { incorrectCredentials } from "./cognito-error.ts";
import { type ForUser, type Operation, operation } from "./protocol.ts";
import type { Grants } from "./tokens.ts";
import type { User, Users } from "./users.ts";

interface Options {
  readonly forUser: ForUser;
  readonly users: Users;
  readonly grants: Grants;
}

/** The operations of signed-in users on their own account, and signing out. */
export function accountOperations({ forUser, users, grants }: Options): Record<string, Operation> {
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

    RevokeToken: operation(z.object({ Token: z.string() }), ({ Token }) => {
      grants.revoke(Token);
      return {};
    }),

    GlobalSignOut: forUser(z.object({}), (user) => {
      grants.revokeAll(user);
      return {};
    }),
  };
}

function describe({ username, softwareToken }: User): object {
  const factors = softwareToken.enabled ? ["SOFTWARE_TOKEN_MFA"] : [];
  return { Username: username, UserMFASettingList: factors };
}
