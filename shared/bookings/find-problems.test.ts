import { describe, expect, test } from "vitest";
import { attemptedMail } from "#shared/testing/attempted-mail.ts";
import { sampleDispute, sampleRefund } from "#shared/testing/refund-and-dispute.ts";
import { type MailState, unsentMail } from "./booking-facts.ts";
import { deadlineOf, problemTitle } from "./booking-problem.ts";
import { type Dispute, disputeTitle } from "./disputes.ts";
import { problemsOf } from "./find-problems.ts";
import type { Refund } from "./refunds.ts";

const timestamp = "2026-03-02T10:00:00.000Z";
const paid = { type: "paid", originalAmount: 5000, amount: 5000 } as const;
const consultation = {
  bookingId: "6a1f2c1e-6f0e-4f7e-9d55-000000000001",
  flowSource: "consultation-intro",
  timestamp,
  ...paid,
} as const;
const minutesLater = (minutes: number) => new Date(Date.parse(timestamp) + minutes * 60_000);
const sent = attemptedMail("sent", timestamp);
const failed = attemptedMail("failed", timestamp);

/** The problems of a booking in words, an hour after it was made. */
const titles = (booking: Partial<Parameters<typeof problemsOf>[0]>, now = minutesLater(60)) =>
  problemsOf({ ...consultation, ...booking }, now).map(problemTitle);

test("A booking without mail, refunds and disputes has no problem.", () => {
  expect(titles({})).toEqual([]);
});

describe("A mail to the visitor is a problem", () => {
  test.each<[string, MailState, string[]]>([
    ["not when it was sent", sent, []],
    ["when it failed", failed, ["Confirmation email not sent"]],
    [
      "not when only a further copy failed",
      {
        ...{ status: "failed", attempts: 2, attemptedAt: minutesLater(30).toISOString() },
        history: {
          1: { at: timestamp, status: "sent" },
          2: { at: minutesLater(30).toISOString(), status: "failed" },
        },
      },
      [],
    ],
    [
      "not while a further copy is on its way",
      {
        ...{ status: "pending", attempts: 2, attemptedAt: timestamp },
        history: { 1: { at: timestamp, status: "sent" }, 2: { at: timestamp, status: "pending" } },
      },
      [],
    ],
  ])("%s.", (_, visitorMail, problems) => {
    expect(titles({ visitorMail })).toEqual(problems);
  });

  test("not once the consultation is completed.", () => {
    expect(titles({ visitorMail: failed, status: "completed" })).toEqual([]);
  });

  test("when upkeep has had the time to send it, and not before.", () => {
    expect(titles({ visitorMail: unsentMail }, minutesLater(19))).toEqual([]);
    expect(titles({ visitorMail: unsentMail }, minutesLater(20))).toHaveLength(1);
    const tried = attemptedMail("pending", minutesLater(15).toISOString());
    expect(titles({ visitorMail: tried }, minutesLater(34))).toEqual([]);
    expect(titles({ visitorMail: tried }, minutesLater(35))).toHaveLength(1);
    expect(problemsOf({ ...consultation, visitorMail: tried })).toEqual([
      { id: "mail", is: "confirmation_unsent" },
    ]);
  });
});

describe("A mail about a time that is to come is a problem", () => {
  const startsAt = minutesLater(90).toISOString();
  const timed = (mail: MailState) => ({ startsAt, timeMail: { ...mail, about: 2 } });
  const bounced: MailState = {
    ...sent,
    history: {
      1: { at: timestamp, status: "sent", returned: { at: timestamp, reason: "refused" } },
    },
  };

  test.each<[string, MailState, string[]]>([
    ["not when it was sent", sent, []],
    ["when it failed", failed, ["Email about the time not sent"]],
    ["when it bounced", bounced, ["Email about the time bounced"]],
  ])("%s.", (_, mail, problems) => {
    expect(titles(timed(mail))).toEqual(problems);
  });

  test("not once the time is past or removed, or the consultation completed or cancelled.", () => {
    const { timeMail } = timed(failed);
    expect(titles(timed(failed), minutesLater(91))).toEqual([]);
    expect(titles({ timeMail })).toEqual([]);
    expect(titles({ ...timed(failed), status: "completed" })).toEqual([]);
    expect(titles({ ...timed(failed), type: "demo", cancelledAt: timestamp })).toEqual([]);
  });

  test("when upkeep has had the time to send it after the time was noted.", () => {
    const timeNotedAt = minutesLater(30).toISOString();
    expect(titles({ ...timed(unsentMail), timeNotedAt }, minutesLater(49))).toEqual([]);
    expect(titles({ ...timed(unsentMail), timeNotedAt }, minutesLater(50))).toHaveLength(1);
  });

  test("anew for each time.", () => {
    const booking = { ...consultation, ...timed(failed) };
    const [problem] = problemsOf(booking);
    const dealtWith = [{ problem: problem!.id, is: problem!.is, at: timestamp, by: "alex" }];
    expect(problemsOf({ ...booking, dealtWith })).toEqual([]);
    const changed = { ...booking.timeMail, about: 3 };
    expect(problemsOf({ ...booking, dealtWith, timeMail: changed })).toHaveLength(1);
  });
});

