import assert from "node:assert/strict";
import { signOut } from "aws-amplify/auth";
import type { Connection } from "#infra/operations/connection.ts";
import { signInAgain } from "../journeys/sign-in.ts";
import { type DeployedProduct, signInAsInvited } from "./deployed-product.ts";
import { changeAdministrators, runDoctor, runSetUp } from "./operator.ts";

/** What `npm run setup -- --administrators` offers, and what the doctor says about a stranger. */
export async function tryOutAdministrators(connection: Connection): Promise<void> {
  const { trainerEmail } = connection.site;
  const second = `zoe@${trainerEmail.split("@")[1]}`;
  const invited = await changeAdministrators(connection, ["add", second, second]);
  assert.ok(invited.includes(`2  ${second}: invited, NOT EXPECTED\n`), invited);
  await assert.rejects(runDoctor(connection), /NOT EXPECTED/);
  const removed = await changeAdministrators(connection, [
    ...["disable 2", second, "disable 1", trainerEmail],
    ...["enable 2", second, "remove 2", second],
  ]);
  assert.ok(removed.includes(`${trainerEmail} is the last administrator who may sign in`), removed);
  assert.ok(removed.endsWith(`right  Administrators: ${trainerEmail}: has signed in\n`), removed);
}

/**
 * The trainer's mailbox is lost: `trainerEmail` is another address, which `npm run setup` invites, and the
 * operator locks the old one out and removes it.
 * @param password the old one's
 */
export async function replaceTrainer(
  { connection, endpoint }: DeployedProduct,
  password: string,
): Promise<void> {
  const { trainerEmail: lost } = connection.site;
  const trainerEmail = `new-${lost}`;
  const changed = { ...connection, site: { ...connection.site, trainerEmail } };
  await signOut();
  const invited = await runSetUp(changed, { areKeysStored: true });
  assert.ok(invited.includes(`${trainerEmail}: invited`), invited);
  assert.ok(invited.includes(`${lost}: has signed in, NOT EXPECTED`), invited);
  await signInAsInvited(endpoint, trainerEmail);
  await signOut();
  const listed = await changeAdministrators(changed, []);
  const line = listed
    .split("\n")
    .find((each) => each.endsWith(`${lost}: has signed in, NOT EXPECTED`));
  const [, number] = /^ +(\d+) /.exec(line ?? "") ?? [];
  assert.ok(number, listed);
  const lockedOut = await changeAdministrators(changed, [`disable ${number}`, lost]);
  assert.ok(lockedOut.includes(`${lost}: locked out`), lockedOut);
  await assert.rejects(signInAgain(lost, password), { name: "NotAuthorizedException" });
  const removed = await changeAdministrators(changed, [`remove ${number}`, lost]);
  assert.ok(removed.endsWith(`right  Administrators: ${trainerEmail}: has signed in\n`), removed);
}
