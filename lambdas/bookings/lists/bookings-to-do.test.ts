import { describe, expect, test } from "vitest";
import {
  answers,
  at,
  bookingIdOf,
  connectBookings,
  draftOf,
  payer,
  savePaid,
  sessionDraftOf,
} from "#lambdas/testing/bookings.ts";
import { startTestTables } from "#lambdas/testing/database.ts";
import type { Tables } from "#lambdas/testing/in-memory-table.ts";
import { createServices } from "#lambdas/testing/services.ts";
import type { MailState } from "#shared/bookings/booking-facts.ts";
import { isConfirmedBooking } from "#shared/bookings/bookings.ts";
import type { Dispute } from "#shared/bookings/disputes.ts";
import type { Refund } from "#shared/bookings/refunds.ts";
import type { Payer } from "#shared/bookings/session-payments.ts";
import { attemptedMail } from "#shared/testing/attempted-mail.ts";
import { sampleDispute, sampleRefund } from "#shared/testing/refund-and-dispute.ts";
import { refuse } from "../record/decision.ts";
import type { DraftContent } from "../record/draft.ts";
import { createToDoList, getBookingsToDo, mostCounted } from "./bookings-to-do.ts";

const sent = attemptedMail("sent", at().toISOString());
/** One that was sent, and is being sent once more. */
const resent: MailState = { ...sent, status: "pending" };
const failed = attemptedMail("failed", at().toISOString(), 20);

/** The trainer's desk at 20:00, over these tables. */
function deskOf(tables: Tables) {
  const stores = connectBookings(tables);
  const { store } = stores;
  const save = async (draft: DraftContent, number: number, visitorMail: MailState) => {
    await savePaid(store, draft, at(number));
    await store.change(draft.bookingId, (record) =>
      isConfirmedBooking(record)
        ? { ...record, visitorMail, trainerMail: sent }
        : refuse("booking_not_found"),
    );
  };
  return {
    ...stores,
    bookingsToDo: (now = at(600)) => getBookingsToDo(createToDoList(tables.bookings), now),
    /** A consultation confirmed so many minutes past ten. */
    consultation: (number: number, visitorMail = sent, visitor: Partial<typeof answers> = {}) =>
      save(
        draftOf({ bookingId: bookingIdOf(number), answers: { ...answers, ...visitor } }),
        number,
        visitorMail,
      ),
    session: (number: number, visitorMail = sent, answers: Payer = payer) =>
      save(sessionDraftOf({ bookingId: bookingIdOf(number), answers }), number, visitorMail),
    complete: (number: number) => store.complete(bookingIdOf(number), "alex", at(100)),
    disputed: (number: number, change: Partial<Dispute> = {}) =>
      store.list({ disputes: [{ ...sampleDispute, ...change }] }, bookingIdOf(number)),
    cancel: (number: number) =>
      store.cancel(bookingIdOf(number), at(200), bookingIdOf(900 + number)),
    erase: (number: number) => store.erase(at(300), bookingIdOf(number)),
  };
}

describe("What the trainer has to do", () => {
  test("is nothing at first.", async () => {
    const { bookingsToDo } = deskOf(await startTestTables());
    expect(await bookingsToDo()).toEqual({
      toDo: { count: 0, isMore: false, oldestAt: null },
      withProblems: [],
      hasMoreProblems: false,
    });
  });

  test("are the consultations to do, and both kinds of bookings with problems.", async () => {
    const { bookingsToDo, consultation, session, complete, disputed, store } = deskOf(
      await startTestTables(),
    );
    await consultation(1);
    await complete(1);
    await consultation(2, failed);
    await consultation(3);
    await session(4, failed);
    await session(5);
    await disputed(5);
    await store.saveDraft(draftOf({ bookingId: bookingIdOf(6) }), at());
    const expected = {
      toDo: { count: 2, isMore: false, oldestAt: at(2).toISOString() },
      withProblems: [
        {
          ...{ bookingId: bookingIdOf(5), kind: "payment", name: "Sam Visitor" },
          timestamp: at(5).toISOString(),
          problems: [{ is: "disputed", kind: "dispute", status: "needs_response", amount: 5000 }],
        },
        {
          bookingId: bookingIdOf(2),
          kind: "consultation",
          problems: [{ is: "confirmation_unsent" }],
        },
        { bookingId: bookingIdOf(4), kind: "payment", problems: [{ is: "receipt_unsent" }] },
      ],
      hasMoreProblems: false,
    };
    expect(await bookingsToDo()).toMatchObject(expected);
    expect(JSON.stringify(await bookingsToDo())).not.toMatch(/asthma|medical/i);
  });
});

