import { describe, expect, test } from "vitest";
import { at, bookingIdOf } from "#lambdas/testing/bookings.ts";
import { cancelled, consultation, erased, free, made, session } from "#lambdas/testing/records.ts";
import type { Dispute } from "#shared/bookings/disputes.ts";
import { allProblemsOf } from "#shared/bookings/find-problems.ts";
import type { Refund } from "#shared/bookings/refunds.ts";
import { attemptedMail } from "#shared/testing/attempted-mail.ts";
import { sampleDispute, sampleRefund } from "#shared/testing/refund-and-dispute.ts";
import { maximumRefunds } from "#shared/values/numbers-in-sentences.ts";
import type { ConsultationRecord, KeptRecord } from "./booking.ts";
import { refuse } from "./decision.ts";
import { dealWith, decideSiteRefund, recordListed, requestRefund } from "./refunds.ts";

const by = "alex@example.com";
const refundId = bookingIdOf(99);
const reason = "requested_by_customer";
const underWay: Refund = {
  refundId,
  amount: 2000,
  reason,
  status: "under_way",
  requestedAt: at(10).toISOString(),
  requestedBy: by,
};
const part: Refund = { ...sampleRefund, amount: 1000 };

describe("A refund that the trainer asks for", () => {
  const ask = (record: KeptRecord, changes: Partial<Parameters<typeof requestRefund>[1]> = {}) =>
    requestRefund(record, { refundId, amount: 2000, reason, ...changes }, by, at(10));

  test("is under way, beside those before it, until Stripe has made it.", () => {
    expect(ask(consultation)).toEqual({ ...consultation, refunds: [underWay] });
    const before = { ...session, refunds: [part] };
    expect(ask(before)).toEqual({ ...session, refunds: [part, underWay] });
  });

  test("has the trainer's note, unless its person is erased.", () => {
    const refundNotes = { [part.refundId]: "Ill" };
    const noted = { ...refundNotes, [refundId]: "Moved" };
    expect(ask({ ...session, refundNotes }, { note: "Moved" })).toMatchObject({
      refundNotes: noted,
    });
    expect(ask(session, { note: "" })).toEqual({ ...session, refunds: [underWay] });
    expect(ask(erased, { note: "Moved" })).toEqual({ ...erased, refunds: [underWay] });
  });

  test("is recorded once, and its id is for no other amount.", () => {
    const before = { ...session, refunds: [part, underWay] };
    expect(ask(before)).toBe(before);
    expect(ask(before, { amount: 9000 })).toEqual(refuse("conflict"));
  });

  test("is at most what is left of the payment.", () => {
    const before = { ...session, refunds: [part] };
    expect(ask(before, { amount: 4000 })).toHaveProperty("refunds.length", 2);
    expect(ask(before, { amount: 4001 })).toEqual(refuse("refund_too_large"));
  });

  test.each([["a part", 2000] as const, ["the rest", 5000] as const])(
    "is not made twice by two administrators who saw %s left to refund.",
    (_, amount) => {
      const seen = { amount, leftToRefund: 5000 };
      const first = made(ask(session, seen));
      expect(ask(first, seen)).toBe(first);
      expect(ask(first, { ...seen, refundId: bookingIdOf(98) })).toEqual(refuse("refunds_changed"));
      const failed = { ...session, refunds: [{ ...underWay, status: "failed" as const }] };
      expect(ask(failed, { ...seen, refundId: bookingIdOf(98) })).toHaveProperty(
        "refunds.length",
        2,
      );
    },
  );

  test("is one of a bounded number.", () => {
    const refunds = Array.from({ length: maximumRefunds }, (_, index) => ({
      ...part,
      refundId: bookingIdOf(index),
      amount: 1,
    }));
    expect(ask({ ...session, refunds })).toEqual(refuse("too_many_refunds"));
    expect(ask({ ...session, refunds: refunds.slice(1) })).toHaveProperty(
      "refunds.length",
      maximumRefunds,
    );
  });

  test("needs a payment.", () => {
    expect(ask(free)).toEqual(refuse("refund_not_possible"));
  });
});

