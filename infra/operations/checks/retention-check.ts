import { openInUse } from "#infra/operations/pausing/pause-bookings.ts";
import {
  type RetentionPeriods,
  retentionCutoffs,
} from "#lambdas/bookings/erasing/retention-cutoffs.ts";
import { createUpkeepLists, type UpkeepLists } from "#lambdas/upkeep/upkeep-lists.ts";
import { site } from "#shared/site/site.ts";
import { type CheckResult, type Deployed, ok, todo } from "./check.ts";

/** What retention erases next in a stage. */
export const erasuresOf = ({ clients, outputs }: Pick<Deployed, "clients" | "outputs">) =>
  createUpkeepLists(openInUse(clients.dynamoDb, { outputs }, "bookings"));

/** A few bookings a day reach the end of a period. More at once are of a period that was shortened. */
const mostExpected = 5;

/** As many as upkeep erases in a run. */
const mostCounted = 500;

/**
 * What upkeep would erase for good with the periods of this folder, in words, if it is more than a few bookings. The
 * periods that are deployed have erased everything else before.
 */
export async function dueForErasure(
  lists: Pick<UpkeepLists, "due">,
  now: Date,
  periods: RetentionPeriods = site.privacy.keepFor,
): Promise<string | undefined> {
  const cutoffs = retentionCutoffs(periods, now);
  const bookings = await lists.due("booking", cutoffs.booking, mostCounted);
  const answers = await lists.due("healthAnswers", cutoffs.healthAnswers, mostCounted);
  if (bookings.length <= mostExpected && answers.length <= mostExpected) return undefined;
  return `${inWords(bookings)} bookings, and the health answers of ${inWords(answers)} others`;
}

const inWords = ({ length }: readonly string[]) =>
  length < mostCounted ? `${length}` : `${mostCounted} or more`;

/** Whether the periods of this folder are those by which upkeep erases. */
export async function checkRetention(deployed: Deployed): Promise<CheckResult> {
  const due = await dueForErasure(erasuresOf(deployed), deployed.now());
  return due === undefined
    ? ok("upkeep erases what has reached the end of its period")
    : todo(
        `with the periods of operator/site.ts, upkeep would erase ${due}`,
        "Before you deploy them, compare keepFor in operator/site.ts with the privacy notice. If they are deployed, upkeep does not run: see Alarms.",
      );
}
