import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminUserGlobalSignOutCommand,
  paginateListUsersInGroup,
  UserNotFoundException,
} from "@aws-sdk/client-cognito-identity-provider";
import type { Connection } from "./connection.ts";
import type { Deployment } from "./deployment.ts";
import { unlessMissing } from "./failure.ts";

const administrators = "admins";

type Accounts = Pick<Connection, "clients"> & Pick<Deployment, "userPoolId">;

/** A member of the group whose members may use the admin area. */
export interface Administrator {
  readonly email: string;
  readonly isEnabled: boolean;
  /** Cognito's `UserStatus`: `CONFIRMED` once a password has been chosen. */
  readonly status: string;
}

export async function listAdministrators({
  clients: { cognito: client },
  userPoolId,
}: Accounts): Promise<readonly Administrator[]> {
  const members: Administrator[] = [];
  const group = { UserPoolId: userPoolId, GroupName: administrators };
  for await (const { Users = [] } of paginateListUsersInGroup({ client }, group)) {
    for (const { Attributes = [], Username = "", Enabled, UserStatus } of Users) {
      const email = Attributes.find(({ Name }) => Name === "email")?.Value ?? Username;
      members.push({ email, isEnabled: Enabled ?? true, status: UserStatus ?? "UNKNOWN" });
    }
  }
  return members.sort((one, other) => one.email.localeCompare(other.email));
}

/** Addresses are compared as Cognito does, without regard to case. */
export const isSameAddress = (one: string, other: string) =>
  one.toLowerCase() === other.toLowerCase();

/** The account of an address, which may not exist yet. Each change returns what was done. */
export function accountOf({ clients: { cognito }, userPoolId }: Accounts, email: string) {
  const user = { UserPoolId: userPoolId, Username: email };
  const byMail = { ...user, DesiredDeliveryMediums: ["EMAIL" as const] };

  async function joinAdministrators(): Promise<string> {
    await cognito.send(new AdminAddUserToGroupCommand({ ...user, GroupName: administrators }));
    return `${email} has been added to the group ${administrators}`;
  }
  return {
    find: () => unlessMissing(cognito.send(new AdminGetUserCommand(user)), UserNotFoundException),
    async isAdministrator(): Promise<boolean> {
      const { Groups = [] } = await cognito.send(new AdminListGroupsForUserCommand(user));
      return Groups.some(({ GroupName }) => GroupName === administrators);
    },
    joinAdministrators,
    async invite(): Promise<string> {
      const UserAttributes = [
        { Name: "email", Value: email },
        { Name: "email_verified", Value: "true" },
      ];
      await cognito.send(new AdminCreateUserCommand({ ...byMail, UserAttributes }));
      await joinAdministrators();
      return `${email} has been invited by email`;
    },
    /** Emails another temporary password, which replaces the previous one. */
    async inviteAgain(): Promise<string> {
      await cognito.send(new AdminCreateUserCommand({ ...byMail, MessageAction: "RESEND" }));
      return `another invitation has been emailed to ${email}`;
    },
    async enable(): Promise<string> {
      await cognito.send(new AdminEnableUserCommand(user));
      return `${email} may sign in again`;
    },
    /** Also ends all sessions; a token that was issued before is valid for at most 15 minutes. */
    async disable(): Promise<string> {
      await cognito.send(new AdminDisableUserCommand(user));
      await cognito.send(new AdminUserGlobalSignOutCommand(user));
      return `${email} is locked out, everywhere within 15 minutes`;
    },
    /** Deletes the account, so that only another invitation restores it. */
    async remove(): Promise<string> {
      await cognito.send(new AdminDeleteUserCommand(user));
      return `${email} has no account any more; pages that are open stop within 15 minutes`;
    },
  };
}
