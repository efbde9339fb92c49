import { describe, expect, test } from "vitest";
import { sampleDispute, sampleRefund } from "#shared/testing/refund-and-dispute.ts";
import type { Dispute } from "./disputes.ts";
import {
  isAboutToBeRefunded,
  keptAmount,
  leftToPayBack,
  leftToRefund,
  maySiteRefund,
  owedToClient,
  paybackOf,
  refundedAmount,
} from "./owed.ts";
import type { Refund } from "./refunds.ts";

const at = (minutes: number) => new Date(Date.parse("2026-03-02T10:00:00.000Z") + minutes * 60_000);
const refund = (amount: number, status: Refund["status"]) => ({ ...sampleRefund, amount, status });
const dispute = (changes: Partial<Dispute>) => ({ ...sampleDispute, ...changes });
const dealtWith = [
  { problem: "cancelled", is: "cancelled" as const, at: at(1).toISOString(), by: "alex" },
];
const paid = {
  currency: "GBP",
  flowSource: "consultation-intro",
  originalAmount: 5000,
  type: "paid",
  amount: 5000,
} as const;

describe("Of a payment", () => {
  const refunds = [refund(1000, "succeeded"), refund(500, "under_way"), refund(3000, "failed")];

  test("a refund under way is reserved, and a failed one is not.", () => {
    expect(leftToRefund({ ...paid, refunds })).toBe(3500);
    expect(refundedAmount(refunds)).toBe(1000);
    expect(leftToRefund(paid)).toBe(5000);
    expect(leftToRefund({ type: "demo", amount: 0 })).toBe(0);
  });

  test("what a bank has taken is not owed, and is not the trainer's.", () => {
    const lost = { ...paid, refunds, disputes: [dispute({ amount: 2000, status: "lost" })] };
    expect(leftToPayBack(lost)).toBe(1500);
    expect(keptAmount(lost)).toBe(2000);
    const all = { ...lost, disputes: [dispute({ amount: 5000, status: "lost" })] };
    expect([leftToPayBack(all), keptAmount(all)]).toEqual([0, 0]);
    expect(keptAmount({ type: "demo", amount: 0 })).toBe(0);
  });

  test("nothing more is owed once the trainer has dealt with the cancellation.", () => {
    expect(owedToClient({ ...paid, refunds })).toBe(3500);
    expect(owedToClient({ ...paid, refunds, dealtWith })).toBe(0);
  });
});

const failedLater = {
  ...refund(2000, "failed"),
  ...{ requestedAt: at(0).toISOString(), stripeRefundId: "re_1", failedAt: at(1).toISOString() },
};
const asked = { startRequest: { version: "2026-11-26", at: at(0).toISOString() } } as const;

test.each<[string, object, ReturnType<typeof paybackOf>]>([
  ["was free", { type: "demo", amount: 0 }, "nothing_paid"],
  ["is refunded in full", { refunds: [refund(5000, "under_way")] }, "on_its_way"],
  ["a bank has taken back", { disputes: [dispute({ status: "lost" })] }, "taken_back"],
  ["the trainer has dealt with", { dealtWith }, "settled"],
  ["a bank decides about", { disputes: [sampleDispute] }, "bank_decides"],
  [
    "was cancelled, and whose refund did not reach the card",
    { cancelledAt: at(-1).toISOString(), refunds: [failedLater] },
    "another_way",
  ],
  ["was not cancelled, and has a refund that failed", { refunds: [failedLater] }, "all"],
  [
    "was cancelled after a refund that failed",
    { cancelledAt: at(1).toISOString(), refunds: [failedLater] },
    "all",
  ],
  [
    "was cancelled, and is refunded after a refund that failed",
    {
      cancelledAt: at(-1).toISOString(),
      refunds: [
        failedLater,
        { ...refund(2000, "under_way"), refundId: "2", requestedAt: at(2).toISOString() },
      ],
    },
    "all",
  ],
  ["was held", { status: "completed", ...asked }, "to_work_out"],
  ["may have begun", asked, "less"],
  ["has not begun", { ...asked, startsAt: at(61).toISOString() }, "all"],
  ["has begun", { ...asked, startsAt: at(60).toISOString() }, "less"],
  [
    "had not begun when it was cancelled",
    { ...asked, startsAt: at(59).toISOString(), cancelledAt: at(58).toISOString() },
    "all",
  ],
  ["is as it was booked", {}, "all"],
])("The money of a booking that %s.", (_, changes, payback) => {
  expect(paybackOf({ ...paid, ...changes }, at(60))).toBe(payback);
});

