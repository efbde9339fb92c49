import {
  type Administrator,
  accountOf,
  isSameAddress,
  listAdministrators,
} from "#infra/operations/connection/administrators.ts";
import type { Connection } from "#infra/operations/connection/connection.ts";
import type { Prompts } from "#infra/operations/connection/prompts.ts";
import { administratorsCommand, setUpCommand } from "#infra/stages.ts";
import { temporaryPasswordDays } from "#shared/values/password-policy.ts";
import { type CheckResult, type Deployed, failed, ok, repairable, todo } from "./check.ts";

const trainersAccount = (deployed: Deployed) => accountOf(deployed, deployed.site.trainerEmail);

export async function checkTrainer(deployed: Deployed): Promise<CheckResult> {
  const { stage, site } = deployed;
  const { trainerEmail } = site;
  const account = trainersAccount(deployed);
  const user = await account.find();
  if (!user) {
    return repairable(stage, `${trainerEmail} has no account`, (operator) =>
      inviteTrainer(deployed, operator),
    );
  }
  if (!(await account.isAdministrator())) {
    const join = account.joinAdministrators;
    return repairable(stage, `${trainerEmail} may not use the admin area`, join);
  }
  // A person did this on purpose, so set-up does not undo it.
  if (user.Enabled === false) {
    return failed(
      `${trainerEmail} is locked out`,
      `To unlock the account: ${administratorsCommand(stage)}`,
    );
  }
  switch (user.UserStatus) {
    case "FORCE_CHANGE_PASSWORD":
      return todo(
        `${trainerEmail} was invited on ${user.UserLastModifiedDate?.toISOString().slice(0, 10)} and has not signed in yet`,
        `The trainer signs in at /login with the password in the invitation, within ${temporaryPasswordDays} days. If it has expired, or no email arrived: ${setUpCommand(stage)} --resend-invitation`,
      );
    case "RESET_REQUIRED":
      return todo(
        `${trainerEmail} needs a new password`,
        "The trainer chooses Forgot your password? at /login.",
      );
    default:
      return ok(`${trainerEmail} has signed in and may use the admin area`);
  }
}

/** @throws with a sentence if the trainer has already chosen a password */
export async function resendInvitation(deployed: Deployed, operator: Prompts): Promise<string> {
  const account = trainersAccount(deployed);
  const user = await account.find();
  if (!user) return inviteTrainer(deployed, operator);
  if (user.UserStatus === "FORCE_CHANGE_PASSWORD") return account.inviteAgain();
  throw new Error(
    `${deployed.site.trainerEmail} has already chosen a password; a forgotten one can be reset at /login.`,
  );
}

/**
 * Invites the trainer once the operator has typed the address again: the invitation gives access to
 * all clients, and `site.ts` may have a typing error.
 * @throws with a sentence if the two differ
 */
async function inviteTrainer(deployed: Deployed, { ask }: Prompts): Promise<string> {
  const { trainerEmail } = deployed.site;
  const typed = await ask("The trainer's address once more, to invite it to the admin area");
  if (!typed) {
    throw new Error("Give the trainer's address as the last line, to have it invited.");
  }
  if (isSameAddress(typed, trainerEmail)) return trainersAccount(deployed).invite();
  throw new Error(
    `${typed} is not trainerEmail in operator/site.ts, which is ${trainerEmail}. No invitation was sent.`,
  );
}

type Expectations = Pick<Connection, "site" | "choices">;

/** Whether the operator has named an address as the trainer's or a further administrator's. */
export function isExpected({ site, choices }: Expectations, address: string): boolean {
  const expected = [site.trainerEmail, ...(choices.administrators ?? [])];
  return expected.some((each) => isSameAddress(each, address));
}

/** Whether the admin area is open to the addresses that the operator has named, and to no others. */
export async function checkAdministrators(deployed: Deployed): Promise<CheckResult> {
  const { stage, choices } = deployed;
  const change = administratorsCommand(stage);
  const members = await listAdministrators(deployed);
  const enabled = members.filter(({ isEnabled }) => isEnabled);
  const message = members.map((each) => describe(deployed, each)).join("; ");
  if (enabled.length === 0) {
    return failed(
      message || "the admin area has no administrator",
      `Run ${setUpCommand(stage)}, which invites the trainer, or let one sign in again: ${change}`,
    );
  }
  const strangers = enabled.filter(({ email }) => !isExpected(deployed, email));
  if (strangers.length > 0) {
    const addresses = strangers.map(({ email }) => email).join(", ");
    return todo(
      message,
      `Lock out or remove ${addresses}: ${change}. Or, if this access is right, name the address in administrators for ${stage} in operator/stages.ts.`,
    );
  }
  const missing = (choices.administrators ?? []).filter(
    (each) => !members.some(({ email }) => isSameAddress(email, each)),
  );
  if (missing.length === 0) return ok(message);
  return todo(
    `${message}; ${missing.join(", ")}: named in operator/stages.ts, but not an administrator`,
    `Add it: ${change}. Or remove it from administrators in operator/stages.ts.`,
  );
}

const states: Readonly<Record<string, string>> = {
  CONFIRMED: "has signed in",
  FORCE_CHANGE_PASSWORD: "invited",
  RESET_REQUIRED: "needs a new password",
};

/** `old@example.com: has signed in, NOT EXPECTED`. */
export function describe(
  expectations: Expectations,
  { email, isEnabled, status }: Administrator,
): string {
  const state = isEnabled ? (states[status] ?? status) : "locked out";
  return `${email}: ${state}${isExpected(expectations, email) ? "" : ", NOT EXPECTED"}`;
}
