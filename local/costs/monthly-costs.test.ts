import { expect, test } from "vitest";
import { mostInMonth } from "#lambdas/numbers/recompute.ts";
import { assumed } from "./cost-inputs.ts";
import type { CountedUsage } from "./count-usage.ts";
import { allowedInADay, dayOfAbuse } from "./day-of-abuse.ts";
import { figureReads, monthlyRows } from "./monthly-costs.ts";
import { costOf, sumOf } from "./usage.ts";

const nothing: CountedUsage = {
  paidBooking: {},
  upkeepOfBooking: {},
  freeBooking: {},
  abandonedDraft: {},
  triedCode: {},
  message: {},
  library: {},
  qrScan: {},
  desk: {},
  idleUpkeep: {},
};
const fixed = { alarms: 16, dashboards: 1 };

function monthOf(bookings: number, counted: Partial<CountedUsage>) {
  const rows = monthlyRows(bookings, { ...nothing, ...counted }, fixed);
  return sumOf(...rows.map(({ usage }) => usage));
}

test("A month has its bookings, their visits and what comes with them, and every run of upkeep.", () => {
  const month = monthOf(10, {
    paidBooking: { mails: 2, writeUnits: 50 },
    upkeepOfBooking: { writeUnits: 5 },
    message: { mails: 1 },
    idleUpkeep: { readUnits: 4 },
  });
  expect(month).toMatchObject({
    mails: 10 * (2 + assumed.besidesABooking.message),
    writeUnits: 10 * 55,
    cdnRequests: 10 * assumed.visitsABooking * assumed.visit.cdnRequests,
    readUnits: 4 * assumed.upkeepRuns + 10 * assumed.trainerReadUnits + figureReads(10),
    alarms: 16,
  });
});

test("A month without bookings has the fixed parts and upkeep.", () => {
  const month = monthOf(0, { paidBooking: { mails: 2 }, idleUpkeep: { invocations: 1 } });
  expect(month.mails).toBeUndefined();
  expect(month.metrics).toBeUndefined();
  expect(month).toMatchObject({ invocations: assumed.upkeepRuns, dashboards: 1 });
});

test("No cost is left out of a month's rows.", () => {
  const rows = monthlyRows(100, { ...nothing, paidBooking: { mails: 2, readUnits: 9 } }, fixed);
  const sum = rows.reduce((total, { usage }) => total + costOf(usage), 0);
  expect(sum).toBeCloseTo(costOf(sumOf(...rows.map(({ usage }) => usage))), 9);
});

test("Adding up the numbers grows with the square of few bookings, and with the bookings of many.", () => {
  expect(figureReads(0)).toBe(0);
  expect(figureReads(100)).toBeCloseTo(200 * 50 * assumed.figureReadUnits);
  expect(figureReads(100_000) / figureReads(10_000)).toBeCloseTo(10);
});

test("Of a month with more bookings than upkeep adds up, the rest costs only the index.", () => {
  expect(assumed.figuresOfBookings).toBe(mostInMonth);
  const half = assumed.upkeepRuns / 2;
  expect(figureReads(2 * mostInMonth)).toBeCloseTo(
    (half * mostInMonth * assumed.figureReadUnits) / 2 +
      half * mostInMonth * assumed.figureIndexUnits,
  );
});

test("A day's most is that of the narrowest limit; those of a network grow with the networks.", () => {
  const limits = [
    { of: "network", most: 30, windowSeconds: 3600 },
    { of: "network", most: 60, windowSeconds: 86_400 },
    { of: "everyone", most: 300, windowSeconds: 86_400 },
  ] as const;
  expect(allowedInADay(limits, 1)).toBe(60);
  expect(allowedInADay(limits, 1000)).toBe(300);
  // The gateway's own limit.
  expect(allowedInADay(limits.slice(0, 1), 1_000_000)).toBe(20 * 86_400);
});

test("A day of abuse has what is allowed of each action.", () => {
  const messages = [{ of: "everyone", most: 300, windowSeconds: 86_400 }] as const;
  const limits = { message: messages, freeBooking: [], draft: [], codeCheck: [] };
  const [row] = dayOfAbuse(limits, { ...nothing, message: { mails: 1 } });
  expect(row).toEqual({
    label: "Messages of the contact form",
    fromOne: [300, { mails: 300 }],
    fromThousand: [300, { mails: 300 }],
  });
});
