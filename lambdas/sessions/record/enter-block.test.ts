import { describe, expect, test } from "vitest";
import type { BookingRecord } from "#lambdas/bookings/record/booking.ts";
import { assignEvent, takeOffEvent } from "#lambdas/bookings/record/calendar.ts";
import { cancel } from "#lambdas/bookings/record/cancel.ts";
import { refuse } from "#lambdas/bookings/record/decision.ts";
import { erasePerson } from "#lambdas/bookings/record/erase.ts";
import { isFollowedUp, keysOf } from "#lambdas/bookings/record/keys.ts";
import { requestRefund } from "#lambdas/bookings/record/refunds.ts";
import { at, bookingIdOf } from "#lambdas/testing/bookings.ts";
import { erased, made, session, sessionDraft } from "#lambdas/testing/records.ts";
import { ErasedBooking } from "#shared/bookings/bookings.ts";
import { problemsOf } from "#shared/bookings/find-problems.ts";
import { CalendarEvent } from "#shared/calendar/calendar-events.ts";
import { isRemovable } from "#shared/sessions/removable-block.ts";
import { sessionsLeft } from "#shared/sessions/sessions-left.ts";
import { laterDay, londonDate } from "#shared/values/london-days.ts";
import { enterBlock } from "./enter-block.ts";
import { holdSession } from "./tally.ts";

const by = "alex@example.com";
const today = londonDate(at());
const entry = {
  bookingId: bookingIdOf(0xca54),
  block: { name: "Ten sessions", sessions: 10, weeks: 4 },
  name: "Sam",
  email: "sam@visitors.example",
  how: "cash",
  amount: 38_000,
  day: today,
} as const;
const { email, ...withoutEmail } = entry;
const enter = (found?: BookingRecord, more: object = {}, minutes = 0) =>
  enterBlock(found, { ...entry, ...more }, by, at(minutes));
const entered = made(enter());
const refund = {
  refundId: bookingIdOf(0xef),
  amount: 38_000,
  reason: "requested_by_customer",
} as const;

