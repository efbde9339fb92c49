import { type RecomputeDependencies, recomputeChanged } from "#lambdas/numbers/recompute.ts";
import { type RetentionDependencies, runRetention } from "./run-retention.ts";
import { runUpkeep, type UpkeepDependencies, type UpkeepReport } from "./run-upkeep.ts";

export type ScheduledDependencies = UpkeepDependencies &
  RetentionDependencies &
  RecomputeDependencies;

/**
 * What the schedule starts: pending work, then retention, and last the numbers, so that they cannot delay
 * payments, mail, the expiry of drafts or retention.
 * @throws when part of the work failed, so that the invocation counts as failed.
 */
export async function runScheduled(
  dependencies: ScheduledDependencies,
  minimumAgeMs?: number,
): Promise<UpkeepReport> {
  const { log } = dependencies;
  const report = await runUpkeep(dependencies, minimumAgeMs);
  const erased = await runRetention(dependencies);
  const isCounted = await tryRecomputing(dependencies);
  if (erased.failed > 0) throw new Error(`${erased.failed} bookings have been kept for too long.`);
  if (report.failed > 0) {
    log.error("upkeep_failed", { count: report.count, failed: report.failed });
    throw new Error(`${report.failed} of ${report.count} bookings could not be put in order.`);
  }
  if (!isCounted) throw new Error("The figures of some months could not be added up.");
  return report;
}

/** Logs a failure instead of throwing it, so that the failures of more important work are reported first. */
async function tryRecomputing(dependencies: RecomputeDependencies): Promise<boolean> {
  try {
    await recomputeChanged(dependencies);
    return true;
  } catch (error) {
    dependencies.log.error("recompute_failed", {}, error);
    return false;
  }
}
