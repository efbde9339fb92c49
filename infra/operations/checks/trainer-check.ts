import { accountOf, isSameAddress } from "#infra/operations/connection/administrators.ts";
import type { Connection } from "#infra/operations/connection/connection.ts";
import type { Deployment } from "#infra/operations/connection/deployment.ts";
import type { Prompts } from "#infra/operations/connection/prompts.ts";
import { administratorsCommand, setUpCommand } from "#infra/stages.ts";
import { temporaryPasswordDays } from "#shared/values/password-policy.ts";
import { type CheckResult, failed, ok, todo } from "./check.ts";

type Account = ReturnType<typeof accountOf>;

/** Whether the trainer has an account for the admin area. */
export async function checkTrainer(
  connection: Connection,
  deployment: Deployment,
): Promise<CheckResult> {
  const { stage, now, site } = connection;
  const { trainerEmail } = site;
  const setUp = setUpCommand(stage);
  const account = trainersAccount(connection, deployment);
  const user = await account.find();
  if (!user) {
    return failed(`${trainerEmail} has no account`, `Run ${setUp}.`, (operator) =>
      inviteTrainer(connection, account, operator),
    );
  }
  if (!(await account.isAdministrator())) {
    const join = account.joinAdministrators;
    return failed(`${trainerEmail} may not use the admin area`, `Run ${setUp}.`, join);
  }
  // A person did this on purpose, so set-up does not undo it.
  if (user.Enabled === false) {
    return failed(
      `${trainerEmail} is locked out`,
      `To unlock the account: ${administratorsCommand(stage)}`,
    );
  }
  switch (user.UserStatus) {
    case "CONFIRMED":
      return ok(`${trainerEmail} has signed in and may use the admin area`);
    case "FORCE_CHANGE_PASSWORD": {
      const again = `${setUp} --resend-invitation`;
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
      return failed(
        `the account of ${trainerEmail} is ${user.UserStatus ?? "in no known state"}`,
        `Delete the user in Cognito's console and run ${setUp}.`,
      );
  }
}

/**
 * Mails another temporary password, which replaces the previous one.
 * @throws with a sentence if the trainer has already chosen a password
 */
export async function resendInvitation(
  connection: Connection,
  deployment: Deployment,
  operator: Prompts,
): Promise<string> {
  const { trainerEmail } = connection.site;
  const account = trainersAccount(connection, deployment);
  const user = await account.find();
  if (!user) return inviteTrainer(connection, account, operator);
  if (user.UserStatus !== "FORCE_CHANGE_PASSWORD") {
    throw new Error(
      `${trainerEmail} has already chosen a password; a forgotten one can be reset at /login.`,
    );
  }
  return account.inviteAgain();
}

function trainersAccount({ clients, site }: Connection, { userPoolId }: Deployment): Account {
  return accountOf(clients.cognito, userPoolId, site.trainerEmail);
}

/**
 * Invites the trainer once the operator has typed the address again: the invitation gives access to
 * all clients, and `site.ts` may have a typing error.
 * @throws with a sentence if the two differ
 */
async function inviteTrainer(
  { site }: Connection,
  { invite }: Account,
  { ask, isTerminal }: Prompts,
): Promise<string> {
  const typed = await ask("The trainer's address once more, to invite it to the admin area");
  if (typed === undefined || typed === "") {
    throw new Error(
      isTerminal
        ? "No address was given, and no invitation was sent."
        : "Give the trainer's address as the last line of the standard input, to have it invited.",
    );
  }
  if (isSameAddress(typed, site.trainerEmail)) return invite();
  throw new Error(
    `${typed} is not trainerEmail in operator/site.ts, which is ${site.trainerEmail}. No invitation was sent.`,
  );
}
