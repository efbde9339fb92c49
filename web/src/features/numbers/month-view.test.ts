import { describe, expect, test } from "vitest";
import { emptyTally, type MonthNumbers, noFigures, type Tally } from "#shared/numbers/numbers.ts";
import {
  chartWindow,
  comparedWith,
  everyMonth,
  owedToClients,
  tallyOf,
  tilesOf,
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

const tally = (counts: Partial<Tally>): Tally => ({ ...emptyTally, ...counts });
const tileOf = (label: string, ...given: Parameters<typeof tilesOf>) =>
  tilesOf(...given).find((tile) => tile.label === label);
const october = (counts: Partial<Tally>) =>
  comparedWith(
    { month: "2026-10", consultations: tally(counts), sessions: emptyTally },
    null,
    "everything",
  );

test("How many who started have booked is said in numbers, of the site's bookings alone.", () => {
  const started = (
    counts: Partial<Tally>,
    ...more: [compared?: Parameters<typeof tilesOf>[1], isCounted?: boolean]
  ) => {
    const tile = tileOf("From start to booking", tally(counts), more[0], more[1]);
    return [tile?.value, ...(tile?.details ?? [])];
  };
  expect(started({ paid: 24, free: 2 })).toEqual([
    "26 of 26",
    "who started, booked: 24 paid, 2 free",
  ]);
  expect(started({ paid: 3, byHand: 1, abandoned: 1 }, undefined, false)).toEqual([
    "2 of about 3",
    "who started, booked: 2 paid, 0 free. Unpaid attempts count after 24 hours",
  ]);
  expect(started({}, october({ paid: 1, abandoned: 1 }))).toEqual([
    "–",
    "no booking was started",
    "1 of about 2 in October 2026",
  ]);
  expect(started({ paid: 1 }, october({})).at(-1)).toBe("No booking was started in October 2026");
});

test("Money is shown as it was taken, and net of what was given back.", () => {
  const kept = (counts: Partial<Tally>, before?: Partial<Tally>) =>
    tileOf("Money kept", tally(counts), before && october(before));
  expect(kept({ moneyTaken: 5000, refunds: 1, refunded: 1500 })).toMatchObject({
    value: "£35.00",
    details: ["after refunds"],
  });
  expect(kept({ moneyTaken: 5000, disputesLost: 1, lostToDisputes: 5000 })).toMatchObject({
    value: "£0.00",
    details: ["after refunds and lost disputes"],
  });
  expect(
    kept({ moneyTaken: 1000, refunds: 1, refunded: 5000 }, { moneyTaken: 1_234_500 }),
  ).toMatchObject({
    value: "−£40.00",
    details: ["after refunds", "£12,385 less than in October 2026"],
  });
});

test("Lost disputes have a tile in a month with one, and in the month after it.", () => {
  const loss = (...given: Parameters<typeof tilesOf>) => tileOf("Lost disputes", ...given);
  const lost = { disputesLost: 1, lostToDisputes: 5000 };
  expect(loss(emptyTally, undefined)).toBeUndefined();
  expect(loss(tally(lost), undefined)).toMatchObject({
    value: "£50.00",
    details: ["in 1 dispute"],
  });
  expect(loss(emptyTally, october(lost))).toMatchObject({
    value: "£0.00",
    details: ["in 0 disputes", "£50 less than in October 2026"],
  });
});

test.each([
  ["2026-10-20", "from 1 to 20 October 2026"],
  ["2026-10-01", "on 1 October 2026"],
  // The month has no more days.
  ["2026-10-31", "in October 2026"],
])("The present month is compared with the same days of the last, up to %s.", (until, when) => {
  const sameDays = { until, consultations: tally({ paid: 2 }), sessions: emptyTally };
  const before = { month: "2026-10", consultations: tally({ paid: 9 }), sessions: emptyTally };
  const bookings = tileOf(
    "Bookings",
    tally({ paid: 3 }),
    comparedWith(before, sameDays, "everything"),
  );
  expect(bookings?.details).toEqual(["3 paid, 0 free", `1 more than ${when}`]);
});

test("An earlier month is compared with all of the one before, and the first with none.", () => {
  const sameDays = { until: "2026-10-20", consultations: emptyTally, sessions: emptyTally };
  const september = { month: "2026-09", consultations: tally({ paid: 9 }), sessions: emptyTally };
  const bookings = tileOf(
    "Bookings",
    tally({ paid: 3 }),
    comparedWith(september, sameDays, "everything"),
  );
  expect(bookings?.details?.[1]).toBe("6 fewer than in September 2026");
  expect(comparedWith(undefined, sameDays, "everything")).toBeUndefined();
});

test.each([
  [{}, [0, 0, 0], "nothing"],
  [{ paid: 2, free: 1, completed: 2 }, [0, 0, 0], "1 consultation"],
  [{ paid: 2 }, [7, 28_000, 5000], "2 consultations, 7 sessions worth £280 and £50 to refund"],
  [{}, [1, 0, 0], "1 session worth £0"],
  [{}, [0, 0, 4550], "£45.50 to refund"],
] as const)(
  "Of %j and %j clients are owed %s.",
  (counts, [sessionsOwed, owedPence, refundsOwed], said) => {
    const figures = { ...noFigures, sessionsOwed, owedPence, refundsOwed };
    const months = [{ month: "2026-10", consultations: tally(counts), sessions: emptyTally }];
    expect(owedToClients({ ...figures, months })).toBe(said);
  },
);
