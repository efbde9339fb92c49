import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminGetUserCommand,
  type AdminGetUserCommandOutput,
  AdminListGroupsForUserCommand,
  DescribeUserPoolClientCommand,
  UserNotFoundException,
} from "@aws-sdk/client-cognito-identity-provider";
import { deployCommand, setUpCommand } from "#infra/stages.ts";
import { temporaryPasswordDays } from "#shared/values/password-policy.ts";
import type { Connection } from "./connection.ts";
import type { Deployment } from "./deployment.ts";
import { right, todo, type Verdict, wrong } from "./verdict.ts";

const administrators = "admins";

/** Whether the trainer has an account for the admin area. */
export async function judgeTrainer(
  connection: Connection,
  deployment: Deployment,
): Promise<Verdict> {
  const { stage, now, site } = connection;
  const { trainerEmail } = site;
  const account = trainersAccount(connection, deployment);
  const user = await account.find();
  if (!user) {
    return wrong(`${trainerEmail} has no account`, `Run ${setUpCommand(stage)}.`, account.invite);
  }
  if (!(await account.isAdministrator())) {
    return wrong(
      `${trainerEmail} may not use the admin area`,
      `Run ${setUpCommand(stage)}.`,
      account.joinAdministrators,
    );
  }
  // A person did this on purpose, so set-up does not undo it.
  if (user.Enabled === false) {
    return wrong(
      `${trainerEmail} is locked out`,
      `To unlock the account: aws cognito-idp admin-enable-user --user-pool-id ${deployment.userPoolId} --username ${trainerEmail}`,
    );
  }
  switch (user.UserStatus) {
    case "CONFIRMED":
      return right(`${trainerEmail} has signed in and may use the admin area`);
    case "FORCE_CHANGE_PASSWORD": {
      const again = `${setUpCommand(stage)} --resend-invitation`;
      const invitedAt = user.UserLastModifiedDate ?? now();
      return (now().getTime() - invitedAt.getTime()) / 86_400_000 > temporaryPasswordDays
        ? todo(`the temporary password of ${trainerEmail} has expired`, `Send another: ${again}`)
        : todo(
            `${trainerEmail} has been invited and has not signed in yet`,
            `The trainer signs in at /login with the mailed password, within ${temporaryPasswordDays} days. If no mail arrived: ${again}`,
          );
    }
    case "RESET_REQUIRED":
      return todo(
        `${trainerEmail} needs a new password`,
        "The trainer chooses Forgot your password? at /login.",
      );
    default:
      return wrong(
        `the account of ${trainerEmail} is ${user.UserStatus ?? "in no known state"}`,
        `Delete the user in Cognito's console and run ${setUpCommand(stage)}.`,
      );
  }
}

/** Whether a signed-in browser can change the address that the trainer's password is recovered with. */
export async function judgeClient(
  { clients, stage }: Connection,
  { userPoolId, resources }: Deployment,
): Promise<Verdict> {
  const [ClientId] = resources("AWS::Cognito::UserPoolClient");
  const { UserPoolClient } = await clients.cognito.send(
    new DescribeUserPoolClientCommand({ UserPoolId: userPoolId, ClientId }),
  );
  // Cognito lists nothing for a client that may write every attribute.
  const writable = UserPoolClient?.WriteAttributes ?? ["every attribute"];
  const excess = writable.filter((attribute) => attribute !== "locale");
  return excess.length === 0
    ? right("a signed-in browser can change neither email address nor name")
    : wrong(
        `a signed-in browser can change ${excess.join(", ")}, and so take the account over`,
        `Deploy it again: ${deployCommand(stage)}.`,
      );
}

/**
 * Mails another temporary password, which replaces the previous one.
 * @throws with a sentence if the trainer has already chosen a password
 */
export async function resendInvitation(
  connection: Connection,
  deployment: Deployment,
): Promise<string> {
  const { trainerEmail } = connection.site;
  const account = trainersAccount(connection, deployment);
  const user = await account.find();
  if (!user) return account.invite();
  if (user.UserStatus !== "FORCE_CHANGE_PASSWORD") {
    throw new Error(
      `${trainerEmail} has already chosen a password; a forgotten one can be reset at /login.`,
    );
  }
  await account.mailInvitation("RESEND");
  return `another invitation has been mailed to ${trainerEmail}`;
}

/** The trainer's user in Cognito, which may not exist yet. */
function trainersAccount({ clients, site }: Connection, { userPoolId }: Deployment) {
  const { trainerEmail } = site;
  const { cognito } = clients;
  const user = { UserPoolId: userPoolId, Username: trainerEmail };

  async function mailInvitation(again?: "RESEND") {
    await cognito.send(
      new AdminCreateUserCommand({
        ...user,
        ...(again
          ? { MessageAction: again }
          : {
              UserAttributes: [
                { Name: "email", Value: trainerEmail },
                { Name: "email_verified", Value: "true" },
              ],
            }),
        DesiredDeliveryMediums: ["EMAIL"],
      }),
    );
  }
  async function joinAdministrators(): Promise<string> {
    await cognito.send(new AdminAddUserToGroupCommand({ ...user, GroupName: administrators }));
    return `${trainerEmail} has been added to the group ${administrators}`;
  }
  return {
    async find(): Promise<AdminGetUserCommandOutput | undefined> {
      try {
        return await cognito.send(new AdminGetUserCommand(user));
      } catch (error) {
        if (error instanceof UserNotFoundException) return undefined;
        throw error;
      }
    },
    async isAdministrator(): Promise<boolean> {
      const { Groups = [] } = await cognito.send(new AdminListGroupsForUserCommand(user));
      return Groups.some(({ GroupName }) => GroupName === administrators);
    },
    mailInvitation,
    joinAdministrators,
    async invite(): Promise<string> {
      await mailInvitation();
      await joinAdministrators();
      return `${trainerEmail} has been invited by mail`;
    },
  };
}
