import { describe, expect, test } from "vitest";
import { at, bookingId, bookingIdOf } from "#lambdas/testing/bookings.ts";
import {
  anonymousSession,
  cancelled,
  completed,
  consultation,
  draft,
  erased,
  free,
  healthConsent,
  putBack,
  refunded,
  session,
  sessionDraft,
  block as tenSessions,
  used,
} from "#lambdas/testing/records.ts";
import {
  maximumMailAttempts,
  type ReturnReason,
  unsentMail,
} from "#shared/bookings/booking-facts.ts";
import { type BookingMail, bookingMails } from "#shared/bookings/mails.ts";
import { noHealthAnswers } from "#shared/consultations/health-consent.ts";
import { attemptedMail } from "#shared/testing/attempted-mail.ts";
import { sampleDispute, sampleRefund } from "#shared/testing/refund-and-dispute.ts";
import type { BookingRecord } from "./booking.ts";
import { type IndexKeys, indexKeys } from "./index-keys.ts";
import { calendarReference, emailKeyOf, expiryOf, keysOf } from "./keys.ts";

const sent = attemptedMail("sent", at().toISOString());
const done = { visitorMail: sent, trainerMail: sent };
const timed = { ...done, startsAt: at(600).toISOString(), timeMail: sent };
const refunds = refunded.refunds.map((refund) => ({ ...refund, stripeRefundId: "re_1" }));
const refundsOf = ({ amount }: { amount: number }) => refunds.map((each) => ({ ...each, amount }));
const startsAt = at(600).toISOString();
const event = { id: "event", startsAt, endsAt: startsAt, madeAt: at().toISOString() };
const inCalendar = { events: [event], cancelled: [] };
const failed = refunds.map((refund) => ({ ...refund, status: "failed" as const }));
const lost = { ...sampleDispute, status: "lost" as const };
const won = { ...sampleDispute, status: "won" as const };
const removed = { startsAt: undefined, healthErasedAt: undefined };
const unasked = { ...free, ...done, ...noHealthAnswers, healthConsent: undefined };
const { email, ...withoutEmail } = sessionDraft;
const block = { ...tenSessions, ...done, usedSessions: [used] };
const ten = tenSessions.block;

const emailKey = "sam@example.org";
const confirmedKey = "consultation-intro";
const toDoKey = confirmedKey;
const dueKey = confirmedKey;
const followUp = { pendingWork: "followUp" } as const;
const trainer = { pendingWork: "trainer" } as const;
const calendarKey = calendarReference(bookingId);
const over: IndexKeys = { emailKey, confirmedKey, calendarKey, retentionKey: "healthAnswers" };
const toDo: IndexKeys = { ...over, toDoKey };
const both: IndexKeys = { ...toDo, dueKey, dueAt: timed.startsAt };
const forgotten: IndexKeys = { confirmedKey, retentionKey: "booking" };
const ofSession = { confirmedKey: "payment-page", calendarKey } as const;
const paid: IndexKeys = { ...ofSession, retentionKey: "booking" };
const left = { dueKey: "payment-page", dueAt: "2026-08-31T12:00:00.000Z" } as const;

test.each<[string, BookingRecord, IndexKeys]>([
  ["A draft", draft, { emailKey, pendingWork: "draft" }],
  ["A draft without an address", withoutEmail, { pendingWork: "draft" }],
  ["A new consultation", consultation, { ...toDo, ...followUp }],
  ["A consultation that is followed up", { ...consultation, ...done }, toDo],
  ["One with a time", { ...consultation, ...timed }, both],
  ["One whose time was removed", { ...consultation, ...done, ...removed }, toDo],
  ["One without answers about health", unasked, { ...toDo, ...forgotten }],
  ["One with a consent only", { ...consultation, ...done, ...noHealthAnswers }, toDo],
  ["One with answers only", { ...consultation, ...done, healthConsent: undefined }, toDo],
  [
    "One whose answers are erased",
    { ...unasked, healthConsent, healthErasedAt: at().toISOString() },
    { ...toDo, ...forgotten },
  ],
  ["A completed one", { ...completed, ...timed }, over],
  ["A cancelled one, whose money is owed", { ...cancelled, ...timed }, { ...over, ...trainer }],
  ["A refunded one", { ...refunded, ...timed, refunds }, over],
  [
    "One whose refund has failed",
    { ...refunded, ...timed, refunds: failed },
    { ...both, ...trainer },
  ],
  [
    "One whose bank took all back",
    { ...consultation, ...timed, disputes: [lost] },
    { ...over, ...trainer },
  ],
  ["One whose dispute was won", { ...consultation, ...timed, disputes: [won] }, both],
  ["A new payment for sessions", session, { ...paid, emailKey, ...followUp }],
  ["One that is followed up", { ...session, ...done }, { ...paid, emailKey }],
  ["A block with sessions left", block, { ...paid, emailKey, ...left }],
  [
    "A block whose client was told of its end",
    { ...block, lapseMail: sent },
    { ...paid, emailKey, ...left },
  ],
  ["A block of a client without an address", { ...block, email: undefined }, { ...paid, ...left }],
  [
    "A block that never lapses",
    { ...block, lapsesOn: undefined },
    { ...paid, emailKey, ...left, dueAt: "9999-12-31T12:00:00.000Z" },
  ],
  [
    "A block that is cancelled",
    { ...block, cancelledAt: at().toISOString() },
    { ...paid, emailKey, ...trainer },
  ],
  [
    "A block that was refunded, with a time in the calendar",
    { ...block, usedSessions: undefined, calendar: inCalendar, refunds: refundsOf(block) },
    { ...paid, emailKey, toDoKey: "payment-page" },
  ],
  [
    "A session that was refunded, with a time in the calendar",
    { ...session, ...done, calendar: inCalendar, refunds: refundsOf(session) },
    { ...paid, emailKey, toDoKey: "payment-page" },
  ],
  ["A block that is used up", { ...block, block: { ...ten, sessions: 1 } }, { ...paid, emailKey }],
  [
    "A block whose only session was put back",
    { ...block, block: { ...ten, sessions: 1 }, usedSessions: [{ ...used, putBack }] },
    { ...paid, emailKey, ...left },
  ],
  ["One without an address", { ...anonymousSession, trainerMail: sent }, paid],
  ["An erased booking", erased, forgotten],
  [
    "An erased one, whose money is owed",
    { ...erased, cancelledAt: at().toISOString() },
    { ...forgotten, ...trainer },
  ],
])("%s has the index keys that follow from it.", (_, record, keys) => {
  expect(keysOf(record)).toEqual(keys);
  expect(indexKeys).toEqual(expect.arrayContaining(Object.keys(keys)));
});

