import { expect, test } from "vitest";
import { emptyCounts } from "#shared/numbers/numbers.ts";
import { type CountedBooking, figuresOf, monthsOf } from "./month-figures.ts";

const booking: CountedBooking = {
  bookingId: "6a1f2c1e-6f0e-4f7e-9d55-000000000001",
  flowSource: "consultation-intro",
  type: "paid",
  amount: 4500,
  originalAmount: 5000,
  discountCode: "WELCOME10",
  discountPercentage: 10,
  timestamp: "2026-03-02T10:00:00.000Z",
};
const refund = {
  refundId: "r1",
  amount: 1500,
  reason: null,
  status: "succeeded",
  requestedAt: "2026-04-01T10:00:00.000Z",
  refundedAt: "2026-04-01T10:00:00.000Z",
} as const;
const created = new Map([["WELCOME10", "2026-01-01T00:00:00.000Z"]]);
const figures = (month: string, ...bookings: CountedBooking[]) =>
  figuresOf(month, bookings, created);

test("A paid booking counts in the month of its confirmation, with its money and its discount.", () => {
  expect(figures("2026-03", booking).consultations).toEqual({
    ...emptyCounts,
    paid: 1,
    moneyTaken: 4500,
    discountsGiven: 500,
  });
  expect(figures("2026-02", booking).consultations).toEqual(emptyCounts);
});

test("A free session payment takes no money.", () => {
  const free = { ...booking, type: "demo", amount: 0, discountPercentage: 100 } as const;
  expect(figures("2026-03", { ...free, flowSource: "payment-page" })).toMatchObject({
    consultations: emptyCounts,
    sessions: { free: 1, paid: 0, moneyTaken: 0, discountsGiven: 5000 },
  });
});

test("A completion counts in its own month, and so does each refund that was made.", () => {
  const completed = {
    ...booking,
    status: "completed",
    completedAt: "2026-04-02T10:00:00.000Z",
    refunds: [refund, { ...refund, refundId: "r2", status: "failed" as const }],
  } as const;
  expect(figures("2026-03", { ...completed, refunds: [...completed.refunds] })).toMatchObject({
    consultations: { paid: 1, completed: 0, refunds: 0, refundedBookings: 1 },
  });
  expect(figures("2026-04", { ...completed, refunds: [...completed.refunds] })).toMatchObject({
    consultations: { paid: 0, completed: 1, refunds: 1, refunded: 1500, refundedBookings: 0 },
  });
});

test("A consultation erased before it was completed is no longer to do; others are not counted as such.", () => {
  const erased = { ...booking, erasedAt: "2026-04-02T10:00:00.000Z" };
  const erasedToDo = (each: CountedBooking) => {
    const { consultations, sessions } = figures("2026-03", each);
    return consultations.erasedToDo + sessions.erasedToDo;
  };
  expect(erasedToDo(erased)).toBe(1);
  expect(erasedToDo(booking)).toBe(0);
  expect(erasedToDo({ ...erased, status: "completed" })).toBe(0);
  expect(erasedToDo({ ...erased, flowSource: "payment-page" })).toBe(0);
});

test("A lost dispute counts in the month in which it was lost, if that is known; others do not count.", () => {
  const dispute = {
    disputeId: "du_1",
    kind: "dispute",
    amount: 4500,
    reason: "fraudulent",
    openedAt: "2026-03-20T10:00:00.000Z",
    closedAt: "2026-05-02T10:00:00.000Z",
  } as const;
  const disputes = (["lost", "won"] as const).map((status) => ({ ...dispute, status }));
  expect(monthsOf({ ...booking, disputes })).toEqual(["2026-03", "2026-05"]);
  expect(figures("2026-03", { ...booking, disputes }).consultations).toMatchObject({
    moneyTaken: 4500,
    disputesLost: 0,
  });
  expect(figures("2026-05", { ...booking, disputes }).consultations).toMatchObject({
    moneyTaken: 0,
    disputesLost: 1,
    lostToDisputes: 4500,
  });
  const { closedAt: _, ...unknown } = { ...dispute, status: "lost" } as const;
  const inMay = figures("2026-05", { ...booking, disputes: [unknown] });
  expect(inMay.consultations).toEqual(emptyCounts);
});

