import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { emptyTally, type MonthNumbers, type Tally } from "#shared/numbers/numbers.ts";
import {
  chartWindow,
  everyMonth,
  figuresOf,
  scaleTop,
  tallyOf,
  withEmptyMonthsBefore,
} from "./month-view.ts";

const now = new Date("2026-11-20T12:00:00Z");
const monthOf = (month: string, consultations: Partial<Tally> = {}): MonthNumbers => ({
  month,
  consultations: { ...emptyTally, ...consultations },
  sessions: { ...emptyTally, paid: 1, moneyTaken: 2500 },
});

describe("The months to choose from", () => {
  test("are only the present month before the first booking.", () => {
    expect(everyMonth([], now).map(({ month }) => month)).toEqual(["2026-11"]);
  });

  test("include empty months, across the turn of a year.", () => {
    const months = everyMonth([monthOf("2025-11"), monthOf("2026-02")], now);
    expect(months).toHaveLength(13);
    expect(months[1]).toEqual({
      month: "2025-12",
      consultations: emptyTally,
      sessions: emptyTally,
    });
    expect(months.at(-1)?.month).toBe("2026-11");
  });

  test("end with the present month in London, not in UTC.", () => {
    const lateInJune = new Date("2026-06-30T23:30:00Z");
    expect(everyMonth([], lateInJune).map(({ month }) => month)).toEqual(["2026-07"]);
  });
});

test("The chart has twelve columns from the first month on.", () => {
  const columns = withEmptyMonthsBefore([monthOf("2026-01"), monthOf("2026-02")]);
  expect(columns.map(({ month }) => month)).toHaveLength(12);
  expect(columns[0]?.month).toBe("2025-03");
  expect(columns[9]).toEqual({ month: "2025-12", consultations: emptyTally, sessions: emptyTally });
  expect(columns.at(-1)).toEqual(monthOf("2026-02"));
  expect(withEmptyMonthsBefore(columns)).toEqual(columns);
  expect(withEmptyMonthsBefore([])).toEqual([]);
});

test("The chart shows the latest twelve months, or those that end with an older month.", () => {
  const months = everyMonth([monthOf("2024-01")], now);
  expect(chartWindow(months, "2026-11").map(({ month }) => month)[0]).toBe("2025-12");
  const older = chartWindow(months, "2024-06").map(({ month }) => month);
  expect([older[0], older.at(-1)]).toEqual(["2024-01", "2024-06"]);
});

test("Both kinds together are added up.", () => {
  const month = monthOf("2026-11", { paid: 2, moneyTaken: 9500 });
  expect(tallyOf(month, "everything")).toMatchObject({ paid: 3, moneyTaken: 12_000 });
  expect(tallyOf(month, "consultations")).toMatchObject({ paid: 2, moneyTaken: 9500 });
});

test("Conversion is the share of begun bookings that were completed, and absent without any.", () => {
  const conversionOf = (tally: Partial<Tally>) =>
    figuresOf({ ...emptyTally, ...tally }, undefined).find(({ label }) => label === "Conversion");
  expect(conversionOf({ paid: 2, free: 1, abandoned: 1 })).toMatchObject({
    value: 75,
    detail: "of about 4 started: 2 paid, 1 free, 1 abandoned",
    before: undefined,
  });
  expect(conversionOf({ paid: 24, free: 1 })).toMatchObject({
    value: 100,
    detail: "of 25 started: 24 paid, 1 free, 0 abandoned",
  });
  expect(conversionOf({})).toMatchObject({ value: undefined, detail: "no booking was started" });
});

test("Money is shown as it was taken, and net of what was given back.", () => {
  const moneyOf = (tally: Partial<Tally>) =>
    figuresOf({ ...emptyTally, ...tally }, emptyTally)
      .filter(({ label }) => label.startsWith("Money"))
      .map(({ label, value, before, detail }) => [label, value, before, detail]);
  expect(moneyOf({ moneyTaken: 5000, refunds: 1, refunded: 1500 })).toEqual([
    ["Money taken", 5000, 0, "by card, before refunds"],
    ["Money kept", 3500, 0, "after refunds"],
  ]);
  expect(moneyOf({ moneyTaken: 5000, disputesLost: 1, lostToDisputes: 5000 })[1]).toEqual([
    "Money kept",
    0,
    0,
    "after refunds and lost disputes",
  ]);
});

test("Lost disputes have a tile in a month with one, and in the month after it.", () => {
  const lossOf = (tally: Partial<Tally>, before?: Partial<Tally>) =>
    figuresOf({ ...emptyTally, ...tally }, before && { ...emptyTally, ...before }).find(
      ({ label }) => label === "Lost disputes",
    );
  const lost = { disputesLost: 1, lostToDisputes: 5000 };
  expect(lossOf({})).toBeUndefined();
  expect(lossOf(lost)).toMatchObject({ value: 5000, detail: "in 1 dispute" });
  expect(lossOf({}, lost)).toMatchObject({ value: 0, before: 5000, detail: "in 0 disputes" });
});

test("The scale is between the largest sum and two and a half times that sum.", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1000, max: 100_000_000 }), (pence) => {
      expect(scaleTop(pence)).toBeGreaterThanOrEqual(pence);
      expect(scaleTop(pence)).toBeLessThanOrEqual(2.5 * pence);
    }),
  );
});
