import fc from "fast-check";
import { expect, test } from "vitest";
import { lastDayToCancel, mayStillCancel } from "./cancellation.ts";

test.each([
  ["2026-11-06T10:00:00.000Z", "2026-11-20"],
  // Over the end of a year.
  ["2026-12-24T10:00:00.000Z", "2027-01-07"],
  // Over the end of British Summer Time, and over its beginning.
  ["2026-10-20T10:00:00.000Z", "2026-11-03"],
  ["2026-03-20T10:00:00.000Z", "2026-04-03"],
  // After midnight in London, before midnight in Greenwich's own time.
  ["2026-07-01T23:30:00.000Z", "2026-07-16"],
])("Booked at %s, it can be cancelled until %s.", (confirmedAt, lastDay) => {
  expect(lastDayToCancel(confirmedAt)).toBe(lastDay);
});

test("The last day counts as a whole, in London.", () => {
  const confirmedAt = "2026-07-01T10:00:00.000Z";
  expect(mayStillCancel(confirmedAt, new Date("2026-07-15T22:59:59.000Z"))).toBe(true);
  expect(mayStillCancel(confirmedAt, new Date("2026-07-15T23:00:00.000Z"))).toBe(false);
});

test("It is never fewer than fourteen whole days, nor more than fifteen.", () => {
  const day = 24 * 3_600_000;
  fc.assert(
    fc.property(
      fc.date({ min: new Date("2020-01-01"), max: new Date("2040-01-01"), noInvalidDate: true }),
      (at) => {
        const confirmedAt = at.toISOString();
        expect(mayStillCancel(confirmedAt, new Date(at.getTime() + 14 * day - 3_600_000))).toBe(
          true,
        );
        expect(mayStillCancel(confirmedAt, new Date(at.getTime() + 15 * day + 3_600_000))).toBe(
          false,
        );
      },
    ),
  );
});
