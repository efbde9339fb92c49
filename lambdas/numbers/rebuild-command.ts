import { parseArgs } from "node:util";
import { createBookingItems } from "#lambdas/bookings/conditional-write.ts";
import { createBookingStore } from "#lambdas/bookings/dynamo-booking-store.ts";
import { createDatabaseClient } from "#lambdas/database/client.ts";
import { monthOf } from "#shared/numbers/numbers.ts";
import { site } from "#shared/site/site.ts";
import type { Effect } from "./booking-effects.ts";
import { type CounterItem, rebuildNumbers } from "./rebuild-numbers.ts";
import { createRebuildStore } from "./rebuild-store.ts";

/**
 * Sets the numbers to what the bookings say, with the operator's own rights. `npm run rebuild-numbers`
 * calls it with the tables of a stage.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      bookings: { type: "string" },
      numbers: { type: "string" },
      "discount-codes": { type: "string" },
    },
  });
  const { bookings, numbers, "discount-codes": discountCodes } = values;
  if (!bookings || !numbers || !discountCodes) {
    throw new Error("Name the tables: --bookings … --numbers … --discount-codes …");
  }
  const database = createDatabaseClient();
  const store = createBookingStore(createBookingItems(database, bookings));
  const tables = { bookings, numbers, discountCodes };
  const dependencies = createRebuildStore(database, tables, store);
  for (let round = 1; ; round += 1) {
    const report = await rebuildNumbers(dependencies, isTooOld(new Date()));
    process.stdout.write(
      `${report.bookings} bookings. Corrected: ${report.corrected.join(", ") || "nothing"}. Left as they were: ${report.unchanged}.\n`,
    );
    if (report.busy.length === 0) return;
    if (round === maximumRounds) throw new Error(`Still busy: ${report.busy.join(", ")}.`);
  }
}

const maximumRounds = 10;

/** Numbers from a time of which bookings have been erased cannot be told from bookings any more. */
function isTooOld(now: Date) {
  const earliest = new Date(now);
  earliest.setUTCFullYear(now.getUTCFullYear() - site.privacy.keepFor.bookingsTaxYears);
  const firstMonth = monthOf(earliest.toISOString());
  return (counter: Effect["counter"], key: string, item: CounterItem) =>
    counter === "months" ? key <= firstMonth : monthOf(String(item["createdAt"])) <= firstMonth;
}

try {
  await main();
} catch (error) {
  // No stack trace: it is the operator who reads this.
  process.stderr.write(`${error instanceof Error ? `${error.name}: ${error.message}` : error}\n`);
  process.exitCode = 1;
}