describe("Upkeep's list", () => {
  const finished = { ...consultation, ...done };
  const workOf = (record: BookingRecord) => keysOf(record).pendingWork;
  const attempts = maximumMailAttempts;
  const failedMail = attemptedMail("failed", at().toISOString(), attempts - 1);
  const givenUp = attemptedMail("failed", at().toISOString(), attempts);
  const underWay = { ...sampleRefund, status: "under_way" as const };

  test.each([
    { refunds: [underWay] },
    { useToGiveBack: true as const },
    { useToRecord: true as const },
    { cancellationRefundId: bookingIdOf(9) },
    ...bookingMails.flatMap((mail) => [{ [mail]: unsentMail }, { [mail]: failedMail }]),
  ])("has a booking with unfinished work: %o.", (work) => {
    for (const record of [finished, { ...cancelled, ...done }, { ...completed, ...done }]) {
      expect(workOf({ ...record, ...work })).toBe("followUp");
    }
  });

  test.each(bookingMails)("has no booking whose %s is done.", (mail) => {
    expect(workOf({ ...finished, [mail]: sent })).toBeUndefined();
    // The trainer has to know of a confirmation that did not arrive.
    const left = mail === "visitorMail" ? "trainer" : undefined;
    expect(workOf({ ...finished, [mail]: givenUp })).toBe(left);
  });

  const notices = ["trainerMail", "cancelNotice"] as const;
  test.each<[ReturnReason, readonly BookingMail[]]>([
    ["unknown_address", notices],
    ["suppressed", notices],
    // The law wants the cancellation confirmed in writing, and the mailbox takes mail.
    ["complaint", [...notices, "cancelMail"]],
  ])("has no booking whose mail is held back after %s, but for %j.", (reason, sentAllTheSame) => {
    const held = { ...finished, mailStopped: { at: at().toISOString(), reason } };
    const isListed = (mail: BookingMail) => workOf({ ...held, [mail]: unsentMail }) === "followUp";
    expect(bookingMails.filter(isListed).sort()).toEqual(sentAllTheSame.toSorted());
    expect(workOf({ ...held, startsAt: timed.startsAt, timeMail: unsentMail })).toBe("trainer");
  });

  test("has an erased booking only for money or a code that goes back.", () => {
    expect(workOf({ ...erased, refunds: [underWay] })).toBe("followUp");
    expect(workOf({ ...erased, useToGiveBack: true })).toBe("followUp");
  });

  test("has a draft for the check that follows its last one, by its age.", () => {
    const checkAfter = (minutes: number) =>
      workOf({ ...draft, checkedAt: at(minutes).toISOString() });
    expect([0, 14].map(checkAfter)).toEqual(["draft", "draft"]);
    expect([15, 59].map(checkAfter)).toEqual(["draft1h", "draft1h"]);
    expect([60, 359].map(checkAfter)).toEqual(["draft6h", "draft6h"]);
    expect([360, 24 * 60, 48 * 60].map(checkAfter)).toEqual(["draft24h", "draft24h", "draft24h"]);
  });
});

test("DynamoDB deletes a draft a week after it was last started, and never a booking.", () => {
  const started = { ...draft, timestamp: "2026-03-02T10:00:00.900Z" };
  expect(expiryOf(started)).toEqual({ expiresAt: Date.parse("2026-03-09T10:00:00.000Z") / 1000 });
  for (const record of [consultation, session, erased]) expect(expiryOf(record)).toEqual({});
});

test("Bookings are found by an address in any case, without the spaces around it.", () => {
  expect(emailKeyOf(" Sam@Example.org ")).toBe("sam@example.org");
  expect(keysOf({ ...session, email: "Sam@Example.org" })).toMatchObject({ emailKey });
});
