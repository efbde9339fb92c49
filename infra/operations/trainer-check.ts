import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminGetUserCommand,
  type AdminGetUserCommandOutput,
  type CognitoIdentityProviderClient,
  paginateAdminListGroupsForUser,
  UserNotFoundException,
} from "@aws-sdk/client-cognito-identity-provider";
import { type Stage, setUpCommand } from "#infra/stages.ts";
import { temporaryPasswordDays } from "#shared/values/password-policy.ts";
import type { Verdict } from "./verdict.ts";

export interface TrainerDependencies {
  readonly cognito: CognitoIdentityProviderClient;
  readonly userPoolId: string;
  readonly trainerEmail: string;
  readonly stage: Stage;
  readonly now: () => Date;
}

const administrators = "admins";

/** Whether the trainer has an account for the admin area. */
export async function judgeTrainer(dependencies: TrainerDependencies): Promise<Verdict> {
  const { trainerEmail, stage, userPoolId } = dependencies;
  const setUp = `${setUpCommand(stage)}`;
  const user = await findUser(dependencies);
  if (!user) {
    return {
      state: "wrong",
      finding: `${trainerEmail} has no account`,
      remedy: `Run ${setUp}.`,
      repair: async () => {
        await invite(dependencies);
        await joinAdministrators(dependencies);
        return `${trainerEmail} is invited by mail`;
      },
    };
  }
  if (!(await isAdministrator(dependencies))) {
    return {
      state: "wrong",
      finding: `${trainerEmail} may not use the admin area`,
      remedy: `Run ${setUp}.`,
      repair: async () => {
        await joinAdministrators(dependencies);
        return `${trainerEmail} is put into the group ${administrators}`;
      },
    };
  }
  // A person has done that on purpose, so set-up does not undo it.
  if (user.Enabled === false) {
    return {
      state: "wrong",
      finding: `${trainerEmail} is locked out`,
      remedy: `If that is over: aws cognito-idp admin-enable-user --user-pool-id ${userPoolId} --username ${trainerEmail}`,
    };
  }
  switch (user.UserStatus) {
    case "CONFIRMED":
      return { state: "right", finding: `${trainerEmail} has signed in and may administer` };
    case "FORCE_CHANGE_PASSWORD":
      return judgeInvitation(dependencies, user);
    case "RESET_REQUIRED":
      return {
        state: "todo",
        finding: `${trainerEmail} needs a new password`,
        remedy: "The trainer chooses Forgot your password? at /login.",
      };
    default:
      return {
        state: "wrong",
        finding: `the account of ${trainerEmail} is ${user.UserStatus ?? "in no known state"}`,
        remedy: `Delete the user in Cognito's console and run ${setUp}.`,
      };
  }
}

function judgeInvitation(
  { trainerEmail, stage, now }: TrainerDependencies,
  { UserLastModifiedDate: invitedAt }: AdminGetUserCommandOutput,
): Verdict {
  const again = `${setUpCommand(stage)} --resend-invitation`;
  const ageDays = invitedAt ? (now().getTime() - invitedAt.getTime()) / 86_400_000 : 0;
  if (ageDays > temporaryPasswordDays) {
    return {
      state: "todo",
      finding: `the temporary password of ${trainerEmail} has expired`,
      remedy: `Send another: ${again}`,
    };
  }
  return {
    state: "todo",
    finding: `${trainerEmail} is invited and has not signed in yet`,
    remedy: `The trainer signs in at /login with the mailed password, within ${temporaryPasswordDays} days. If no mail came: ${again}`,
  };
}

async function findUser({
  cognito,
  userPoolId,
  trainerEmail,
}: TrainerDependencies): Promise<AdminGetUserCommandOutput | undefined> {
  try {
    return await cognito.send(
      new AdminGetUserCommand({ UserPoolId: userPoolId, Username: trainerEmail }),
    );
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined;
    throw error;
  }
}

async function isAdministrator(dependencies: TrainerDependencies): Promise<boolean> {
  const { cognito: client, userPoolId, trainerEmail } = dependencies;
  const asked = { UserPoolId: userPoolId, Username: trainerEmail };
  for await (const { Groups = [] } of paginateAdminListGroupsForUser({ client }, asked)) {
    if (Groups.some(({ GroupName }) => GroupName === administrators)) return true;
  }
  return false;
}

async function invite({ cognito, userPoolId, trainerEmail }: TrainerDependencies): Promise<void> {
  await cognito.send(
    new AdminCreateUserCommand({
      UserPoolId: userPoolId,
      Username: trainerEmail,
      UserAttributes: [
        { Name: "email", Value: trainerEmail },
        { Name: "email_verified", Value: "true" },
      ],
      DesiredDeliveryMediums: ["EMAIL"],
    }),
  );
}

async function joinAdministrators(dependencies: TrainerDependencies): Promise<void> {
  const { cognito, userPoolId, trainerEmail } = dependencies;
  await cognito.send(
    new AdminAddUserToGroupCommand({
      UserPoolId: userPoolId,
      Username: trainerEmail,
      GroupName: administrators,
    }),
  );
}

/**
 * Mails another temporary password, which replaces the one before.
 * @throws with a sentence, when the trainer has chosen a password already or has no account
 */
export async function resendInvitation(dependencies: TrainerDependencies): Promise<string> {
  const { cognito, userPoolId, trainerEmail } = dependencies;
  const user = await findUser(dependencies);
  if (!user) {
    await invite(dependencies);
    await joinAdministrators(dependencies);
    return `${trainerEmail} is invited by mail`;
  }
  if (user.UserStatus !== "FORCE_CHANGE_PASSWORD") {
    throw new Error(
      `${trainerEmail} has chosen a password already; a forgotten one is replaced at /login.`,
    );
  }
  await cognito.send(
    new AdminCreateUserCommand({
      UserPoolId: userPoolId,
      Username: trainerEmail,
      MessageAction: "RESEND",
      DesiredDeliveryMediums: ["EMAIL"],
    }),
  );
  return `another invitation is mailed to ${trainerEmail}`;
}
