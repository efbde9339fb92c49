import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { synthesize } from "#infra/testing/synthesized.ts";
import { visitorLimits } from "#lambdas/limits/visitor-limits.ts";
import { assemblyOfFunctions } from "#local/testing/assembly.ts";
import {
  abuseTable,
  assumptionsTable,
  bookingTable,
  fillIn,
  monthsTable,
  sumsTable,
  usesTable,
} from "./cost-tables.ts";
import { countUsage } from "./count-usage.ts";
import { startCountingStack } from "./counting-stack.ts";
import { dayOfAbuse } from "./day-of-abuse.ts";

const months = [0, 100, 10_000, 1_000_000];

/** Fills tables into a document, and fails when it does not have them yet. */
async function expectTables(name: string, tables: Readonly<Record<string, string>>) {
  const file = fileURLToPath(new URL(`../../docs/${name}`, import.meta.url));
  await expect(fillIn(await readFile(file, "utf8"), tables)).toMatchFileSnapshot(file);
}

test("docs/costs.md and the operator guide show what is counted (run with -u to write its tables anew).", async () => {
  const stack = await startCountingStack(await assemblyOfFunctions());
  onTestFinished(stack.close);
  const counted = await countUsage(stack);

  expect(counted.paidBooking.mails).toBe(2);
  const template = synthesize();
  const fixed = {
    alarms: Object.keys(template.findResources("AWS::CloudWatch::Alarm")).length,
    dashboards: Object.keys(template.findResources("AWS::CloudWatch::Dashboard")).length,
  };
  await expectTables("costs.md", {
    booking: bookingTable(counted),
    uses: usesTable(counted),
    months: monthsTable(months, counted, fixed),
    assumptions: assumptionsTable(),
    abuse: abuseTable(dayOfAbuse(visitorLimits, counted)),
  });
  await expectTables("operator-guide.md", { costs: sumsTable(months, counted, fixed) });
});
