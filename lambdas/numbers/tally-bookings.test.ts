import { expect, test } from "vitest";
import type { IndexedBooking } from "#shared/bookings/indexed-booking.ts";
import { addFigures, emptyTally, noFigures } from "#shared/numbers/numbers.ts";
import { sampleDispute, sampleRefund } from "#shared/testing/refund-and-dispute.ts";
import { tallyBookings } from "./tally-bookings.ts";

const booking: IndexedBooking = {
  bookingId: "6a1f2c1e-6f0e-4f7e-9d55-000000000001",
  confirmedKey: "consultation-intro",
  type: "paid",
  amount: 4500,
  originalAmount: 5000,
  discountCode: "WELCOME10",
  discountPercentage: 10,
  timestamp: "2026-03-02T10:00:00.000Z",
};
const refund = { ...sampleRefund, amount: 1500, refundedAt: "2026-04-01T10:00:00.000Z" };
const lost = { status: "lost", amount: 4500, closedAt: "2026-05-02T10:00:00.000Z" } as const;
const dispute = { ...sampleDispute, ...lost };
const created = new Map([["WELCOME10", "2026-01-01T00:00:00.000Z"]]);
const tally = (...bookings: IndexedBooking[]) => tallyBookings(bookings, created, now);
const now = new Date("2026-06-01T12:00:00.000Z");
const inMonth = (month: string, ...bookings: IndexedBooking[]) =>
  tally(...bookings).months.find((each) => each.month === month);

test("A paid booking counts in the month of its confirmation, with its money and its discount.", () => {
  expect(tally(booking)).toEqual({
    months: [
      {
        month: "2026-03",
        consultations: { ...emptyTally, paid: 1, moneyTaken: 4500, discountsGiven: 500 },
        sessions: emptyTally,
      },
    ],
    sameDays: { until: "2026-05-01", consultations: emptyTally, sessions: emptyTally },
    codes: [{ code: "WELCOME10", uses: 1, discountGiven: 500 }],
    sessionsOwed: 0,
    owedPence: 0,
    refundsOwed: 0,
    bookings: 1,
  });
});

test("A free session payment takes no money.", () => {
  const free = { ...booking, type: "demo", amount: 0, discountPercentage: 100 } as const;
  expect(inMonth("2026-03", { ...free, confirmedKey: "payment-page" })).toMatchObject({
    consultations: emptyTally,
    sessions: { free: 1, paid: 0, moneyTaken: 0, discountsGiven: 5000 },
  });
});

test("A completion counts in its own month, and so does each refund that was made.", () => {
  const completed: IndexedBooking = {
    ...booking,
    status: "completed",
    completedAt: "2026-04-02T10:00:00.000Z",
    refunds: [refund, { ...refund, refundId: "r2", status: "failed" as const }],
  };
  expect(inMonth("2026-03", completed)).toMatchObject({
    consultations: { paid: 1, completed: 0, refunds: 0, refundedBookings: 1 },
  });
  expect(inMonth("2026-04", completed)).toMatchObject({
    consultations: { paid: 0, completed: 1, refunds: 1, refunded: 1500, refundedBookings: 0 },
  });
});

test("A lost dispute counts in the month in which it was lost, if that is known; others do not count.", () => {
  const disputes = [dispute, { ...dispute, status: "won" as const }];
  expect(inMonth("2026-03", { ...booking, disputes })?.consultations).toMatchObject({
    moneyTaken: 4500,
    disputesLost: 0,
  });
  expect(inMonth("2026-05", { ...booking, disputes })?.consultations).toMatchObject({
    moneyTaken: 0,
    disputesLost: 1,
    lostToDisputes: 4500,
  });
  const { closedAt: _, ...unknown } = dispute;
  expect(inMonth("2026-05", { ...booking, disputes: [unknown] })).toBeUndefined();
});

test("A consultation cancelled or erased before it was completed is no longer to do; others are not counted as such.", () => {
  const erased = { ...booking, erasedAt: "2026-04-02T10:00:00.000Z" };
  const endedEarly = (each: IndexedBooking) => {
    const month = inMonth("2026-03", each);
    return (month?.consultations.endedEarly ?? 0) + (month?.sessions.endedEarly ?? 0);
  };
  expect(endedEarly(erased)).toBe(1);
  expect(endedEarly({ ...booking, cancelledAt: "2026-04-01T10:00:00.000Z" })).toBe(1);
  expect(endedEarly({ ...erased, cancelledAt: "2026-04-01T10:00:00.000Z" })).toBe(1);
  expect(endedEarly(booking)).toBe(0);
  expect(endedEarly({ ...erased, status: "completed" })).toBe(0);
  expect(endedEarly({ ...erased, confirmedKey: "payment-page" })).toBe(0);
});

test("Uses are counted of codes that exist, and not those of an earlier code of the same name.", () => {
  const later = { ...booking, timestamp: "2026-05-02T10:00:00.000Z" };
  const none = { ...booking, discountCode: null, discountPercentage: null };
  const codesOf = (createdAt: ReadonlyMap<string, string>) =>
    tallyBookings([booking, later, none], createdAt, now).codes;
  expect(codesOf(created)).toMatchObject([{ uses: 2, discountGiven: 1000 }]);
  expect(codesOf(new Map([["WELCOME10", "2026-04-01T00:00:00.000Z"]]))).toMatchObject([
    { uses: 1, discountGiven: 500 },
  ]);
  expect(codesOf(new Map())).toEqual([]);
});

