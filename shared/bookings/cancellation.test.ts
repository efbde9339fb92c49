import { expect, test } from "vitest";
import { londonDate } from "#shared/values/london-days.ts";
import { cancellableUntil } from "./cancellation.ts";

test.each([
  ["2026-11-06T10:00:00.000Z", "2026-11-20"],
  // Over the end of a year.
  ["2026-12-24T10:00:00.000Z", "2027-01-07"],
  // Over the end of British Summer Time, and over its beginning.
  ["2026-10-20T10:00:00.000Z", "2026-11-03"],
  ["2026-03-20T10:00:00.000Z", "2026-04-03"],
  // After midnight in London, before midnight in Greenwich's own time.
  ["2026-07-01T23:30:00.000Z", "2026-07-16"],
])("A booking of %s can be cancelled until %s.", (timestamp, lastDay) => {
  expect(londonDate(cancellableUntil({ timestamp }))).toBe(lastDay);
});

test("The last day counts as a whole, in London.", () => {
  expect(cancellableUntil({ timestamp: "2026-07-01T10:00:00.000Z" }).toISOString()).toBe(
    "2026-07-15T22:59:59.999Z",
  );
});
