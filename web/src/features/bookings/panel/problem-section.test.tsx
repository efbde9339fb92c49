import { within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { AdminConsultation } from "#shared/bookings/admin-bookings.ts";
import { attemptedMail } from "#shared/testing/attempted-mail.ts";
import { sampleDispute, sampleRefund } from "#shared/testing/refund-and-dispute.ts";
import { booking, opener, row, setup, startOnPhone } from "#web/testing/bookings-tab.tsx";

startOnPhone();

const at = "2026-03-09T10:00:00.000Z";
const lost = { ...sampleDispute, status: "lost" } as const;
const failedRefund = { ...sampleRefund, status: "failed", stripeRefundId: "re_1" } as const;
const bounced = {
  ...attemptedMail("sent", at),
  history: { 1: { at, status: "sent", returned: { at, reason: "unknown_address" } } },
} as const;

async function open(more: Partial<AdminConsultation>) {
  const { user } = setup([booking("Sam", more)]);
  await user.click(await opener("Sam"));
  return within(await row("Sam"));
}

test("A payment of an erased person says what happened, and offers the refund.", async () => {
  const attention = "paid_after_erasure" as const;
  const { name: _, email: __, ...kept } = booking("Rowan", { attention });
  const { user } = setup([{ ...kept, erasedAt: at } as never]);
  await user.click(await opener("Erased"));
  const inRow = within(await row("Erased"));
  inRow.getByText(/paid in a form that was still open after you had erased them/);
  inRow.getByRole("button", { name: "Refund Now" });
});

test.each<[string, Partial<AdminConsultation>, string]>([
  ["fraud warning", { disputes: [{ ...sampleDispute, kind: "warning" }] }, "Refund Now"],
  [
    "answered dispute",
    { disputes: [{ ...sampleDispute, status: "under_review" }] },
    "Open the payment in Stripe",
  ],
  ["lost dispute", { disputes: [lost] }, "Open the payment in Stripe"],
  ["failed refund", { refunds: [{ ...failedRefund, amount: 2000 }] }, "Refund £20.00"],
  [
    "failed refund to a card that is gone",
    { refunds: [{ ...failedRefund, failure: "expired_or_canceled_card" }] },
    "Open the payment in Stripe",
  ],
  [
    "refund that waits for money in the balance",
    {
      refunds: [
        { ...sampleRefund, status: "under_way", pendingReason: "insufficient_funds" } as const,
      ],
    },
    "Open the payment in Stripe",
  ],
  ["cancellation", { cancelledAt: at }, "Refund £50.00"],
  ["payment of another amount", { attention: "amount_mismatch" }, "Open the payment in Stripe"],
  ["confirmation that bounced", { visitorMail: bounced }, "Call 07700900123"],
  [
    "time that the client was not told",
    {
      startsAt: "2999-03-09T10:00:00.000Z",
      timeMail: { ...attemptedMail("failed", at), about: 1 },
    },
    "Call 07700900123",
  ],
])("a %s offers what to do first, and *Mark as Dealt With* last.", async (_, more, action) => {
  const inRow = await open(more);
  const pressed = [
    ...inRow.getAllByRole("link", { name: /Stripe|^Call 0/ }),
    ...inRow.getAllByRole("button", { name: /^(Refund|Send Again|Mark as)/ }),
  ]
    .filter((element) => element.matches(`[class*="button"]`))
    .sort((one, other) => (one.compareDocumentPosition(other) & 4 ? -1 : 1))
    .map(({ textContent }) => textContent);
  expect(pressed[0]).toBe(action);
  expect(pressed.indexOf("Mark as Dealt With")).toBeGreaterThan(0);
});

test.each([
  ["dispute", "Open the payment in Stripe"],
  ["inquiry", "Refund Now"],
] as const)("an open %s cannot be marked as dealt with.", async (kind, action) => {
  const inRow = await open({ disputes: [{ ...sampleDispute, kind }] });
  expect(inRow.getByRole("link", { name: "Open the payment in Stripe" })).toBeTruthy();
  expect(inRow.getByText(action)).toBeTruthy();
  expect(inRow.queryByRole("button", { name: /^Mark as Dealt With/ })).toBeNull();
});

test.each([{}, { status: "completed", completedAt: at } as const])(
  "money that a bank holds is not asked for before it has decided %j.",
  async (more) => {
    const inRow = await open({ cancelledAt: at, disputes: [sampleDispute], ...more });
    expect(inRow.getByText(/^The bank is holding the payment until it decides/)).toBeTruthy();
    expect(inRow.queryByText(/please refund|settle|by 23 Mar/i)).toBeNull();
    expect(inRow.queryByRole("button", { name: /^Refund/ })).toBeNull();
  },
);

test("a consultation cancelled after it was held says what the trainer may do.", async () => {
  const inRow = await open({ status: "completed", completedAt: at, cancelledAt: at });
  expect(inRow.getAllByText("Cancelled after the consultation")).toHaveLength(2);
  // In the history alone, not in a badge.
  expect(inRow.getAllByText("Cancelled by client")).toHaveLength(1);
  expect(inRow.getByText(/by law you must refund all of it/)).toBeTruthy();
  expect(inRow.getByText(/^Please settle/).textContent).toContain("£50.00 by 23 Mar");
  expect(inRow.getByRole("button", { name: "Refund £50.00" })).toBeTruthy();
});

test("a failed refund says what of it is still owed.", async () => {
  const failed = { ...failedRefund, amount: 2000, failedAt: at };
  const since = {
    ...sampleRefund,
    refundId: "2",
    amount: 500,
    requestedAt: "2026-03-09T11:00:00Z",
  };
  const inRow = await open({ refunds: [failed, since] });
  expect(
    inRow.getByText(/^Of your refund of £20.00, which .*, £15.00 is still owed\./),
  ).toBeTruthy();
  expect(inRow.getByRole("button", { name: "Refund £15.00" })).toBeTruthy();
});

test("each problem can be marked as dealt with alone, and reopened.", async () => {
  const sam = booking("Sam", { attention: "amount_mismatch", disputes: [lost] });
  const entry = { at, by: "alex@example.com" };
  const dealtWith = [{ ...entry, problem: "amount_mismatch", is: "amount_mismatch" as const }];
  const asked: unknown[] = [];
  const { user } = setup([sam], {
    async dealWith(_, problems, isDone) {
      asked.push([problems, isDone]);
      return isDone ? { ...sam, dealtWith } : sam;
    },
  });
  await user.click(await opener("Sam"));
  const inRow = within(await row("Sam"));
  const name = "Mark as Dealt With: Please check this payment";
  await user.click(inRow.getByRole("button", { name }));
  const reopen = await inRow.findByRole("button", { name: "Reopen: Please check this payment" });
  expect(document.activeElement).toBe(reopen);
  expect(inRow.getByText("Dealt with: Please check this payment")).toBeTruthy();
  expect(inRow.getByText("Dealt with: Please check this payment by alex@example.com")).toBeTruthy();
  expect(inRow.getByRole("button", { name: "Mark as Dealt With: Dispute lost" })).toBeTruthy();
  await user.click(reopen);
  expect(await inRow.findByRole("button", { name })).toBeTruthy();
  expect(asked).toEqual([
    [["amount_mismatch"], true],
    [["amount_mismatch"], false],
  ]);
});