describe("The money of a block that its client cancels", () => {
  const event = { id: "event", startsAt: at(60).toISOString(), endsAt: at(120).toISOString() };
  const calendar = { events: [{ ...event, madeAt: at(0).toISOString() }], cancelled: [] };
  const block = {
    ...paid,
    flowSource: "payment-page",
    block: { name: "Two sessions", sessions: 2, weeks: 26 },
    calendar,
  } as const;
  const used = { sessionId: event.id, day: "2026-03-02", at: at(61).toISOString(), by: "alex" };

  test.each<[string, object, number, ReturnType<typeof paybackOf>]>([
    ["whose session is to come", {}, 59, "all"],
    ["who may have come to a session that is not marked yet", {}, 60, "less"],
    ["who cancelled before it", { cancelledAt: at(59).toISOString() }, 90, "all"],
    ["whose session was not held", { calendar: { ...calendar, notHeld: ["event"] } }, 90, "all"],
    ["whose session is marked", { usedSessions: [{ ...used, eventId: "event" }] }, 90, "less_held"],
    ["of whom one more may not be marked", { usedSessions: [used] }, 90, "less"],
  ])("%s.", (_, changes, minute, payback) => {
    expect(paybackOf({ ...block, ...changes }, at(minute))).toBe(payback);
  });
});

describe("The site may refund", () => {
  const cancelled = {
    ...paid,
    cancelledAt: at(10).toISOString(),
  } as const;

  test.each<[string, object]>([
    ["a consultation without a time", {}],
    ["one whose time is to come", { ...asked, startsAt: at(21).toISOString() }],
    ["one that was discounted", { amount: 4500 }],
  ])("%s.", (_, changes) => {
    expect(maySiteRefund({ ...cancelled, ...changes }, at(20))).toBe(true);
  });

  test.each<[string, object]>([
    ["that is not cancelled", { cancelledAt: undefined }],
    ["that was held", { status: "completed" }],
    ["whose time has begun", { startsAt: at(20).toISOString() }],
    [
      "whose client has chosen another since, when it was told late that the first was cancelled",
      { calendar: { events: [], later: [{ id: "later", startsAt: at(9).toISOString() }] } },
    ],
    ["whose client has chosen a time that is not noted", { timeChosenAt: at(1).toISOString() }],
    ["whose client has asked to go ahead", asked],
    ["of more than the fee", { amount: 5001 }],
    ["at a price that was not offered", { attention: "amount_mismatch" }],
    ["that a bank has asked about", { disputes: [dispute({ kind: "warning", status: "closed" })] }],
    ["of which a refund has failed", { refunds: [refund(1000, "failed")] }],
    ["that the trainer has dealt with", { dealtWith }],
    ["for sessions", { flowSource: "payment-page" }],
    ["that was free", { type: "demo", amount: 0 }],
  ])("none %s.", (_, changes) => {
    const booking = { ...cancelled, ...changes };
    expect(maySiteRefund(booking, at(20))).toBe(false);
    expect(isAboutToBeRefunded({ ...booking, cancellationRefundId: "id" }, at(20))).toBe(false);
  });

  test("only what it was decided to refund.", () => {
    expect(isAboutToBeRefunded(cancelled, at(20))).toBe(false);
    expect(isAboutToBeRefunded({ ...cancelled, cancellationRefundId: "id" }, at(20))).toBe(true);
  });
});
