import { render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import type { AdminConsultation } from "#shared/bookings/admin-bookings.ts";
import type { RefundRequest } from "#shared/bookings/refund-form.ts";
import type { Refund } from "#shared/bookings/refunds.ts";
import { attemptedMail } from "#shared/testing/attempted-mail.ts";
import { ApiError } from "#web/api/api-error.ts";
import { ToastRegion } from "#web/components/toast-region.tsx";
import { toast as toasts, withdrawAll } from "#web/components/toasts.ts";
import { booking, opener, row, setup, startOnPhone } from "#web/testing/bookings-tab.tsx";

startOnPhone();

const cancelled = { cancelledAt: "2026-11-24T10:00:00.000Z" };

/** A cancelled booking. @param outcomes of its refunds, one after the other */
async function open(
  more: Partial<AdminConsultation> = {},
  outcomes: readonly (Refund["status"] | Error)[] = [],
) {
  let latest = booking("Sam", { ...cancelled, ...more });
  const asked: RefundRequest[] = [];
  withdrawAll();
  render(<ToastRegion toasts={toasts} />, { wrapper: MemoryRouter });
  const { user } = setup([latest], {
    get: async () => latest,
    async refund(bookingId, request) {
      const status = outcomes[asked.length] ?? "succeeded";
      asked.push(request);
      if (status instanceof Error) throw status;
      const { note, ...facts } = request;
      const refund = { ...facts, status, requestedAt: "2026-11-25T10:00:00.000Z" };
      const refunds = [...(latest.refunds ?? []), refund];
      const refundedAmount = status === "succeeded" ? request.amount : 0;
      latest = { ...latest, refunds, refundedAmount };
      return { bookingId, refunds, refundNotes: {}, refundedAmount, leftToRefund: 0 };
    },
  });
  await user.click(await opener("Sam"));
  return { user, asked, inRow: within(await row("Sam")) };
}

test("a cancelled booking says so, with what is to be paid back by when, and offers nothing else.", async () => {
  const { inRow } = await open();
  expect(inRow.getAllByText("Cancelled by client").length).toBeGreaterThan(0);
  expect(inRow.getByText(/^Please refund/).textContent).toMatch(/£50.00 .*8 Dec/);
  expect(inRow.getByRole("button", { name: /^Mark as Dealt With/ })).toBeTruthy();
  expect(inRow.queryByRole("button", { name: "Mark Completed" })).toBeNull();
  expect(inRow.queryByRole("button", { name: /time/i })).toBeNull();
});

test("it says that a part may be kept, if the client asked for it to go ahead.", async () => {
  const startRequest = { version: "2026-11-26", at: "2026-11-23T10:00:00.000Z" } as const;
  const { inRow } = await open({ startRequest });
  expect(inRow.getByText(/you may keep the price of what they have had/)).toBeTruthy();
});

test("its refund is asked for in the same form as any other, filled in, and sent by the last press.", async () => {
  const partly: Refund = {
    refundId: "re_1",
    amount: 1000,
    reason: null,
    status: "succeeded",
    requestedAt: "2026-11-24T11:00:00.000Z",
  };
  const { user, asked, inRow } = await open({ refunds: [partly], refundedAmount: 1000 });
  await user.click(inRow.getByRole("button", { name: "Refund £40.00" }));
  const dialog = within(screen.getByRole("dialog", { name: "Refund" }));
  expect(dialog.getByLabelText<HTMLInputElement>("Amount in pounds").value).toBe("40");
  await user.click(dialog.getByRole("button", { name: "Continue" }));
  expect(asked).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Refund £40.00" }));
  expect(await screen.findByText(/^£40.00 refunded to \w+\.$/)).toBeTruthy();
  expect(asked).toMatchObject([{ amount: 4000, reason: "requested_by_customer" }]);
  expect(screen.queryByRole("dialog", { name: "Refund" })).toBeNull();
});

test("a refund that another administrator has made is refused, and the form says what is left.", async () => {
  const code = "refund_too_large" as const;
  const tooLarge = new ApiError({ code, status: 422, statusText: "", detail: "Too much." });
  const { user, inRow } = await open({}, [tooLarge]);
  await user.click(inRow.getByRole("button", { name: "Refund £50.00" }));
  const dialog = within(screen.getByRole("dialog", { name: "Refund" }));
  await user.click(dialog.getByRole("button", { name: "Continue" }));
  await user.click(dialog.getByRole("button", { name: "Refund £50.00" }));
  expect(await dialog.findByText("Too much. £50 is left to refund now.")).toBeTruthy();
  expect(dialog.getByText("Up to £50.")).toBeTruthy();
});

test("each email to the client has its state, and those with a reason can be sent again.", async () => {
  const sent = attemptedMail("sent", "2026-11-24T10:00:00.000Z");
  const { inRow } = await open({ cancelMail: sent, timeMail: sent, firstNudge: sent });
  expect(inRow.getByText("Email about the time", { selector: "dt" })).toBeTruthy();
  expect(inRow.getByText("First reminder to choose a time", { selector: "dt" })).toBeTruthy();
  const buttons = inRow.getAllByRole("button", { name: /^Send Again/ });
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    "Send Again (Cancellation email)",
  ]);
});

test("a booking that the site is about to refund says so, and offers no second refund there.", async () => {
  const cancellationRefundId = "6a1f2c1e-6f0e-4f7e-9d55-000000000384";
  const { inRow } = await open({ cancellationRefundId });
  expect(inRow.getByText("The site is about to refund £50.00.")).toBeTruthy();
  expect(inRow.queryByRole("button", { name: "Refund £50.00" })).toBeNull();
});

test.each<[string, Partial<AdminConsultation>]>([
  ["has begun", { startsAt: "2026-11-23T10:00:00.000Z" }],
  ["has a time that is not noted", { timeChosenAt: "2026-11-23T10:00:00.000Z" }],
  ["cost more than its fee", { amount: 5001, attention: "amount_mismatch" }],
])("one that %s is refunded by a press, although the site was to do it.", async (_, changes) => {
  const cancellationRefundId = "6a1f2c1e-6f0e-4f7e-9d55-000000000384";
  const { inRow } = await open({ cancellationRefundId, ...changes });
  expect(inRow.queryByText(/The site is about to refund/)).toBeNull();
  expect(inRow.getByRole("button", { name: /^Refund £50/ })).toBeTruthy();
});
