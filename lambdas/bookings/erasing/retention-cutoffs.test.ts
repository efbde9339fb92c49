import { describe, expect, test } from "vitest";
import { retentionCutoffs } from "./retention-cutoffs.ts";

const periods = { healthAnswersMonths: 12, bookingsTaxYears: 7 };
const cutoffsAt = (now: string) => retentionCutoffs(periods, new Date(now));

describe("Answers about health", () => {
  test.each([
    ["2027-11-20T10:00:00.000Z", "2026-11-20T10:00:00.000Z"],
    ["2028-02-29T10:00:00.000Z", "2027-02-28T10:00:00.000Z"],
    ["2027-01-31T00:00:00.000Z", "2026-01-31T00:00:00.000Z"],
  ])("are due at %s when they are from %s or before.", (now, cutoff) => {
    expect(cutoffsAt(now).healthAnswers).toEqual(new Date(cutoff));
  });
});

describe("A booking", () => {
  test("of the tax year 2026/27 goes when the seventh tax year after it is over, and not before.", () => {
    const lastOfTheYear = new Date("2027-04-05T22:59:59.999Z");
    const firstOfTheNext = new Date("2027-04-05T23:00:00.000Z");
    expect(cutoffsAt("2034-04-05T22:59:59.999Z").booking < lastOfTheYear).toBe(true);
    const { booking } = cutoffsAt("2034-04-05T23:00:00.000Z");
    expect(booking).toEqual(lastOfTheYear);
    expect(booking < firstOfTheNext).toBe(true);
  });

  test("waits for the same day all through a tax year.", () => {
    const cutoff = new Date("2026-04-05T22:59:59.999Z");
    for (const now of ["2033-04-06T00:00:00Z", "2033-12-31T23:59:59Z", "2034-04-05T12:00:00Z"]) {
      expect(cutoffsAt(now).booking).toEqual(cutoff);
    }
  });
});