test("Months are those of London: half past midnight in summer belongs to the new month.", () => {
  const timestamp = "2026-06-30T23:30:00.000Z";
  expect(monthsOf({ ...booking, timestamp })).toEqual(["2026-07"]);
  expect(figures("2026-07", { ...booking, timestamp }).consultations.paid).toBe(1);
});

test("A payment at a price that was never offered counts no discount.", () => {
  const odd = { ...booking, amount: 1, discountCode: null, discountPercentage: null };
  expect(figures("2026-03", odd).consultations).toMatchObject({ moneyTaken: 1, discountsGiven: 0 });
});

test("A code counts what was booked with it since it was created, and not uses of a deleted code of the same name.", () => {
  const before = { ...booking, timestamp: "2026-03-01T10:00:00.000Z" };
  const since = new Map([["WELCOME10", "2026-03-02T00:00:00.000Z"]]);
  expect(figuresOf("2026-03", [before, booking], since).codes).toEqual({
    WELCOME10: { createdAt: "2026-03-02T00:00:00.000Z", uses: 1, discountGiven: 500 },
  });
  expect(figuresOf("2026-03", [booking], new Map()).codes).toEqual({});
});

test("Several bookings, refunds and lost disputes of a month add up.", () => {
  const lost = {
    disputeId: "du_1",
    kind: "dispute",
    status: "lost",
    amount: 2000,
    reason: "fraudulent",
    openedAt: "2026-03-20T10:00:00.000Z",
    closedAt: "2026-03-21T10:00:00.000Z",
  } as const;
  const inMarch = { ...refund, refundedAt: "2026-03-05T10:00:00.000Z" };
  const busy: CountedBooking = {
    ...booking,
    completedAt: "2026-03-04T10:00:00.000Z",
    refunds: [inMarch, { ...inMarch, refundId: "r2", amount: 500 }],
    disputes: [lost, { ...lost, disputeId: "du_2", amount: 1000 }],
  };
  const { consultations, codes } = figures("2026-03", busy, busy);
  expect(consultations).toEqual({
    paid: 2,
    free: 0,
    erasedToDo: 0,
    moneyTaken: 9000,
    discountsGiven: 1000,
    completed: 2,
    refunds: 4,
    refunded: 4000,
    refundedBookings: 2,
    disputesLost: 4,
    lostToDisputes: 6000,
  });
  expect(codes).toEqual({
    WELCOME10: { createdAt: created.get("WELCOME10"), uses: 2, discountGiven: 1000 },
  });
  const free = { ...busy, type: "demo" } as const;
  expect(figures("2026-03", free, free).consultations).toMatchObject({ free: 2, paid: 0 });
});

test("Refunds that failed, or whose time is unknown, count in no month.", () => {
  const { refundedAt: _, ...unknown } = refund;
  const refunds = [{ ...refund, status: "failed" as const }];
  expect(figures("2026-03", { ...booking, refunds }).consultations.refundedBookings).toBe(0);
  expect(figures("2026-04", { ...booking, refunds }).consultations.refunds).toBe(0);
  expect(monthsOf({ ...booking, refunds: [unknown] })).toEqual(["2026-03"]);
  expect(figures("2026-04", { ...booking, refunds: [unknown] }).consultations).toEqual(emptyCounts);
});

test("A booking counts in each of its months once.", () => {
  const refunds = [refund, { ...refund, refundId: "r2" }];
  expect(monthsOf({ ...booking, completedAt: "2026-03-04T10:00:00.000Z", refunds })).toEqual([
    "2026-03",
    "2026-04",
  ]);
});

test("A code counts what was booked in the moment of its creation.", () => {
  const since = new Map([["WELCOME10", booking.timestamp]]);
  expect(figuresOf("2026-03", [booking], since).codes).toHaveProperty("WELCOME10");
});