describe("The site's refund of a cancelled booking", () => {
  const awaited = { ...cancelled, cancellationRefundId: refundId };

  test("is recorded with the decision, once.", () => {
    const refund = { ...underWay, amount: 5000, requestedBy: "the site" };
    const decided = made(decideSiteRefund(awaited, at(10)));
    expect(decided).toEqual({ ...cancelled, refunds: [refund] });
    expect(decideSiteRefund(decided, at(11))).toBe(decided);
  });

  test.each<[string, Partial<ConsultationRecord>]>([
    ["may have had something", { timeChosenAt: at(1).toISOString() }],
    [
      "was paid back by the trainer",
      { dealtWith: [{ problem: "cancelled", is: "cancelled", at: at(6).toISOString(), by }] },
    ],
  ])("is decided against once the client %s.", (_, changes) => {
    expect(decideSiteRefund({ ...awaited, ...changes }, at(10))).toEqual({
      ...cancelled,
      ...changes,
    });
  });

  test("is none of an erased booking.", () => {
    expect(decideSiteRefund(erased, at())).toEqual(refuse("booking_not_found"));
  });
});

describe("What Stripe lists", () => {
  const before = { ...consultation, refunds: [underWay] };

  test("replaces the refunds, whatever else has changed.", () => {
    const refunds = [{ ...underWay, status: "succeeded" as const }, part];
    for (const record of [before, { ...before, note: "New" }, { ...erased, refunds: [underWay] }]) {
      const next = made(recordListed(record, before, { refunds }, at()));
      expect(next).toMatchObject({ ...record, refunds });
    }
  });

  test("replaces the disputes.", () => {
    const disputes = [sampleDispute];
    expect(recordListed(before, before, { disputes }, at())).toEqual({ ...before, disputes });
  });

  test("is refused once refunds or disputes have changed since Stripe was asked.", () => {
    for (const change of [{ refunds: [part] }, { disputes: [sampleDispute] }]) {
      for (const listed of [{ refunds: [] }, { disputes: [] }]) {
        const record = { ...before, ...change };
        expect(recordListed(record, before, listed, at())).toEqual(refuse("conflict"));
      }
    }
  });
});

describe("Problems", () => {
  const mail = "mail";
  const attention = "amount_mismatch" as const;
  const visitorMail = attemptedMail("failed", at().toISOString(), 20);
  const troubled = { ...consultation, attention, visitorMail };
  const deal = (record: KeptRecord, problems: string[], dealtWith = true) =>
    dealWith(record, { problems, dealtWith }, by, at(9));
  const mark = (problem: string, is: string) => ({ problem, is, at: at(9).toISOString(), by });
  const first = { ...troubled, dealtWith: [mark(attention, attention)] } as typeof troubled;

  test("are marked as dealt with, once, and what is no problem is ignored.", () => {
    expect(deal(troubled, [attention, "other"])).toEqual(first);
    const second = mark(mail, "confirmation_unsent");
    const both = { ...troubled, dealtWith: [mark(attention, attention), second] };
    expect(deal(first, [attention, mail])).toEqual(both);
    for (const record of [first, erased]) expect(deal(record, [attention])).toBe(record);
  });

  test("are brought back, if they were dealt with.", () => {
    expect(deal(first, [attention], false)).toEqual({ ...troubled, dealtWith: [] });
    expect(deal(first, [mail], false)).toBe(first);
    expect(deal(troubled, [mail], false)).toBe(troubled);
  });

  const repaid = [{ ...sampleRefund, amount: 5000, status: "succeeded" as const }];
  const due = { kind: "dispute", status: "needs_response" } as const;
  test.each<[string, Partial<Dispute>, Partial<ConsultationRecord>, boolean]>([
    ["A dispute that waits for an answer stays", due, {}, false],
    [
      "A dispute after its deadline stays",
      { ...due, evidenceDueAt: at(-1).toISOString() },
      {},
      false,
    ],
    ["A dispute of a refunded payment stays", due, { refunds: repaid }, false],
    ["A dispute that is answered may go", { ...due, status: "under_review" }, {}, true],
    ["A lost dispute may go", { ...due, status: "lost" }, {}, true],
    ["An inquiry that waits for an answer stays", { ...due, kind: "inquiry" }, {}, false],
    [
      "An inquiry of a refunded payment may go",
      { ...due, kind: "inquiry" },
      { refunds: repaid },
      true,
    ],
    ["A fraud warning may go", { ...due, kind: "warning" }, {}, true],
  ])("%s.", (_, dispute, more, can) => {
    const disputed = { ...troubled, disputes: [{ ...sampleDispute, ...dispute }], ...more };
    const ids = allProblemsOf(disputed).map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(1);
    if (can) expect(made(deal(disputed, ids)).dealtWith).toHaveLength(ids.length);
    else expect(deal(disputed, ids)).toEqual(refuse("answer_due"));
    expect(made(deal(disputed, ids.slice(1))).dealtWith).toHaveLength(ids.length - 1);
  });
});
