import { type RetentionDependencies, runRetention } from "./run-retention.ts";
import { runUpkeep, type UpkeepDependencies, type UpkeepReport } from "./run-upkeep.ts";

export type ScheduledDependencies = UpkeepDependencies & RetentionDependencies;

/**
 * What the schedule starts: pending work, then retention.
 * @throws when part of the work failed, so that the invocation counts as failed.
 */
export async function runScheduled(
  dependencies: ScheduledDependencies,
  minimumAgeMs?: number,
): Promise<UpkeepReport> {
  const { log } = dependencies;
  const report = await runUpkeep(dependencies, minimumAgeMs);
  const erased = await runRetention(dependencies);
  if (erased.failed > 0) throw new Error(`${erased.failed} bookings have been kept for too long.`);
  if (report.failed > 0) {
    log.error("upkeep_failed", { count: report.count, failed: report.failed });
    throw new Error(`${report.failed} of ${report.count} bookings could not be put in order.`);
  }
  return report;
}