describe("A refund is a problem", () => {
  const refund = (values: Partial<Refund>): Refund => ({
    ...{ refundId: "1", amount: 1000, reason: "duplicate", status: "failed" },
    ...{ requestedAt: timestamp, stripeRefundId: "re_1", failedAt: minutesLater(4).toISOString() },
    ...values,
  });
  const later = {
    refundId: "2",
    requestedAt: minutesLater(5).toISOString(),
    failedAt: minutesLater(9).toISOString(),
  };
  const meanwhile = { refundId: "2", requestedAt: minutesLater(3).toISOString() };

  test.each<[string, Refund[], number]>([
    ["when it failed after it was accepted", [refund({})], 1],
    ["not when it was refused at once", [refund({ stripeRefundId: undefined })], 0],
    ["not when it was made", [refund({ status: "succeeded" })], 0],
    ["not when another was made later", [refund({}), refund({ ...later, status: "succeeded" })], 0],
    ["not when another is under way", [refund({}), refund({ ...later, status: "under_way" })], 0],
    ["once, when the later one failed too", [refund({}), refund(later)], 1],
    [
      "when the later one was refused at once",
      [refund({}), refund({ ...later, stripeRefundId: undefined })],
      1,
    ],
    [
      "not when several later ones were made of it",
      [
        refund({}),
        refund({ ...later, amount: 600, status: "succeeded" }),
        refund({ ...later, refundId: "3", amount: 400, status: "under_way" }),
      ],
      0,
    ],
    ["when only an earlier one was made", [refund(later), refund({ status: "succeeded" })], 1],
    [
      "when another was asked for before the failure was known",
      [refund({}), refund({ ...meanwhile, status: "succeeded" })],
      1,
    ],
    [
      "when the later one was smaller",
      [refund({}), refund({ ...later, amount: 999, status: "succeeded" })],
      1,
    ],
    [
      "when the later one replaces another failure",
      [refund({}), refund({ refundId: "3" }), refund({ ...later, status: "succeeded" })],
      1,
    ],
    [
      "not when one later refund replaces both failures",
      [
        refund({}),
        refund({ refundId: "3" }),
        refund({ ...later, amount: 2000, status: "succeeded" }),
      ],
      0,
    ],
  ])("%s.", (_, refunds, count) => {
    expect(titles({ refunds })).toEqual(Array(count).fill("Refund failed"));
  });

  const owed = (refunds: Refund[], more: Partial<Parameters<typeof problemsOf>[0]> = {}) =>
    problemsOf({ ...consultation, refunds, ...more }).flatMap((each) =>
      each.is === "refund_failed" ? [each.amount] : [],
    );

  test("with what has not gone back since.", () => {
    const smaller = refund({ ...later, amount: 400, status: "succeeded" });
    expect(owed([refund({}), smaller])).toEqual([600]);
    const whole = refund({ amount: 5000 });
    expect(owed([whole, refund({ ...meanwhile, amount: 3000, status: "succeeded" })])).toEqual([
      2000,
    ]);
    expect(owed([whole, refund({ refundId: "2", amount: 1000 })])).toEqual([5000]);
    const lost = (amount: number): Dispute[] => [{ ...sampleDispute, amount, status: "lost" }];
    expect(owed([whole], { disputes: lost(5000) })).toEqual([]);
    expect(owed([whole], { disputes: lost(4500) })).toEqual([500]);
  });

  test("of the sessions of a block without those that were held since.", () => {
    const block = { name: "Ten sessions", sessions: 10, weeks: 0 };
    const day = { day: "2026-03-02", at: timestamp, by: "alex" };
    const usedSessions = ["1", "2", "3"].map((sessionId) => ({ sessionId, ...day }));
    const sold = { flowSource: "payment-page", block, usedSessions } as const;
    expect(owed([refund({ amount: 4000, sessionsEnded: 8 })], sold)).toEqual([3500]);
    expect(owed([refund({ amount: 4000, sessionsEnded: 0 })], sold)).toEqual([4000]);
  });
});

