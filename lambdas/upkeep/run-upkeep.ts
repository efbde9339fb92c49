import { checkDrafts } from "./check-drafts.ts";
import { followUpAll } from "./follow-up-late.ts";
import { makeMailsDue } from "./make-mails-due.ts";
import { runRetention } from "./run-retention.ts";
import { settleUndelivered } from "./settle-events.ts";
import { hasTime, type Outcome, type UpkeepDependencies, type UpkeepTask } from "./upkeep-task.ts";

/** What upkeep does, the most urgent first. When time runs out, the next run continues. */
const tasks: readonly UpkeepTask[] = [
  { name: "events", run: settleUndelivered },
  { name: "mails_due", run: makeMailsDue },
  { name: "follow_up", run: followUpAll },
  { name: "drafts", run: checkDrafts },
  { name: "retention", run: runRetention },
];

/** How many bookings were looked at, and what became of them. */
export type UpkeepReport = Readonly<
  Record<"count" | Exclude<Outcome, "updated" | "unchanged">, number>
>;

/**
 * Finishes pending work. A task that fails counts as one failed booking, and does not stop the others.
 * @param minimumAgeMs checks all drafts of this age, whenever their next check is due.
 */
export async function runUpkeep(
  dependencies: UpkeepDependencies,
  minimumAgeMs?: number,
): Promise<UpkeepReport> {
  const { log } = dependencies;
  const outcomes: Outcome[] = [];
  for (const { name, run } of tasks) {
    try {
      outcomes.push(...(await run(dependencies, minimumAgeMs)));
    } catch (error) {
      log.error("upkeep_task_failed", { reason: name }, error);
      outcomes.push("failed");
    }
  }
  if (!hasTime(dependencies)) log.alarm("upkeep_out_of_time");
  const tally = (outcome: Outcome) => outcomes.filter((each) => each === outcome).length;
  const report = {
    count: outcomes.length,
    confirmed: tally("confirmed"),
    expired: tally("expired"),
    followedUp: tally("followedUp"),
    erased: tally("erased"),
    failed: tally("failed"),
  };
  log.info("upkeep", report);
  return report;
}

/** @throws when part of the work failed, so that the invocation counts as failed */
export async function runScheduled(
  dependencies: UpkeepDependencies,
  minimumAgeMs?: number,
): Promise<UpkeepReport> {
  const report = await runUpkeep(dependencies, minimumAgeMs);
  const { count, failed } = report;
  if (failed === 0) return report;
  dependencies.log.error("upkeep_failed", { count, failed });
  throw new Error(`${failed} of ${count} bookings could not be processed.`);
}
