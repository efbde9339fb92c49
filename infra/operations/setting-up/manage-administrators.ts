import * as z from "zod/mini";
import { describe, isExpected } from "#infra/operations/checks/administrators-checks.ts";
import type { Deployed } from "#infra/operations/checks/check.ts";
import {
  type Administrator,
  accountOf,
  isSameAddress,
  listAdministrators,
} from "#infra/operations/connection/administrators.ts";
import { explainFailure } from "#infra/operations/connection/failure.ts";
import type { Prompts } from "#infra/operations/connection/prompts.ts";
import { stackName } from "#infra/stages.ts";

/** Shows all administrators, and changes them as the operator asks, until an empty answer. */
export async function manageAdministrators(deployed: Deployed, operator: Prompts): Promise<void> {
  for (;;) {
    const members = await listAdministrators(deployed);
    operator.say(`\nAdministrators of ${stackName(deployed.stage)}:`);
    for (const [at, each] of members.entries()) {
      operator.say(`  ${at + 1}  ${describe(deployed, each)}`);
    }
    const wanted = await operator.ask(
      "\nadd, or for example disable 1, enable 1, remove 1 (Enter to end)",
    );
    if (!wanted) return;
    try {
      const situation = { deployed, members, operator };
      const done = wanted === "add" ? await add(situation) : await change(situation, wanted);
      operator.say(`${done}.`);
    } catch (error) {
      operator.say(explainFailure(error).message);
    }
  }
}

interface Situation {
  readonly deployed: Deployed;
  readonly members: readonly Administrator[];
  readonly operator: Prompts;
}

/** Makes a change such as `disable 1` once the operator has typed the address. */
async function change(situation: Situation, wanted: string): Promise<string> {
  const { deployed, members, operator } = situation;
  const [, action, number] = /^(disable|enable|remove) +(\d+)$/.exec(wanted) ?? [];
  const member = members[Number(number) - 1];
  if (!member) throw new Error("Type add, or an action and a number of the list.");
  const { email } = member;
  const account = accountOf(deployed, email);
  if (action !== "enable") requireOthers(members, email);
  const typed = await operator.ask(`Type ${email} to ${action} it`);
  if (!isSameAddress(typed ?? "", email)) return "Nothing is changed";
  if (action === "enable") return account.enable();
  // Another operator may have changed them meanwhile.
  requireOthers(await listAdministrators(deployed), email);
  return action === "disable" ? account.disable() : account.remove();
}

/** @throws with a sentence when the site would be without an administrator who may sign in */
function requireOthers(members: readonly Administrator[], email: string): void {
  if (members.some((each) => each.isEnabled && each.email !== email)) return;
  throw new Error(`${email} is the last administrator who may sign in: add another first.`);
}

/** Asks for an address twice: an invitation gives access to all clients. */
async function add({ deployed, members, operator }: Situation): Promise<string> {
  const { data: email } = z.email().safeParse(await operator.ask("Address"));
  if (email === undefined) throw new Error("That is not an email address.");
  const again = (await operator.ask("The same address again")) ?? "";
  if (!isSameAddress(again, email)) {
    throw new Error("The two addresses differ. No invitation was sent.");
  }
  const account = accountOf(deployed, email);
  const member = members.find((each) => isSameAddress(each.email, email));
  if (member?.status === "FORCE_CHANGE_PASSWORD") return account.inviteAgain();
  if (member) throw new Error(`${email} is an administrator already.`);
  const done = (await account.find()) ? account.joinAdministrators() : account.invite();
  const advice = isExpected(deployed, email)
    ? ""
    : `. Now name it in administrators for ${deployed.stage} in operator/stages.ts: npm run doctor reports other addresses`;
  return `${await done}${advice}`;
}