describe("A refund that Stripe cannot make for want of money in the balance is a problem", () => {
  const waiting: Refund = {
    ...sampleRefund,
    status: "under_way",
    stripeRefundId: "re_1",
    pendingReason: "insufficient_funds",
  };
  const waitingOf = (refund: Refund, more: Partial<Parameters<typeof problemsOf>[0]> = {}) =>
    problemsOf({ ...consultation, refunds: [refund], ...more }).filter(
      ({ is }) => is === "refund_waiting",
    );

  test("until it is made or has failed, and only for that reason.", () => {
    expect(waitingOf(waiting)).toMatchObject([{ amount: 5000 }]);
    const { pendingReason: _, ...underWay } = waiting;
    for (const other of [underWay, { ...waiting, pendingReason: "charge_pending" }]) {
      expect(waitingOf(other)).toEqual([]);
    }
  });

  test("by the day on which the money of a cancelled booking has to be back.", () => {
    const [problem] = waitingOf(waiting, { cancelledAt: "2026-03-03T10:00:00.000Z" });
    expect(deadlineOf(problem!)).toBe("2026-03-17T23:59:59.999Z");
    expect(deadlineOf(waitingOf(waiting)[0]!)).toBeUndefined();
  });
});

const dispute: Dispute = { ...sampleDispute, evidenceDueAt: minutesLater(99).toISOString() };

test("A dispute is a problem while it is open and once it is lost, and comes first while it is open.", () => {
  const disputed = { ...consultation, disputes: [dispute], visitorMail: failed };
  expect(problemsOf(disputed, minutesLater(60))).toEqual([
    {
      ...{
        id: "dp_1 dispute needs_response",
        is: "disputed",
        kind: "dispute",
        status: "needs_response",
        amount: 5000,
      },
      evidenceDueAt: minutesLater(99).toISOString(),
    },
    { id: "mail", is: "confirmation_unsent" },
  ]);
  const titlesOf = (status: Dispute["status"]) => titles({ disputes: [{ ...dispute, status }] });
  expect(titlesOf("under_review")).toEqual(["Dispute under review"]);
  expect(titlesOf("lost")).toEqual(["Dispute lost"]);
  const lostInquiry: Dispute = { ...dispute, kind: "inquiry", status: "lost" };
  expect(titles({ disputes: [lostInquiry] })).toEqual(["Bank inquiry lost"]);
  for (const status of ["won", "closed"] as const) expect(titlesOf(status)).toEqual([]);
});

test("A payment at a price that was not offered is a problem.", () => {
  expect(titles({ attention: "amount_mismatch" })).toEqual(["Please check this payment"]);
});

test("A payment of an erased person is a problem until all of it is refunded.", () => {
  const attention = "paid_after_erasure" as const;
  const refund = { ...sampleRefund, amount: 2000 };
  const rest = { ...sampleRefund, refundId: "rest", amount: 3000 };
  expect(problemsOf({ ...consultation, attention, refunds: [refund] })).toEqual([
    { id: attention, is: attention, amount: 3000 },
  ]);
  expect(titles({ attention, refunds: [refund, rest] })).toEqual([]);
  expect(titles({ attention, refunds: [refund, { ...rest, status: "failed" }] })).toContain(
    "Payment to refund",
  );
});

test("The mail of a session payment is called a receipt.", () => {
  expect(titles({ flowSource: "payment-page", visitorMail: failed })).toEqual(["Receipt not sent"]);
});

describe("A mail that bounced", () => {
  const returned = { at: timestamp, reason: "unknown_address" } as const;
  const once = { at: timestamp, status: "sent" } as const;
  const bounced: MailState = { ...sent, history: { 1: { ...once, returned } } };

  test("is a problem of consultations and of payments.", () => {
    expect(titles({ visitorMail: bounced })).toEqual(["Confirmation email bounced"]);
    expect(titles({ flowSource: "payment-page", visitorMail: bounced })).toEqual([
      "Receipt bounced",
    ]);
  });

  test("is none once the consultation is completed, or the mail was sent again.", () => {
    expect(titles({ status: "completed", visitorMail: bounced })).toEqual([]);
    const again = { ...bounced, attempts: 2, history: { ...bounced.history, 2: once } };
    expect(titles({ visitorMail: again })).toEqual([]);
  });

  test("stays one when sending it again failed.", () => {
    const failed = { at: timestamp, status: "failed" } as const;
    const history = { ...bounced.history, 2: failed };
    const visitorMail: MailState = { ...bounced, status: "failed", attempts: 2, history };
    expect(titles({ visitorMail })).toEqual(["Confirmation email bounced"]);
  });

  test("is none if it was only reported as spam.", () => {
    const reported = { ...once, returned: { ...returned, reason: "complaint" as const } };
    expect(titles({ visitorMail: { ...bounced, history: { 1: reported } } })).toEqual([]);
  });
});

