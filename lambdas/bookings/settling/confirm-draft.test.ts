import { describe, expect, test } from "vitest";
import { at, bookingId, confirmedBooking, confirmedPayment } from "#lambdas/testing/bookings.ts";
import { createVisitors, freeCode } from "#lambdas/testing/visitors.ts";
import { sampleRefund } from "#shared/testing/refund-and-dispute.ts";
import { endOf } from "./confirm-draft.ts";

const day = 24 * 60;

describe("The confirm call", () => {
  test("says of a booking that is cancelled, and of no other, that it is over.", async () => {
    const { book, confirm, payCard, store } = createVisitors();
    await book();
    expect(await confirm()).toEqual({ status: "awaiting_payment" });
    payCard();
    for (const _ of ["at once", "again"]) expect(await confirm()).toEqual({ status: "confirmed" });
    await store.cancel(bookingId, at());
    expect(await confirm()).toEqual({ status: "confirmed", isOver: true });
  });

  test("says nothing of an erased person's booking.", async () => {
    const { book, confirm, store } = createVisitors();
    await book(1, freeCode);
    expect(await confirm()).toEqual({ status: "confirmed" });
    await store.erase(at(1));
    await expect(confirm()).rejects.toMatchObject({ code: "booking_erased" });
  });

  test("is how a kept draft learns it, which sends the same answers again.", async () => {
    const { book, store } = createVisitors();
    const made = await book(1, freeCode);
    expect(await book(1, freeCode)).toEqual(made);
    await store.cancel(bookingId, at(1));
    expect(await book(1, freeCode)).toEqual({ ...made, isOver: true });
  });
});

const terms = { name: "Two sessions", sessions: 2, weeks: 1 };
const block = { ...confirmedPayment, block: terms, lapsesOn: "2026-03-09" };
const held = (sessions: number) =>
  Array.from({ length: sessions }, (_, index) => ({
    sessionId: bookingId.replace(/.$/, String(index)),
    day: "2026-03-03",
    at: at().toISOString(),
    by: "alex@example.com",
  }));

const [startsAt, endsAt] = [at(60).toISOString(), at(120).toISOString()];
const calendar = {
  events: [{ id: "event", startsAt, endsAt, madeAt: at().toISOString() }],
  cancelled: [],
};

test.each([
  ["completed", { ...confirmedBooking, status: "completed" as const }, 0],
  [
    "refunded",
    { ...confirmedBooking, refunds: [{ ...sampleRefund, amount: confirmedBooking.amount }] },
    0,
  ],
  ["held on an earlier day", { ...confirmedBooking, startsAt: at(60).toISOString() }, day],
  ["a single session of an earlier day", { ...confirmedPayment, calendar }, day],
  ["a block that is used up", { ...block, usedSessions: held(2) }, 0],
  ["a block that has lapsed", { ...block, usedSessions: held(1) }, 8 * day],
])("What is %s is over.", (_, booking, minutes) => {
  expect(endOf(booking, at(minutes))).toEqual({ isOver: true });
});

test.each([
  ["paid", confirmedBooking, 0],
  [
    "refunded in part",
    { ...confirmedBooking, refunds: [{ ...sampleRefund, amount: confirmedBooking.amount - 1 }] },
    0,
  ],
  [
    "refunded in vain",
    {
      ...confirmedBooking,
      refunds: [{ ...sampleRefund, amount: confirmedBooking.amount, status: "failed" as const }],
    },
    0,
  ],
  ["to come", { ...confirmedBooking, startsAt: at(60).toISOString() }, 0],
  ["going on", { ...confirmedBooking, startsAt: at(0).toISOString() }, 10],
  ["a session that was paid for", confirmedPayment, 100 * day],
  ["a single session of this day", { ...confirmedPayment, calendar }, 180],
  ["a block with a session left", { ...block, usedSessions: held(1) }, 0],
])("What is %s is not over.", (_, booking, minutes) => {
  expect(endOf(booking, at(minutes))).toEqual({});
});
