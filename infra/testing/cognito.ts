import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  DescribeUserPoolCommand,
  ListUserPoolsCommand,
  ListUsersInGroupCommand,
  UserNotFoundException,
} from "@aws-sdk/client-cognito-identity-provider";
import { mockClient } from "aws-sdk-client-mock";

interface User {
  status: string;
  enabled: boolean;
  invitedAt: Date;
  groups: string[];
  secondFactors?: string[];
}

/** What an account's Cognito knows. */
export interface Accounts {
  readonly users: Map<string, User>;
  /** Whether Cognito's mails are sent by SES, and not from Cognito's own address. */
  sendsBySes: boolean;
  /** Every call that changes something. */
  readonly changes: string[];
  now: Date;
}

/** Pages of the group have one member each. */
export function mockCognito(
  account: Accounts,
  leftUserPools: () => readonly string[],
  name: string,
) {
  const mock = mockClient(CognitoIdentityProviderClient);
  const find = (name: string) => {
    const user = account.users.get(name);
    if (!user) throw new UserNotFoundException({ message: "", $metadata: {} });
    return user;
  };
  mock.on(ListUserPoolsCommand).callsFake(() => ({
    UserPools: leftUserPools().map((Id) => ({ Id, Name: name })),
  }));
  mock.on(AdminGetUserCommand).callsFake(({ Username }) => {
    const { status, enabled, invitedAt, secondFactors: UserMFASettingList } = find(Username);
    return {
      Username,
      UserStatus: status,
      Enabled: enabled,
      UserLastModifiedDate: invitedAt,
      UserMFASettingList,
    };
  });
  mock.on(DescribeUserPoolCommand).callsFake(() => ({
    UserPool: {
      EmailConfiguration: {
        EmailSendingAccount: account.sendsBySes ? "DEVELOPER" : "COGNITO_DEFAULT",
      },
    },
  }));
  mock.on(AdminListGroupsForUserCommand).callsFake(({ Username }) => ({
    Groups: find(Username).groups.map((GroupName) => ({ GroupName })),
  }));
  mock.on(AdminAddUserToGroupCommand).callsFake(({ Username, GroupName }) => {
    account.changes.push(`add ${Username} to ${GroupName}`);
    find(Username).groups.push(GroupName);
    return {};
  });
  mock.on(ListUsersInGroupCommand).callsFake(({ GroupName, NextToken = "0" }) => {
    const members = [...account.users].filter(([, { groups }]) => groups.includes(GroupName));
    const at = Number(NextToken);
    const page = members.slice(at, at + 1).map(([email, { status, enabled }]) => ({
      Username: `id-of-${email}`,
      Attributes: [{ Name: "email", Value: email }],
      Enabled: enabled,
      UserStatus: status,
    }));
    return { Users: page, ...(at + 1 < members.length && { NextToken: String(at + 1) }) };
  });
  const change = (name: string, does: (user: User) => void) => {
    return ({ Username }: { Username: string }) => {
      account.changes.push(`${name} ${Username}`);
      does(find(Username));
      return {};
    };
  };
  mock.on(AdminDisableUserCommand).callsFake(change("disable", (user) => (user.enabled = false)));
  mock.on(AdminEnableUserCommand).callsFake(change("enable", (user) => (user.enabled = true)));
  mock.on(AdminUserGlobalSignOutCommand).callsFake(change("sign out", () => {}));
  mock.on(AdminDeleteUserCommand).callsFake(({ Username }) => {
    account.changes.push(`delete ${Username}`);
    account.users.delete(Username);
    return {};
  });
  mock
    .on(AdminCreateUserCommand)
    .callsFake(({ Username, MessageAction, DesiredDeliveryMediums }) => {
      account.changes.push(`${MessageAction ?? "INVITE"} ${Username} by ${DesiredDeliveryMediums}`);
      if (MessageAction === "RESEND") find(Username).invitedAt = account.now;
      else {
        const user = { status: "FORCE_CHANGE_PASSWORD", enabled: true, groups: [] };
        account.users.set(Username, { ...user, invitedAt: account.now });
      }
      return {};
    });
  return mock;
}
