import { randomBytes } from "node:crypto";
import * as z from "zod/mini";
import type { UserPoolSettings } from "../template/read-identity.ts";
import { CognitoError } from "./cognito-error.ts";
import { type Mail, mailWith } from "./mail-templates.ts";
import { type Operation, operation } from "./protocol.ts";
import type { Grants } from "./tokens.ts";
import type { User, Users } from "./users.ts";

export interface Administration
  extends Pick<UserPoolSettings, "userPoolId" | "invitationTemplate"> {
  readonly users: Users;
  readonly grants: Pick<Grants, "revokeAll">;
  readonly sendMail: (mail: Mail) => Promise<void>;
  readonly now: () => Date;
  /** Every pool of the account. */
  readonly userPools: () => readonly { readonly Id: string; readonly Name: string }[];
  /** Whether SES sends the pool's mails, from the site's own address. */
  readonly sendsBySes: () => boolean;
}

/** The pool's only group. */
const groupName = "admins";

const OfPool = z.object({ UserPoolId: z.string() });
const OfUser = z.object({ ...OfPool.shape, Username: z.string() });
const InGroup = z.object({ GroupName: z.string() });
const Invitation = z.object({
  ...OfUser.shape,
  MessageAction: z.optional(z.literal("RESEND")),
  DesiredDeliveryMediums: z.tuple([z.literal("EMAIL")]),
});

/** What AWS lets the operator do with the users of the pool. A caller signs with credentials of AWS. */
export function administrationOperations(options: Administration): Record<string, Operation> {
  const { users, grants, sendMail, now, userPoolId, invitationTemplate, sendsBySes } = options;

  function checkPool({ UserPoolId }: z.infer<typeof OfPool>): void {
    if (UserPoolId !== userPoolId) throw missing(`User pool ${UserPoolId} does not exist.`);
  }
  function checkGroup({ GroupName }: z.infer<typeof InGroup>): void {
    if (GroupName !== groupName) throw missing("Group not found.");
  }
  function find(input: z.infer<typeof OfUser>): User {
    checkPool(input);
    const user = users.find(input.Username);
    if (!user) throw new CognitoError("UserNotFoundException", "User does not exist.");
    return user;
  }
  /** Makes an operation that changes one user. */
  const change = (does: (user: User) => void) =>
    operation(OfUser, (input) => {
      const user = find(input);
      does(user);
      user.modifiedAt = now();
      return {};
    });

  async function invite(email: string): Promise<User> {
    if (users.find(email)) {
      throw new CognitoError("UsernameExistsException", "User account already exists");
    }
    const password = temporaryPassword();
    const user = users.add({ email, password, groups: [], mustChangePassword: true });
    await sendMail(mailWith(invitationTemplate, email, password));
    return user;
  }

  async function inviteAgain(user: User): Promise<User> {
    if (user.status !== "FORCE_CHANGE_PASSWORD") {
      throw new CognitoError(
        "UnsupportedUserStateException",
        `Resend not possible. ${user.username} status is not FORCE_CHANGE_PASSWORD`,
      );
    }
    const password = temporaryPassword();
    users.setTemporaryPassword(user, password);
    user.modifiedAt = now();
    await sendMail(mailWith(invitationTemplate, user.email, password));
    return user;
  }

  return {
    ListUserPools: operation(z.object({ MaxResults: z.int() }), () => ({
      UserPools: options.userPools(),
    })),
    DescribeUserPool: operation(OfPool, (input) => {
      checkPool(input);
      const EmailSendingAccount = sendsBySes() ? "DEVELOPER" : "COGNITO_DEFAULT";
      return { UserPool: { Id: userPoolId, EmailConfiguration: { EmailSendingAccount } } };
    }),
    AdminCreateUser: operation(Invitation, async (input) => {
      checkPool(input);
      const isAgain = input.MessageAction === "RESEND";
      const user = await (isAgain ? inviteAgain(find(input)) : invite(input.Username));
      return { User: describe(user) };
    }),
    AdminGetUser: operation(OfUser, (input) => {
      const user = find(input);
      const { Attributes: UserAttributes, ...described } = describe(user);
      const factors = user.softwareToken.enabled ? ["SOFTWARE_TOKEN_MFA"] : undefined;
      return { ...described, UserAttributes, UserMFASettingList: factors };
    }),
    AdminListGroupsForUser: operation(OfUser, (input) => ({
      Groups: find(input).groups.map((GroupName) => ({ GroupName, UserPoolId: userPoolId })),
    })),
    AdminAddUserToGroup: operation(z.object({ ...OfUser.shape, ...InGroup.shape }), (input) => {
      const user = find(input);
      checkGroup(input);
      user.groups = [...new Set([...user.groups, groupName])];
      return {};
    }),
    /** All on one page: the product has a few administrators. */
    ListUsersInGroup: operation(z.object({ ...OfPool.shape, ...InGroup.shape }), (input) => {
      checkPool(input);
      checkGroup(input);
      const members = [...users.byEmail.values()].filter(({ groups }) =>
        groups.includes(groupName),
      );
      return { Users: members.map(describe) };
    }),
    AdminDisableUser: change((user) => {
      user.enabled = false;
    }),
    AdminEnableUser: change((user) => {
      user.enabled = true;
    }),
    AdminUserGlobalSignOut: operation(OfUser, (input) => {
      grants.revokeAll(find(input));
      return {};
    }),
    AdminDeleteUser: operation(OfUser, (input) => {
      const user = find(input);
      grants.revokeAll(user);
      users.byEmail.delete(user.email.toLowerCase());
      return {};
    }),
  };
}

const missing = (message: string) => new CognitoError("ResourceNotFoundException", message);

/** One that every password policy takes. */
const temporaryPassword = () => `Aa1!${randomBytes(12).toString("base64url")}`;

function describe({ username, email, enabled, status, modifiedAt }: User) {
  return {
    Username: username,
    Attributes: [
      { Name: "sub", Value: username },
      { Name: "email", Value: email },
      { Name: "email_verified", Value: "true" },
    ],
    Enabled: enabled,
    UserStatus: status,
    UserLastModifiedDate: modifiedAt.getTime() / 1000,
  };
}
