import { expect, test } from "vitest";
import { at, bookingIdOf, draftOf, savePaid, sessionDraftOf } from "#lambdas/testing/bookings.ts";
import { createServices } from "#lambdas/testing/services.ts";
import type { MailState } from "#shared/bookings/booking-facts.ts";
import { isConfirmedBooking } from "#shared/bookings/bookings.ts";
import type { Dispute } from "#shared/bookings/disputes.ts";
import { attemptedMail } from "#shared/testing/attempted-mail.ts";
import { sampleDispute, sampleRefund } from "#shared/testing/refund-and-dispute.ts";
import { refuse } from "../record/decision.ts";
import type { DraftContent } from "../record/draft.ts";
import { getBookingsToDo, mayHaveProblems, mostCounted } from "./bookings-to-do.ts";

const sent = attemptedMail("sent", at().toISOString());
/** One that was sent, and is being sent once more. */
const resent: MailState = { ...sent, status: "pending" };
const failed = attemptedMail("failed", at().toISOString(), 20);

/** The trainer's desk at 20:00. */
function setup() {
  const { store, tables } = createServices();
  const save = async (draft: DraftContent, number: number, visitorMail: MailState) => {
    await savePaid(store, draft, at(number));
    await store.change(draft.bookingId, (record) =>
      isConfirmedBooking(record)
        ? { ...record, visitorMail, trainerMail: sent }
        : refuse("booking_not_found"),
    );
  };
  return {
    store,
    tables,
    bookingsToDo: () => getBookingsToDo(tables.bookings, at(600)),
    /** A consultation confirmed so many minutes past ten. */
    consultation: (number: number, visitorMail = sent) =>
      save(draftOf({ bookingId: bookingIdOf(number) }), number, visitorMail),
    session: (number: number, visitorMail = sent) => {
      const answers = { email: "sam@example.org" };
      const draft = sessionDraftOf({ bookingId: bookingIdOf(number), answers });
      return save(draft, number, visitorMail);
    },
    set: (number: number, values: Parameters<typeof store.set>[0]) =>
      store.set(values, bookingIdOf(number)),
    disputed: (number: number, change: Partial<Dispute> = {}) =>
      store.list({ disputes: [{ ...sampleDispute, ...change }] }, bookingIdOf(number)),
    cancel: (number: number) =>
      store.cancel(bookingIdOf(number), at(200), bookingIdOf(900 + number)),
  };
}

test("What the trainer has to do are the consultations to do, and bookings of both kinds with problems.", async () => {
  const { bookingsToDo, consultation, session, disputed, store } = setup();
  expect(await bookingsToDo()).toEqual({
    toDo: { count: 0, isMore: false, oldestAt: null },
    withProblems: [],
    hasMoreProblems: false,
  });
  await consultation(1);
  await store.complete(bookingIdOf(1), "alex", at(100));
  await consultation(2, failed);
  await consultation(3);
  await session(4, failed);
  await session(5);
  await disputed(5);
  await store.saveDraft(draftOf({ bookingId: bookingIdOf(6) }), at());
  const disputes = { is: "disputed", kind: "dispute", status: "needs_response", amount: 5000 };
  const unsent = { is: "confirmation_unsent" };
  expect(await bookingsToDo()).toMatchObject({
    toDo: { count: 2, isMore: false, oldestAt: at(2).toISOString() },
    withProblems: [
      {
        // The payer has left no name.
        ...{ bookingId: bookingIdOf(5), kind: "payment", name: "sam@example.org" },
        ...{ timestamp: at(5).toISOString(), problems: [disputes] },
      },
      {
        ...{ bookingId: bookingIdOf(2), kind: "consultation", name: "Sam Visitor" },
        problems: [unsent],
      },
      { bookingId: bookingIdOf(4), kind: "payment", problems: [{ is: "receipt_unsent" }] },
    ],
    hasMoreProblems: false,
  });
  expect(JSON.stringify(await bookingsToDo())).not.toMatch(/asthma|medical/i);
});

