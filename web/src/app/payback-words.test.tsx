import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { expect, test } from "vitest";
import { clientBooking } from "#lambdas/bookings/client/client-booking.ts";
import { composeCancellation } from "#lambdas/bookings/mails/cancellation-mails.ts";
import { at, confirmedBooking, noPrice } from "#lambdas/testing/bookings.ts";
import { deductionNotice } from "#shared/bookings/cancellation.ts";
import type { ConfirmedConsultation } from "#shared/consultations/consultation.ts";
import { clientBookingPath } from "#shared/site/booking-paths.ts";
import { paths } from "#shared/site/paths.ts";
import { sampleDispute, sampleRefund } from "#shared/testing/refund-and-dispute.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import MyBookingPage from "#web/features/my-booking/my-booking-page.tsx";
import { answerCalls } from "#web/testing/api.ts";
import { setClock } from "#web/testing/clock.ts";
import { installModalDialogs } from "#web/testing/dialog.ts";

installModalDialogs();

const now = at(24 * 60);
const by = "to the card you paid with by 17 March 2026.";
const onItsWay = "Your refund is on its way to your card, or has already arrived.";
const startRequest = { version: "2026-11-26", at: at().toISOString() } as const;
const refunded = (amount: number) => ({
  refunds: [{ ...sampleRefund, amount }],
  refundedAmount: amount,
});
const disputed = (changes: object) => ({ disputes: [{ ...sampleDispute, ...changes }] });

/** What has happened before the client cancels, and what they read then. */
const states: readonly (readonly [string, Partial<ConfirmedConsultation>, string])[] = [
  ["nothing", {}, `I’ll refund £50 ${by}`],
  ["it was free", { ...noPrice, type: "demo" }, "You paid nothing, so there is nothing to refund."],
  ["they asked to go ahead", { startRequest }, `I’ll refund £50 ${by} ${deductionNotice}`],
  ["it was held", { status: "completed" }, `refund it ${by}`],
  ["a part was refunded", refunded(2000), `I’ll refund £30 ${by}`],
  [
    "a refund is under way",
    { refunds: [{ ...sampleRefund, amount: 2000, status: "under_way" }] },
    `I’ll refund £30 ${by}`,
  ],
  [
    "a refund failed",
    { refunds: [{ ...sampleRefund, status: "failed" }] },
    `I’ll refund £50 ${by}`,
  ],
  ["all was refunded", refunded(5000), onItsWay],
  ["all is under way", { refunds: [{ ...sampleRefund, status: "under_way" }] }, onItsWay],
  [
    "the bank disputes it",
    disputed({}),
    "Your bank is holding the payment while it looks into your dispute.",
  ],
  [
    "the bank reviews it",
    disputed({ status: "under_review" }),
    "Your bank is holding the payment while it looks into your dispute.",
  ],
  ["the bank decided for the trainer", disputed({ status: "won" }), `I’ll refund £50 ${by}`],
  [
    "the bank decided for the client",
    disputed({ status: "lost" }),
    "Your bank has returned your money to you.",
  ],
  ["the bank asks", disputed({ kind: "inquiry" }), `I’ll refund £50 ${by}`],
  ["the bank warns of fraud", disputed({ kind: "warning" }), `I’ll refund £50 ${by}`],
  [
    "the trainer has dealt with it",
    {
      dealtWith: [{ problem: "cancelled", is: "cancelled", at: at().toISOString(), by: "a@b.uk" }],
    },
    "I’ve already dealt with your refund.",
  ],
  [
    "the bank holds what a refund has left",
    { ...refunded(2000), ...disputed({ amount: 3000 }) },
    "Your bank is holding the payment while it looks into your dispute.",
  ],
];

async function open(booking: ConfirmedConsultation) {
  answerCalls(() => Response.json(clientBooking(booking, now)));
  const { unmount } = render(
    <MemoryRouter initialEntries={[clientBookingPath(booking.bookingId, "t".repeat(43))]}>
      <Routes>
        <Route path={paths.myBooking} element={<MyBookingPage />} />
      </Routes>
    </MemoryRouter>,
  );
  await screen.findByRole("heading", { name: "Your receipt" });
  return unmount;
}

test.each(states)(
  "After %s, the dialog, the page and the mail say the same of what is paid back.",
  async (_, changes, words) => {
    setClock(now.toISOString());
    const booking = { ...confirmedBooking, ...changes };
    const unmount = await open(booking);
    const cancel = screen.queryByRole("button", { name: "Cancel my booking" });
    // Nothing is left to cancel of what has gone back.
    expect(cancel === null).toBe(/on its way|returned your money/.test(words));
    if (cancel) {
      await userEvent.setup({ delay: null }).click(cancel);
      expect(screen.getByRole("dialog").textContent).toContain(words);
    }
    unmount();

    const cancelled = { ...booking, cancelledAt: now.toISOString() };
    await open(cancelled);
    expect(screen.getByRole("status").textContent).toContain(words);
    const siteOrigin = "https://touchline.example";
    const context = { website: defaultWebsite, siteOrigin, now, clientPage: siteOrigin };
    const { text } = composeCancellation(cancelled, context);
    expect(text).toContain(words);
    expect(text.includes("Refund by: ")).toBe(
      words.startsWith("I’ll refund") && !words.includes(deductionNotice),
    );
  },
);
