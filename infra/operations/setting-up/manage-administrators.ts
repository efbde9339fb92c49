import * as z from "zod/mini";
import { describe, isExpected } from "#infra/operations/checks/administrators-check.ts";
import {
  type Administrator,
  accountOf,
  isSameAddress,
  listAdministrators,
} from "#infra/operations/connection/administrators.ts";
import type { Connection } from "#infra/operations/connection/connection.ts";
import type { Deployment } from "#infra/operations/connection/deployment.ts";
import { explainFailure } from "#infra/operations/connection/failure.ts";
import type { Prompts } from "#infra/operations/connection/prompts.ts";
import { type Stage, stackName } from "#infra/stages.ts";

/** Shows all administrators, and changes them as the operator asks, until an empty answer. */
export async function manageAdministrators(
  connection: Connection,
  { userPoolId }: Deployment,
  operator: Prompts,
): Promise<void> {
  const { cognito } = connection.clients;
  for (;;) {
    const members = await listAdministrators(cognito, userPoolId);
    operator.say(`\nAdministrators of ${stackName(connection.stage)}:`);
    for (const [at, each] of members.entries()) {
      operator.say(`  ${at + 1}  ${describe(connection, each)}`);
    }
    const wanted = await operator.ask(
      "\nadd, or for example disable 1, enable 1, remove 1 (Enter to end)",
    );
    if (!wanted) return;
    try {
      const change = await readChange({ connection, userPoolId, members, operator }, wanted);
      operator.say(change === undefined ? "Nothing is changed." : `${await change()}.`);
    } catch (error) {
      operator.say(explainFailure(error).message);
    }
  }
}

interface Situation {
  readonly connection: Connection;
  readonly userPoolId: string;
  readonly members: readonly Administrator[];
  readonly operator: Prompts;
}

/** @returns the change that the operator has confirmed */
async function readChange(
  situation: Situation,
  wanted: string,
): Promise<(() => Promise<string>) | undefined> {
  const { connection, userPoolId, members, operator } = situation;
  if (wanted === "add") return readAddition(situation);
  const [, action, number] = /^(disable|enable|remove) +(\d+)$/.exec(wanted) ?? [];
  const member = members[Number(number) - 1];
  if (!member) throw new Error("Type add, or an action and a number of the list.");
  const { email } = member;
  const account = accountOf(connection.clients.cognito, userPoolId, email);
  if (action === "enable") {
    return (await isConfirmed(operator, `let ${email} sign in`, email))
      ? account.enable
      : undefined;
  }
  if (!othersThan(members, email).some(({ status }) => status === "CONFIRMED")) {
    operator.say("No other administrator has signed in yet.");
  }
  const does = action === "disable" ? `lock ${email} out` : `delete the account of ${email}`;
  if (!(await isConfirmed(operator, does, email))) return undefined;
  return async () => {
    // Another operator may have changed them meanwhile.
    othersThan(await listAdministrators(connection.clients.cognito, userPoolId), email);
    return action === "disable" ? account.disable() : account.remove();
  };
}

/**
 * Other administrators who may sign in.
 * @throws with a sentence when there is none, because the site would be without an administrator
 */
function othersThan(members: readonly Administrator[], email: string): readonly Administrator[] {
  const others = members.filter((each) => each.isEnabled && each.email !== email);
  if (others.length > 0) return others;
  throw new Error(`${email} is the last administrator who may sign in: add another first.`);
}

async function isConfirmed({ ask }: Prompts, does: string, email: string): Promise<boolean> {
  return isSameAddress((await ask(`Type the address to ${does}`)) ?? "", email);
}

/** Asks for an address twice: an invitation gives access to all clients. */
async function readAddition({
  connection,
  userPoolId,
  members,
  operator,
}: Situation): Promise<() => Promise<string>> {
  const { data: email } = z.email().safeParse(await operator.ask("Address"));
  if (email === undefined) throw new Error("That is not an email address.");
  const again = (await operator.ask("The same address again")) ?? "";
  if (!isSameAddress(again, email)) {
    throw new Error("The two addresses differ. No invitation was sent.");
  }
  const account = accountOf(connection.clients.cognito, userPoolId, email);
  const member = members.find((each) => isSameAddress(each.email, email));
  if (member?.status === "FORCE_CHANGE_PASSWORD") return account.inviteAgain;
  if (member) throw new Error(`${email} is an administrator already.`);
  const advice = isExpected(connection, email) ? "" : nameIt(connection.stage);
  const add = (await account.find()) ? account.joinAdministrators : account.invite;
  return async () => `${await add()}${advice}`;
}

const nameIt = (stage: Stage) =>
  `. Now name it in administrators for ${stage} in operator/stages.ts: npm run doctor reports other addresses`;