test("A payer who has left no name is listed by the email address.", async () => {
  const { bookingsToDo, session } = setupInMemory();
  await session(1, failed, { email: "sam@example.org" });
  expect((await bookingsToDo()).withProblems).toMatchObject([{ name: "sam@example.org" }]);
});

test("Problems with a deadline come first, the soonest before; then the most harmful, then the newest.", async () => {
  const { bookingsToDo, cancel, consultation, disputed, store } = setupInMemory();
  const set = (number: number, values: Parameters<typeof store.set>[0]) =>
    store.set(values, bookingIdOf(number));
  const refund: Refund = { ...sampleRefund, stripeRefundId: "re_1", status: "failed" };
  const due = (days: number) => ({
    disputes: [{ ...sampleDispute, evidenceDueAt: at(days * 24 * 60).toISOString() }],
  });
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8]) await consultation(number);
  await set(1, { visitorMail: failed });
  await set(2, { refunds: [refund] });
  await set(3, { refunds: [refund] });
  await disputed(4, { status: "under_review" });
  await cancel(5);
  await set(6, due(13));
  await set(7, { ...due(15), visitorMail: failed });
  await set(8, { disputes: [{ ...sampleDispute, kind: "warning" }] });
  expect(
    (await bookingsToDo()).withProblems.map(({ bookingId, problems }) => [
      bookingId,
      problems.map(({ is }) => is),
    ]),
  ).toEqual([
    [bookingIdOf(6), ["disputed"]],
    [bookingIdOf(5), ["cancelled"]],
    [bookingIdOf(7), ["disputed", "confirmation_unsent"]],
    [bookingIdOf(8), ["disputed"]],
    [bookingIdOf(3), ["refund_failed"]],
    [bookingIdOf(2), ["refund_failed"]],
    [bookingIdOf(1), ["confirmation_unsent"]],
    [bookingIdOf(4), ["disputed"]],
  ]);
});

test("The newest of the trainer's bookings and the oldest of upkeep's are read first.", async () => {
  const { consultation, disputed, tables } = setupInMemory();
  const list = createToDoList(tables.bookings);
  const read = async (limit: number) => {
    const { bookings, hasMore } = await list.mayHaveProblems(limit);
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
  const { bookingsToDo, consultation, tables } = setupInMemory();
  for (let number = 1; number <= 20; number += 1) await consultation(number, failed);
  expect(await bookingsToDo()).toMatchObject({ hasMoreProblems: false });
  await consultation(21, failed);
  expect(await bookingsToDo()).toMatchObject({ toDo: { count: 21, isMore: false } });
  const { withProblems, hasMoreProblems } = await bookingsToDo();
  expect(withProblems.map(({ bookingId }) => bookingId)).toEqual(
    Array.from({ length: 20 }, (_, index) => bookingIdOf(21 - index)),
  );
  expect(hasMoreProblems).toBe(true);

  const toDo = { toDoKey: "consultation-intro", timestamp: at(700).toISOString() };
  for (let number = 22; number <= mostCounted; number += 1) {
    await tables.bookings.update({ bookingId: bookingIdOf(number) }, { set: toDo });
  }
  expect(await bookingsToDo()).toMatchObject({ toDo: { count: mostCounted, isMore: false } });
  await tables.bookings.update({ bookingId: bookingIdOf(mostCounted + 1) }, { set: toDo });
  expect(await bookingsToDo()).toMatchObject({ toDo: { count: mostCounted, isMore: true } });
});

function setupInMemory() {
  const { tables } = createServices();
  return { ...deskOf(tables), tables };
}

test("What a client has cancelled stays on the desk without the person once that is erased, until it is dealt with.", async () => {
  const { cancel, consultation, erase, store, bookingsToDo } = deskOf(await startTestTables());
  await consultation(1);
  await cancel(1);
  await erase(1);
  const { withProblems } = await bookingsToDo();
  expect(withProblems).toMatchObject([{ name: null, problems: [{ is: "cancelled" }] }]);
  await store.dealWith(["cancelled"], true, at(400), bookingIdOf(1));
  expect((await bookingsToDo()).withProblems).toEqual([]);
});