test.each([
  // In London the first is of 20 October, the second of the 21st; the clocks go back on the 25th.
  ["2026-11-20T12:00:00.000Z", ["2026-10-20T22:59:59.999Z", "2026-10-20T23:00:00.000Z"]],
  ["2026-11-25T23:59:59.999Z", ["2026-10-25T23:59:59.999Z", "2026-10-26T00:00:00.000Z"]],
  // The clocks go forward on 29 March.
  ["2026-04-29T12:00:00.000Z", ["2026-03-29T22:59:59.999Z", "2026-03-29T23:00:00.000Z"]],
  ["2026-03-31T12:00:00.000Z", ["2026-02-28T23:59:59.999Z", "2026-03-01T00:00:00.000Z"]],
  ["2026-12-01T00:00:00.000Z", ["2026-11-01T23:59:59.999Z", "2026-11-02T00:00:00.000Z"]],
])("At %s, the same days of the month before end between %j.", (now, [last, after]) => {
  const sameDaysAt = (timestamp: string) =>
    tallyBookings([{ ...booking, timestamp }], created, new Date(now)).sameDays?.consultations;
  expect(sameDaysAt(last!)).toMatchObject({ paid: 1, moneyTaken: 4500 });
  expect(sameDaysAt(after!)).toEqual(emptyTally);
});

test("A refund, a completion and a lost dispute are of the same days by their own.", () => {
  const earlier = { ...booking, timestamp: "2026-04-01T10:00:00.000Z" };
  const sameDaysOf = (each: Partial<IndexedBooking>) =>
    tallyBookings([{ ...earlier, ...each }], created, new Date("2026-06-10T12:00:00.000Z")).sameDays
      ?.consultations;
  const on = (day: string) => `2026-05-${day}T10:00:00.000Z`;
  expect(sameDaysOf({ refunds: [{ ...refund, refundedAt: on("10") }] })).toMatchObject({
    refunds: 1,
    refunded: 1500,
    paid: 0,
  });
  expect(sameDaysOf({ refunds: [{ ...refund, refundedAt: on("11") }] })).toEqual(emptyTally);
  expect(sameDaysOf({ disputes: [dispute] })).toMatchObject({ lostToDisputes: 4500 });
  expect(sameDaysOf({ completedAt: on("09") })).toMatchObject({ completed: 1 });
});

test("A discount is computed from its percentage, even if another amount was taken.", () => {
  const mismatched = { ...booking, amount: 123 };
  expect(inMonth("2026-03", mismatched)?.consultations).toMatchObject({
    moneyTaken: 123,
    discountsGiven: 500,
  });
});

test("Parts of the bookings, added up, are the same as all of them.", () => {
  const bookings: IndexedBooking[] = [
    { ...booking, refunds: [refund], disputes: [dispute] },
    { ...booking, timestamp: "2026-05-02T10:00:00.000Z" },
    { ...booking, type: "demo", amount: 0, confirmedKey: "payment-page" },
  ];
  const parts = bookings.map((each) => tally(each));
  expect(parts.reduce(addFigures, noFigures)).toEqual(tally(...bookings));
});

test("What the trainer took and gave back by hand counts as money, and apart from Stripe's.", () => {
  const takenByHand = { how: "cash", at: booking.timestamp, by: "alex" } as const;
  const byHand: IndexedBooking = { ...booking, takenByHand, refunds: [refund] };
  const none = { byHand: 0, takenByHand: 0, refundedByHand: 0 };
  expect(inMonth("2026-03", byHand, booking)?.consultations).toMatchObject({
    ...none,
    paid: 2,
    moneyTaken: 9000,
    byHand: 1,
    takenByHand: 4500,
  });
  expect(inMonth("2026-04", byHand)?.consultations).toMatchObject({
    ...none,
    refunded: 1500,
    refundedByHand: 1500,
  });
  expect(inMonth("2026-04", { ...booking, refunds: [refund] })?.consultations).toMatchObject(none);
});

test("The sessions of blocks that can still be held are owed, with what was paid for them.", () => {
  const sessionId = booking.bookingId;
  const held = { sessionId, day: "2026-03-05", at: booking.timestamp, by: "alex" };
  const block: IndexedBooking = {
    ...booking,
    confirmedKey: "payment-page",
    amount: 40_000,
    block: { name: "Ten sessions", sessions: 10, weeks: 26 },
    usedSessions: [held, { ...held, putBack: { at: booking.timestamp, by: "alex", reason: "" } }],
    lapsesOn: "2026-08-31",
  };
  const owed = (...bookings: IndexedBooking[]) => {
    const { sessionsOwed, owedPence } = tally(...bookings);
    return [sessionsOwed, owedPence];
  };
  expect(owed(block)).toEqual([9, 36_000]);
  expect(owed(block, { ...block, type: "demo", amount: 0 })).toEqual([18, 36_000]);
  expect(owed({ ...block, refunds: [{ ...refund, amount: 1000 }] })).toEqual([9, 35_000]);
  for (const over of [
    { lapsesOn: "2026-05-31" },
    { cancelledAt: booking.timestamp },
    { erasedAt: booking.timestamp },
    { refunds: [{ ...refund, amount: 36_000 }] },
  ]) {
    expect(owed({ ...block, ...over })).toEqual([0, 0]);
  }
});