describe("A block that was paid to the trainer", () => {
  test("is entered as paid, at what was paid and by whom it was entered.", () => {
    const entered = made(enter());
    expect(entered).toMatchObject({
      flowSource: "payment-page",
      name: "Sam",
      type: "paid",
      paymentStatus: "completed",
      amount: 38_000,
      originalAmount: 38_000,
      discountCode: null,
      discountApplied: false,
      takenByHand: { how: "cash", at: at().toISOString(), by },
      timestamp: at().toISOString(),
      lapsesOn: laterDay(today, 28),
    });
    expect(entered.paymentIntentId).toBeUndefined();
    expect(sessionsLeft(entered, at())).toBe(10);
  });

  test("counts from the day on which it was paid.", () => {
    const day = laterDay(today, -9);
    const earlier = made(enter(undefined, { day }));
    expect(londonDate(new Date(earlier.timestamp))).toBe(day);
    expect(earlier).toMatchObject({ startedAt: at().toISOString(), lapsesOn: laterDay(day, 28) });
    const session = { sessionId: bookingIdOf(1), seen: 0 };
    const held = (on: string) => holdSession(earlier, { ...session, day: on }, by, at());
    expect(made(held(day)).usedSessions).toHaveLength(1);
    expect(held(laterDay(day, -1))).toEqual(refuse("session_day_invalid"));
  });

  test("was paid neither in the future nor more than 156 weeks ago.", () => {
    const on = (days: number) => enter(undefined, { day: laterDay(today, days) });
    expect(on(1)).toEqual(refuse("block_day_invalid"));
    expect(on(-7 * 156 - 1)).toEqual(refuse("block_day_invalid"));
    expect(made(on(-7 * 156)).type).toBe("paid");
  });

  test("is entered once, also after midnight and once sessions were ticked.", () => {
    expect(enter(entered)).toBe(entered);
    expect(enter(entered, {}, 24 * 60)).toBe(entered);
    const ticked = { ...entered, usedSessions: [], note: "Knee" };
    expect(enter(ticked)).toBe(ticked);
    const unaddressed = made(enterBlock(undefined, withoutEmail, by, at()));
    expect(enterBlock(unaddressed, withoutEmail, "other@example.com", at(5))).toBe(unaddressed);
  });

  test("never replaces another booking.", () => {
    for (const found of [session, sessionDraft, erased]) {
      expect(enter(found)).toEqual(refuse("conflict"));
    }
  });

  test.each<[string, object]>([
    ["amount", { amount: 38_001 }],
    ["way", { how: "bank_transfer" }],
    ["day", { day: laterDay(today, -1) }],
    ["day, half typed", { day: "0026-11-25" }],
    ["name", { name: "Robin" }],
    ["address", { email: undefined }],
    ["block", { block: { ...entry.block, weeks: 5 } }],
  ])("is no other one of the same id: the %s.", (_, more) => {
    expect(enter(entered, more)).toEqual(refuse("conflict"));
  });

  test("leaves its receipt to upkeep, and needs none without an address.", () => {
    expect(keysOf(entered)).toMatchObject({ pendingWork: "followUp" });
    const earlier = made(enter(undefined, { day: laterDay(today, -9) }));
    expect(problemsOf(earlier, at(5))).toEqual([]);
    expect(problemsOf(earlier, at(30))).toMatchObject([{ is: "receipt_unsent" }]);
    const unaddressed = made(enterBlock(undefined, withoutEmail, by, at()));
    expect(isFollowedUp(unaddressed)).toBe(true);
  });

  test("is given back by hand, which is noted at once and ends its sessions.", () => {
    const noted = made(requestRefund(entered, refund, by, at(5)));
    expect(noted.refunds).toMatchObject([
      { amount: 38_000, status: "succeeded", refundedAt: at(5).toISOString(), requestedBy: by },
    ]);
    expect(sessionsLeft(noted, at(6))).toBe(0);
    expect(requestRefund(noted, refund, by, at(9))).toBe(noted);
    expect(requestRefund(entered, { ...refund, amount: 38_001 }, by, at(5))).toEqual(
      refuse("refund_too_large"),
    );
  });

  test("cannot be cancelled on the client's page.", () => {
    const cancelling = { refundId: undefined, isMailed: true };
    expect(cancel(entered, cancelling, at(5))).toEqual(refuse("not_cancellable"));
  });

  test("says how it was paid after its person is erased.", () => {
    const kept = made(erasePerson(entered, email, at(5)));
    expect(kept).toMatchObject({ amount: 38_000, takenByHand: { how: "cash" }, heldSessions: 0 });
    expect(JSON.stringify(kept)).not.toMatch(/sam/i);
  });

  test("can be removed until a session was ticked or money was given back.", () => {
    expect(isRemovable(entered)).toBe(true);
    expect(isRemovable(session)).toBe(false);
    expect(isRemovable(made(requestRefund(entered, refund, by, at(5))))).toBe(false);
    const first = { sessionId: bookingIdOf(1), day: today, seen: 0 };
    const used = made(holdSession(entered, first, by, at(5)));
    expect(isRemovable(used)).toBe(false);
    expect(isRemovable(ErasedBooking.parse(made(erasePerson(used, email, at(6)))))).toBe(false);
  });

  test("cannot be removed with its times, of which the calendar would know nothing more.", () => {
    const [startsAt, endsAt, madeAt] = [at(60), at(90), at(1)].map((each) => each.toISOString());
    const event = CalendarEvent.parse({ id: "event", startsAt, endsAt, madeAt });
    const timed = made(assignEvent(entered, event, at(2)));
    expect(isRemovable(timed)).toBe(false);
    const freed = made(takeOffEvent(timed, "event", by, at(3)));
    expect(isRemovable(freed)).toBe(true);
  });
});