describe("What is dealt with", () => {
  const entry = { at: timestamp, by: "alex@example.com" };

  test("is no problem any more; the others of the booking are.", () => {
    const dealtWith = [{ ...entry, problem: "amount_mismatch", is: "amount_mismatch" as const }];
    const booking = { attention: "amount_mismatch" as const, dealtWith };
    expect(titles(booking)).toEqual([]);
    expect(titles({ ...booking, disputes: [dispute] })).toEqual(["Dispute open"]);
  });

  test.each<[string, Partial<Dispute>, Partial<Dispute>]>([
    ["an answered dispute is lost", { status: "under_review" }, { status: "lost" }],
    ["an answered inquiry becomes a dispute", { kind: "inquiry", status: "under_review" }, {}],
    ["a refunded inquiry becomes a dispute", { kind: "inquiry" }, {}],
  ])("is a problem again when %s.", (_, before, after) => {
    const dealt = { disputes: [{ ...dispute, ...before }] };
    const dealtWith = problemsOf({ ...consultation, ...dealt }).map(({ id, is }) => ({
      ...entry,
      problem: id,
      is,
    }));
    expect(titles({ ...dealt, dealtWith })).toEqual([]);
    const latest = { ...dispute, ...after };
    expect(titles({ disputes: [latest], dealtWith })).toEqual([disputeTitle(latest)]);
  });
});

describe("A cancellation is a problem", () => {
  const cancelledAt = "2026-03-03T10:00:00.000Z";
  const refund = (amount: number, status: Refund["status"]) => ({
    ...sampleRefund,
    amount,
    status,
  });

  test("with what is left to pay back, until 14 days later in London.", () => {
    expect(problemsOf({ ...consultation, cancelledAt })).toEqual([
      { id: "cancelled", is: "cancelled", amount: 5000, paidBackBy: "2026-03-17T23:59:59.999Z" },
    ]);
    const refunds = [refund(2000, "succeeded"), refund(1000, "failed")];
    expect(problemsOf({ ...consultation, cancelledAt, refunds })).toMatchObject([{ amount: 3000 }]);
    expect(titles({ cancelledAt })).toEqual(["Cancelled by client"]);
  });

  test("without a date to pay back by while the bank decides about a dispute.", () => {
    for (const status of ["needs_response", "under_review"] as const) {
      const problems = problemsOf({
        ...consultation,
        cancelledAt,
        disputes: [{ ...dispute, status }],
      });
      expect(problems.map(({ is }) => is)).toEqual(["disputed", "cancelled"]);
      expect(deadlineOf(problems[1]!)).toBeUndefined();
    }
    const disputes = [{ ...dispute, kind: "inquiry" as const }];
    const [, asked] = problemsOf({ ...consultation, cancelledAt, disputes });
    expect(asked).toHaveProperty("paidBackBy");
  });

  test("of which the desk says that the site is about to refund it, only while it is.", () => {
    const decided = { ...consultation, cancelledAt, cancellationRefundId: consultation.bookingId };
    const now = new Date(cancelledAt);
    expect(problemsOf(decided, now)).toMatchObject([{ is: "cancelled", bySite: true }]);
    const begun = { ...decided, startsAt: cancelledAt };
    for (const other of [begun, { ...consultation, cancelledAt }]) {
      expect(problemsOf(other, now)[0]).not.toHaveProperty("bySite");
    }
  });

  test("until it is refunded in full, also while that is under way.", () => {
    for (const status of ["succeeded", "under_way"] as const) {
      expect(titles({ cancelledAt, refunds: [refund(5000, status)] })).toEqual([]);
    }
  });

  test("not when it was free, or the bank has taken the money back.", () => {
    expect(titles({ cancelledAt, type: "demo" })).toEqual([]);
    const disputes: Dispute[] = [{ ...sampleDispute, status: "lost" }];
    expect(titles({ cancelledAt, disputes })).not.toContain("Cancelled by client");
  });

  test("until the trainer has dealt with it.", () => {
    const dealt = { problem: "cancelled", is: "cancelled", at: timestamp, by: "alex" } as const;
    expect(titles({ cancelledAt, dealtWith: [dealt] })).toEqual([]);
  });

  test("again once the bank has decided for the trainer, although nothing was to do before.", () => {
    const held = (status: Dispute["status"]) => ({
      ...consultation,
      cancelledAt,
      disputes: [{ ...dispute, status }],
    });
    const problem = problemsOf(held("under_review")).find(({ is }) => is === "cancelled")!;
    const dealtWith = [{ problem: problem.id, is: problem.is, at: timestamp, by: "alex" }];
    expect(titles({ ...held("under_review"), dealtWith })).toEqual(["Dispute under review"]);
    expect(titles({ ...held("won"), dealtWith })).toEqual(["Cancelled by client"]);
    const paid = [{ ...dealtWith[0]!, problem: "cancelled" }];
    for (const status of ["under_review", "won"] as const) {
      expect(titles({ ...held(status), dealtWith: paid })).not.toContain("Cancelled by client");
    }
  });

  test("and a confirmation that was not sent is none any more.", () => {
    expect(titles({ cancelledAt, visitorMail: failed })).toEqual(["Cancelled by client"]);
  });
});