test("Problems with a deadline come first, the soonest before; then the most harmful, then the newest.", async () => {
  const { bookingsToDo, cancel, consultation, disputed, set } = setup();
  const refunds = [{ ...sampleRefund, stripeRefundId: "re_1", status: "failed" as const }];
  const due = (days: number) => ({
    disputes: [{ ...sampleDispute, evidenceDueAt: at(days * 24 * 60).toISOString() }],
  });
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8]) await consultation(number);
  await set(1, { visitorMail: failed });
  await set(2, { refunds });
  await set(3, { refunds });
  await disputed(4, { status: "under_review" });
  await cancel(5);
  await set(6, due(13));
  await set(7, { ...due(15), visitorMail: failed });
  await set(8, { disputes: [{ ...sampleDispute, kind: "warning" }] });
  const { withProblems } = await bookingsToDo();
  expect(withProblems.map(({ problems }) => problems.map(({ is }) => is))).toEqual([
    ["disputed"],
    ["cancelled"],
    ["disputed", "confirmation_unsent"],
    ["disputed"],
    ["refund_failed"],
    ["refund_failed"],
    ["confirmation_unsent"],
    ["disputed"],
  ]);
  const ids = [6, 5, 7, 8, 3, 2, 1, 4].map(bookingIdOf);
  expect(withProblems.map(({ bookingId }) => bookingId)).toEqual(ids);
});

test("The newest of the trainer's bookings and the oldest of upkeep's are read first.", async () => {
  const { consultation, disputed, tables } = setup();
  const read = async (limit: number) => {
    const { bookings, hasMore } = await mayHaveProblems(tables.bookings, limit);
    return { ids: bookings.map(({ bookingId }) => bookingId).sort(), hasMore };
  };
  // Of the last two a mail is still to be sent.
  for (const number of [1, 2]) await consultation(number, failed);
  for (const number of [3, 4]) await consultation(number, resent);
  expect(await read(1)).toEqual({ ids: [2, 3].map(bookingIdOf), hasMore: true });
  expect(await read(2)).toEqual({ ids: [1, 2, 3, 4].map(bookingIdOf), hasMore: false });
  await consultation(5, failed);
  await disputed(5);
  expect(await read(2)).toEqual({ ids: [2, 3, 4, 5].map(bookingIdOf), hasMore: true });
});

test("Counts and lists end somewhere, and say that there is more.", async () => {
  const { bookingsToDo, consultation, tables } = setup();
  for (let number = 1; number <= 20; number += 1) await consultation(number, failed);
  expect(await bookingsToDo()).toMatchObject({ hasMoreProblems: false });
  await consultation(21, failed);
  const { toDo, withProblems, hasMoreProblems } = await bookingsToDo();
  expect(toDo).toMatchObject({ count: 21, isMore: false });
  expect(withProblems.map(({ bookingId }) => bookingId)).toEqual(
    Array.from({ length: 20 }, (_, index) => bookingIdOf(21 - index)),
  );
  expect(hasMoreProblems).toBe(true);

  const set = { toDoKey: "consultation-intro", timestamp: at(700).toISOString() };
  for (let number = 22; number <= mostCounted; number += 1) {
    await tables.bookings.update({ bookingId: bookingIdOf(number) }, { set });
  }
  expect(await bookingsToDo()).toMatchObject({ toDo: { count: mostCounted, isMore: false } });
  await tables.bookings.update({ bookingId: bookingIdOf(mostCounted + 1) }, { set });
  expect(await bookingsToDo()).toMatchObject({ toDo: { count: mostCounted, isMore: true } });
});

test("What a client has cancelled stays on the desk without the person once that is erased, until it is dealt with.", async () => {
  const { cancel, consultation, store, bookingsToDo } = setup();
  await consultation(1);
  await cancel(1);
  await store.erase(at(300), bookingIdOf(1));
  const { withProblems } = await bookingsToDo();
  expect(withProblems).toMatchObject([{ name: null, problems: [{ is: "cancelled" }] }]);
  await store.dealWith(["cancelled"], true, at(400), bookingIdOf(1));
  expect((await bookingsToDo()).withProblems).toEqual([]);
});
