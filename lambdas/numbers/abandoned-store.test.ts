import { expect, test } from "vitest";
import { at, startTestBookings } from "#lambdas/testing/bookings.ts";
import { recordingLog } from "#lambdas/testing/http.ts";
import { countAbandoned } from "./abandoned-store.ts";

const draft = { flowSource: "consultation-intro", timestamp: at().toISOString() } as const;
const session = { ...draft, flowSource: "payment-page" } as const;
const earlier = { ...draft, timestamp: at(-2 * 24 * 60).toISOString() };

test("Abandoned attempts are counted by kind and month, apart from the scans of the QR code.", async () => {
  const { abandoned, tables } = await startTestBookings();
  await tables.monthlyCounts.update({ listKey: "month", month: "2026-03" }, { add: { total: 9 } });
  await countAbandoned({ abandoned, log: recordingLog().log }, [draft, draft, session, earlier]);
  expect(await abandoned.since("2026-01")).toEqual([
    { month: "2026-02", consultations: 1, sessions: 0 },
    { month: "2026-03", consultations: 2, sessions: 1 },
  ]);
  expect(await abandoned.since("2026-03")).toHaveLength(1);
});

test("A count that fails is only logged.", async () => {
  const { log, entries } = recordingLog();
  const abandoned = { add: async () => Promise.reject(new Error("away")) };
  await countAbandoned({ abandoned, log }, [draft]);
  expect(entries()).toMatchObject([{ level: "warn", event: "abandoned_not_counted", count: 1 }]);
});
