import { expect, test } from "vitest";
import type { AdminConsultation } from "#shared/bookings/admin-bookings.ts";
import { unsentMail } from "#shared/bookings/booking-facts.ts";
import type { Refund } from "#shared/bookings/refunds.ts";
import { adminConsultation } from "#shared/testing/admin-consultation.ts";
import { attemptedMail } from "#shared/testing/attempted-mail.ts";
import { bookingHistory } from "./booking-history.ts";

const at = (minutes: number) => new Date(Date.UTC(2026, 2, 2, 10, minutes)).toISOString();

const booking = adminConsultation({
  startedAt: at(0),
  timestamp: at(5),
  visitorMail: attemptedMail("sent", at(20), 2),
  trainerMail: attemptedMail("sent", at(6)),
});

const linesOf = (changes: Partial<AdminConsultation>) =>
  bookingHistory({ ...booking, ...changes }).map(({ text, by }) =>
    by ? `${text} by ${by}` : text,
  );

test("The history lists events in order, and who did them.", () => {
  const completed = {
    status: "completed",
    completedAt: at(60),
    completedBy: "alex@example.com",
    note: "Knee",
    noteChangedAt: at(30),
  } as const;
  expect(linesOf(completed)).toEqual([
    "Started by the client",
    "Paid £50.00",
    "Booking email to you sent",
    "Confirmation email: 1 earlier attempt is not listed",
    "Confirmation email sent, attempt 2",
    "Note written",
    "Completed by alex@example.com",
  ]);
});

test("A booking begun and confirmed at once lists the beginning first, and no unsent email.", () => {
  const free = { type: "demo", amount: 0, startedAt: at(5) } as const;
  expect(linesOf({ ...free, visitorMail: unsentMail, trainerMail: unsentMail })).toEqual([
    "Started by the client",
    "Booked free of charge",
  ]);
});

test("The history lists every sending, who asked for it, and how many are not listed.", () => {
  const by = "alex@example.com";
  const visitorMail = {
    status: "sent",
    attempts: 14,
    attemptedAt: at(40),
    history: {
      1: { at: at(6), status: "sent" },
      12: { at: at(20), status: "pending" },
      13: { at: at(30), status: "failed", by },
      14: { at: at(40), status: "sent", by },
    },
  } as const;
  expect(linesOf({ visitorMail }).filter((text) => text.startsWith("Confirmation"))).toEqual([
    "Confirmation email sent",
    "Confirmation email: 10 earlier attempts are not listed",
    "Confirmation email started, outcome unknown, attempt 12",
    "Confirmation email could not be sent, attempt 13 by alex@example.com",
    "Confirmation email sent, attempt 14 by alex@example.com",
  ]);
});

test("The history lists failed emails, removed notes and erased health answers.", () => {
  const failed = attemptedMail("failed", at(7));
  const texts = linesOf({ visitorMail: failed, noteChangedAt: at(8), healthErasedAt: at(9) });
  expect(texts).toEqual(
    expect.arrayContaining([
      "Confirmation email could not be sent",
      "Note removed",
      "Health answers erased",
    ]),
  );
});

test("The history lists what the bank has reported, and how it ended.", () => {
  const dispute = { disputeId: "du_1", amount: 5000, reason: "fraudulent" };
  const disputes: AdminConsultation["disputes"] = [
    { ...dispute, kind: "dispute", status: "lost", openedAt: at(90), closedAt: at(120) },
    { ...dispute, kind: "warning", status: "closed", openedAt: at(80), closedAt: at(90) },
  ];
  expect(linesOf({ disputes }).slice(-4)).toEqual([
    "Fraud warning",
    "Fraud warning closed",
    "Dispute about £50.00",
    "Dispute lost",
  ]);
});

test("The history of an erased booking lists only its payment and its erasure.", () => {
  const { name, email, phone, startedAt, visitorMail, trainerMail, ...rest } = booking;
  expect(bookingHistory({ ...rest, erasedAt: at(90) }).map(({ text }) => text)).toEqual([
    "Paid £50.00",
    "Personal data erased",
  ]);
});

test("The history lists what bounced, when it was reported.", () => {
  const returned = { at: at(9), reason: "mailbox_full" } as const;
  const again = { at: at(40), status: "sent" } as const;
  const visitorMail = {
    status: "sent",
    attempts: 2,
    attemptedAt: at(40),
    returnedAt: at(9),
    history: { 1: { at: at(6), status: "sent", returned }, 2: again },
  } as const;
  expect(linesOf({ visitorMail })).toEqual([
    "Started by the client",
    "Paid £50.00",
    "Booking email to you sent",
    "Confirmation email sent",
    "Confirmation email bounced: the mailbox is full",
    "Confirmation email sent, attempt 2",
  ]);
});

test("The history lists what the client did by their link, the noted time, and the emails about both.", () => {
  const sent = (minutes: number) => attemptedMail("sent", at(minutes));
  const texts = linesOf({
    timeChosenAt: at(30),
    reviewDeclinedAt: at(53),
    startRequest: { version: "2026-11-26", at: at(31) },
    startsAt: at(9000),
    timeNotedAt: at(40),
    timeNotedBy: "alex@example.com",
    firstNudge: sent(25),
    timeMail: sent(41),
    cancelledAt: at(50),
    cancelMail: sent(51),
    cancelNotice: sent(52),
  });
  expect(texts.slice(-9)).toEqual([
    "First reminder to choose a time sent",
    "The client said they had chosen a time",
    "The client asked to start within the 14 days",
    "Time added by alex@example.com",
    "Email about the time sent",
    "Cancelled by client",
    "Cancellation email sent",
    "Cancellation email to you sent",
    "The client stopped review emails",
  ]);
  expect(linesOf({ timeNotedAt: at(40), timeNotedBy: "alex@example.com" })).toContain(
    "Time removed by alex@example.com",
  );
});

test("A refund that failed is dated when it failed, and when it was asked for.", () => {
  const { bookingId } = booking;
  const failed: Refund = {
    refundId: bookingId,
    amount: 2000,
    reason: "duplicate",
    status: "failed",
    requestedAt: at(30),
    requestedBy: "alex",
    refundedAt: at(31),
    failedAt: at(90),
  };
  const completed = { status: "completed", completedAt: at(60) } as const;
  const entries = bookingHistory({ ...booking, ...completed, refunds: [failed] });
  expect(entries.slice(-3)).toEqual([
    { at: at(30), text: "Refund of £20.00 requested", by: "alex" },
    expect.objectContaining({ text: "Completed" }),
    { at: at(90), text: "Refund of £20.00 failed" },
  ]);
});
