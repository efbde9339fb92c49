import { expect, test } from "vitest";
import { at, bookingIdOf } from "#lambdas/testing/bookings.ts";
import { cancelled, consultation, draft, erased, session } from "#lambdas/testing/records.ts";
import { tableWith } from "#lambdas/testing/trainer-lists.ts";
import { type MailState, unsentMail } from "#shared/bookings/booking-facts.ts";
import { attemptedMail } from "#shared/testing/attempted-mail.ts";
import { sampleDispute, sampleRefund } from "#shared/testing/refund-and-dispute.ts";
import type { BookingRecord, ConsultationRecord } from "../record/booking.ts";
import { getBookingsToDo, mayHaveProblems } from "./bookings-to-do.ts";

const sent = attemptedMail("sent", at().toISOString());
/** One that was sent, and is being sent once more. */
const resent: MailState = { ...sent, status: "pending" };
const failed = attemptedMail("failed", at().toISOString(), 20);
const done = { visitorMail: sent, trainerMail: sent };
const booked = (changes: Partial<ConsultationRecord> = {}): BookingRecord => ({
  ...consultation,
  ...done,
  ...changes,
});
const unconfirmed = booked({ visitorMail: failed });

/** The trainer's desk at 20:00, with bookings that were confirmed from one minute past ten on. */
const deskWith = (...records: readonly BookingRecord[]) =>
  getBookingsToDo(tableWith(records), at(600));

test("What the trainer has to do are the consultations to do, and bookings of both kinds with problems.", async () => {
  expect(await deskWith()).toEqual({
    toDo: { count: 0, isMore: false, oldestAt: null },
    withProblems: [],
    appointments: [],
    withoutSession: [],
    hasMore: false,
  });
  // The payer has left no name.
  const nameless = { ...session, ...done, name: undefined };
  const desk = await deskWith(
    booked({ status: "completed" }),
    unconfirmed,
    booked(),
    { ...nameless, visitorMail: failed },
    { ...nameless, disputes: [sampleDispute] },
    draft,
  );
  const disputes = { is: "disputed", kind: "dispute", status: "needs_response", amount: 5000 };
  expect(desk).toMatchObject({
    toDo: { count: 2, isMore: false, oldestAt: at(2).toISOString() },
    withProblems: [
      {
        ...{ bookingId: bookingIdOf(5), kind: "sessions", name: "sam@example.org" },
        ...{ timestamp: at(5).toISOString(), problems: [disputes] },
      },
      {
        ...{ bookingId: bookingIdOf(2), kind: "consultations", name: "Sam Visitor" },
        problems: [{ is: "confirmation_unsent" }],
      },
      { bookingId: bookingIdOf(4), kind: "sessions", problems: [{ is: "receipt_unsent" }] },
    ],
    hasMore: false,
  });
  expect(JSON.stringify(desk)).not.toMatch(/asthma|medical/i);
});

test("Problems with a deadline come first, the soonest before; then the most harmful, then the newest.", async () => {
  const refunds = [{ ...sampleRefund, stripeRefundId: "re_1", status: "failed" as const }];
  const disputed = (change: object) => ({ disputes: [{ ...sampleDispute, ...change }] });
  const due = (days: number) => disputed({ evidenceDueAt: at(days * 24 * 60).toISOString() });
  const { withProblems } = await deskWith(
    unconfirmed,
    booked({ refunds }),
    // On upkeep's list, which is read apart.
    booked({ refunds, trainerMail: unsentMail }),
    booked(disputed({ status: "under_review" })),
    { ...cancelled, ...done },
    booked(due(13)),
    booked({ ...due(15), visitorMail: failed }),
    booked(disputed({ kind: "warning" })),
  );
  expect(
    withProblems.map(({ bookingId, problems }) => [bookingId, ...problems.map(({ is }) => is)]),
  ).toEqual([
    [bookingIdOf(6), "disputed"],
    [bookingIdOf(5), "cancelled"],
    [bookingIdOf(7), "disputed", "confirmation_unsent"],
    [bookingIdOf(8), "disputed"],
    [bookingIdOf(3), "refund_failed"],
    [bookingIdOf(2), "refund_failed"],
    [bookingIdOf(1), "confirmation_unsent"],
    [bookingIdOf(4), "disputed"],
  ]);
});

test("The newest of the trainer's bookings and the oldest of upkeep's are read first.", async () => {
  const beingResent = booked({ visitorMail: resent });
  const read = async (limit: number, ...others: readonly BookingRecord[]) => {
    const table = tableWith([unconfirmed, unconfirmed, beingResent, beingResent, ...others]);
    const { bookings, hasMore } = await mayHaveProblems(table, limit);
    return { ids: bookings.map(({ bookingId }) => bookingId).sort(), hasMore };
  };
  expect(await read(1)).toEqual({ ids: [2, 3].map(bookingIdOf), hasMore: true });
  expect(await read(2)).toEqual({ ids: [1, 2, 3, 4].map(bookingIdOf), hasMore: false });
  const another = await read(2, unconfirmed);
  expect(another).toEqual({ ids: [2, 3, 4, 5].map(bookingIdOf), hasMore: true });
});

test("Counts and lists end somewhere, and say that there is more.", async () => {
  const times = (count: number, record: BookingRecord) => Array(count).fill(record);
  expect(await deskWith(...times(20, unconfirmed))).toMatchObject({ hasMore: false });
  const { withProblems, hasMore } = await deskWith(...times(21, unconfirmed));
  const newest = Array.from({ length: 20 }, (_, index) => bookingIdOf(21 - index));
  expect(withProblems.map(({ bookingId }) => bookingId)).toEqual(newest);
  expect(hasMore).toBe(true);
  // Beyond what is read there may be more.
  const beingResent = times(51, booked({ visitorMail: resent }));
  const unread = { withProblems: [], hasMore: true };
  expect(await deskWith(...beingResent)).toMatchObject(unread);
  // DynamoDB reads 1 MB at once.
  const table = tableWith([booked(), booked()]);
  const query: typeof table.query = (asked) => table.query({ ...asked, limit: 1 });
  const { toDo } = await getBookingsToDo({ ...table, query }, at(600));
  expect(toDo).toMatchObject({ count: 1, isMore: true });
});

test("What a client has cancelled stays on the desk without the person once that is erased.", async () => {
  const { withProblems } = await deskWith({ ...erased, cancelledAt: at(5).toISOString() });
  expect(withProblems).toMatchObject([{ name: null, problems: [{ is: "cancelled" }] }]);
});

test("A cancelled consultation is refunded by the site only if the calendar knows no time that had begun.", async () => {
  const event = { id: "event", startsAt: at(5).toISOString(), endsAt: at(65).toISOString() };
  const calendar = { events: [{ ...event, madeAt: at(3).toISOString() }], cancelled: [] };
  const known = { startsAt: at(900).toISOString(), timeEventId: "later" };
  const decided = booked({
    ...known,
    cancelledAt: at(20).toISOString(),
    cancellationRefundId: bookingIdOf(9),
  });
  const bySite = { withProblems: [{ problems: [{ is: "cancelled", bySite: true }] }] };
  expect(await deskWith(decided)).toMatchObject(bySite);
  expect(await deskWith({ ...decided, calendar } as ConsultationRecord)).not.toMatchObject(bySite);
});
