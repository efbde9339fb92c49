import assert from "node:assert/strict";
import type { Connection } from "#infra/operations/connection.ts";
import { changeAdministrators, runDoctor } from "./operator.ts";

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
