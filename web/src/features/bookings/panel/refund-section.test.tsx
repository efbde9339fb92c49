import { cleanup, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { AdminBooking } from "#shared/bookings/admin-bookings.ts";
import type { Dispute } from "#shared/bookings/disputes.ts";
import { leftToRefund } from "#shared/bookings/owed.ts";
import type { RefundRequest } from "#shared/bookings/refund-form.ts";
import type { Refund } from "#shared/bookings/refunds.ts";
import { adminConsultation } from "#shared/testing/admin-consultation.ts";
import { sampleDispute } from "#shared/testing/refund-and-dispute.ts";
import { DialogHost } from "#web/admin/dialog-host.tsx";
import { ApiError } from "#web/api/api-error.ts";
import { type BookingsApi, BookingsApiContext } from "#web/features/bookings/bookings-api.ts";
import { adminBlock, unanswered } from "#web/testing/bookings-tab.tsx";
import { setClock } from "#web/testing/clock.ts";
import { renderAtDesk } from "#web/testing/render-at-desk.tsx";
import { RefundSection } from "./refund-section.tsx";

const consultation = adminConsultation({ timestamp: "2026-11-06T10:00:00.000Z" });

const refundOf = (request: RefundRequest, changes: Partial<Refund> = {}): Refund => ({
  refundId: request.refundId,
  amount: request.amount,
  reason: request.reason,
  status: "succeeded",
  requestedAt: "2026-11-20T10:00:00.000Z",
  requestedBy: "alex@example.com",
  ...changes,
});

function setup({
  booking = consultation,
  outcomes = [],
  latest = booking,
}: {
  booking?: AdminBooking;
  outcomes?: readonly (Partial<Refund> | Error)[];
  /** The booking as it has become meanwhile. */
  latest?: AdminBooking;
} = {}) {
  const asked: RefundRequest[] = [];
  const refund: BookingsApi["refund"] = async (bookingId, request) => {
    const outcome = outcomes[asked.length] ?? {};
    asked.push(request);
    if (outcome instanceof Error) throw outcome;
    const refunds = [...(booking.refunds ?? []), refundOf(request, outcome)];
    const left = leftToRefund({ ...booking, refunds });
    return { bookingId, refunds, refundNotes: {}, refundedAmount: 0, leftToRefund: left };
  };
  const read: string[] = [];
  const get: BookingsApi["get"] = async (bookingId) => {
    read.push(bookingId);
    return latest;
  };
  setClock("2026-11-20T12:00:00Z");
  renderAtDesk(
    <BookingsApiContext value={{ ...unanswered, refund, get }}>
      <DialogHost>
        <RefundSection booking={booking} />
      </DialogHost>
    </BookingsApiContext>,
  );
  return { asked, read, user: userEvent.setup() };
}

const button = (name: string | RegExp) => screen.getByRole("button", { name });

test("the whole amount is refunded after a confirmation.", async () => {
  const { asked, user, read } = setup();
  await user.click(button("Refund"));
  expect(screen.getByLabelText<HTMLInputElement>("Amount in pounds").value).toBe("50");
  await user.click(button("Continue"));
  expect(
    screen.getByText(/£50.00 will be refunded to the card Sam Visitor paid with/),
  ).toBeTruthy();
  expect(asked).toEqual([]);
  await user.click(button("Refund £50.00"));
  expect(asked).toMatchObject([{ amount: 5000, reason: "requested_by_customer" }]);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(read).toEqual([consultation.bookingId]);
});

test("a full refund says that a noted time stays until it is removed.", async () => {
  const { user } = setup({ booking: { ...consultation, startsAt: "2026-12-05T14:30:00.000Z" } });
  await user.click(button("Refund"));
  await user.click(button("Continue"));
  expect(screen.getByText(/until you remove the time/)).toBeTruthy();
  await user.click(button("Back"));
  await user.clear(screen.getByLabelText("Amount in pounds"));
  await user.type(screen.getByLabelText("Amount in pounds"), "12.50");
  await user.click(button("Continue"));
  expect(screen.queryByText(/until you remove the time/)).toBeNull();
});

test("a part is refunded for a reason, with a note.", async () => {
  const { asked, user } = setup();
  await user.click(button("Refund"));
  await user.clear(screen.getByLabelText("Amount in pounds"));
  await user.type(screen.getByLabelText("Amount in pounds"), "12.50");
  await user.selectOptions(screen.getByLabelText("Reason"), "Paid twice");
  await user.type(screen.getByLabelText(/^Note/), "Two cards");
  await user.click(button("Continue"));
  expect(screen.getByText(/You keep £37.50/)).toBeTruthy();
  await user.click(button("Refund £12.50"));
  expect(asked).toMatchObject([{ amount: 1250, reason: "duplicate", note: "Two cards" }]);
});

test.each([
  ["", "Please enter an amount."],
  ["a lot", "Please enter an amount in pounds and pence, such as 45 or 45.50."],
  ["0", "Please enter an amount of at least £0.01."],
  ["50.01", "That is more than can still be refunded."],
])("an amount of %j is refused, and its field takes the focus.", async (typed, message) => {
  const { asked, user } = setup();
  await user.click(button("Refund"));
  await user.clear(screen.getByLabelText("Amount in pounds"));
  if (typed) await user.type(screen.getByLabelText("Amount in pounds"), typed);
  await user.click(button("Continue"));
  expect(screen.getByText(message)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("Amount in pounds"));
  expect(asked).toEqual([]);
});

test("a request without an answer can be repeated as the same refund.", async () => {
  const lost = new ApiError({ code: "network", status: 0, statusText: "", detail: "" });
  const { asked, user } = setup({ outcomes: [lost, {}] });
  await user.click(button("Refund"));
  await user.click(button("Continue"));
  await user.click(button("Refund £50.00"));
  expect(await screen.findByText(/It’s safe to press again/)).toBeTruthy();
  await user.click(button("Refund £50.00"));
  expect(asked).toHaveLength(2);
  expect(asked[1]).toEqual(asked[0]);
});

test("a refusal by Stripe is shown, and the next attempt is a new refund.", async () => {
  const refused = { status: "failed", failure: "charge_already_refunded" } as const;
  const { asked, user } = setup({ outcomes: [refused, {}] });
  await user.click(button("Refund"));
  await user.click(button("Continue"));
  await user.click(button("Refund £50.00"));
  expect(await screen.findByText(/has already been refunded/)).toBeTruthy();
  await user.click(button("Continue"));
  await user.click(button("Refund £50.00"));
  expect(new Set(asked.map(({ refundId }) => refundId)).size).toBe(2);
});

test("refunds are listed with their state, author, reason and note.", () => {
  const request = {
    refundId: "0b5c1f0e-8b1d-4b8f-9a3e-000000000001",
    amount: 2000,
    reason: "duplicate",
  } as const;
  const { requestedBy, ...inDashboard } = refundOf(request, { refundId: "re_1", amount: 500 });
  const refunds = [
    refundOf(request, { status: "under_way" }),
    inDashboard,
    refundOf(request, { refundId: "x", status: "failed", failure: "insufficient_funds" }),
  ];
  const refundNotes = { [request.refundId]: "Two cards" };
  setup({ booking: { ...consultation, refunds, refundNotes } });
  const entries = within(screen.getByRole("list", { name: "Refunds" })).getAllByRole("listitem");
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/£20.00Under way.*by alex@example.com. Paid twiceTwo cards/),
    expect.stringMatching(/£5.00Refunded.*in the Stripe dashboard/),
    expect.stringMatching(/£20.00Not refundedThere is not enough money in your Stripe balance/),
  ]);
  expect(button("Refund More")).toBeTruthy();
});

test("a refund that waits for the Stripe balance says what to do.", () => {
  const waiting = refundOf(
    { refundId: "r", amount: 5000, reason: "duplicate" },
    { status: "under_way", pendingReason: "insufficient_funds" },
  );
  setup({ booking: { ...consultation, refunds: [waiting] } });
  expect(screen.getByText(/Top up the balance in the Stripe dashboard/)).toBeTruthy();
});

test.each<[Partial<Dispute>, RegExp, number]>([
  [{ status: "won" }, /the money is yours/, 1],
  [{ status: "closed", kind: "inquiry" }, /did not become a dispute/, 1],
  [{ status: "needs_response" }, /^$/, 0],
  [{ status: "lost" }, /^$/, 0],
  [{ status: "needs_response", kind: "inquiry" }, /^$/, 1],
])(
  "what the bank reports says what is settled, and whether a refund is possible: %o.",
  (changes, text, count) => {
    setup({ booking: { ...consultation, disputes: [{ ...sampleDispute, ...changes }] } });
    expect(screen.queryByText(/dispute|inquiry/i)?.textContent ?? "").toMatch(text);
    expect(screen.queryAllByRole("button", { name: "Refund" })).toHaveLength(count);
  },
);

test("the last day to cancel is shown beside the payment.", () => {
  setup();
  expect(screen.getByText("20 November 2026").closest("p")?.textContent).toBe(
    "The client can cancel within 14 days, until the end of 20 November 2026.",
  );
  cleanup();
  setup({ booking: { ...consultation, timestamp: "2026-10-01T10:00:00.000Z" } });
  expect(screen.getByText(/could cancel ended on/).closest("p")?.textContent).toContain(
    "15 October 2026",
  );
});

test("no last day is shown of a booking that its client has cancelled, or can no longer.", () => {
  setup({ booking: { ...consultation, cancelledAt: "2026-11-08T10:00:00.000Z" } });
  expect(screen.queryByText(/14 days/)).toBeNull();
  cleanup();
  const completedAt = "2026-11-08T10:00:00.000Z";
  const held = { ...consultation, status: "completed", completedAt } as const;
  const startRequest = { version: "2026-11-26", at: completedAt } as const;
  setup({ booking: { ...held, startRequest } });
  expect(screen.queryByText(/14 days/)).toBeNull();
  cleanup();
  setup({ booking: held });
  expect(screen.getByText(/The client can cancel within 14 days/)).toBeDefined();
});

test("free and fully refunded bookings have no refund button.", () => {
  setup({ booking: { ...consultation, type: "demo", amount: 0 } });
  expect(screen.queryByRole("button")).toBeNull();
  cleanup();
  const refund = refundOf({
    refundId: "0b5c1f0e-8b1d-4b8f-9a3e-000000000001",
    amount: 5000,
    reason: "duplicate",
  });
  setup({ booking: { ...consultation, refunds: [refund] } });
  expect(screen.queryByRole("button")).toBeNull();
});

test("a refund without an answer is not called one that was not made.", async () => {
  const timedOut = new ApiError({ code: "network", status: 0, statusText: "", detail: "" });
  const { user } = setup({ outcomes: [timedOut] });
  await user.click(button("Refund"));
  await user.click(button("Continue"));
  await user.click(button("Refund £50.00"));
  expect(screen.getByText(/It’s safe to press again/)).toBeTruthy();
  expect(screen.queryByText("The refund was not made")).toBeNull();
});

test("a refund that failed says when it failed, and when it was asked for.", () => {
  const request = { refundId: "f", amount: 2000, reason: "duplicate" } as const;
  const failed = refundOf(request, { status: "failed", failedAt: "2026-11-24T10:00:00.000Z" });
  setup({ booking: { ...consultation, refunds: [failed] } });
  const entry = screen.getByRole("listitem");
  const times = [...entry.querySelectorAll("time")].map(({ dateTime }) => dateTime);
  expect(times).toEqual([failed.failedAt, failed.requestedAt]);
  expect(entry.textContent).toContain("Failed");
});

const used = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    sessionId: `6a1f2c1e-6f0e-4f7e-9d55-00000000000${index}`,
    day: "2026-11-10",
    at: "2026-11-10T18:00:00.000Z",
    by: "alex@example.com",
  }));
const block = (count: number) => adminBlock({ usedSessions: used(count) });
const radio = (name: string) => screen.getByRole<HTMLInputElement>("radio", { name });
const amountBox = () => screen.getByLabelText<HTMLInputElement>("Amount in pounds");

test("A refund of a block with sessions left asks whether they end, and says what follows.", async () => {
  const { asked, user } = setup({ booking: block(3) });
  await user.click(button("Refund"));
  expect(amountBox().value).toBe("280");
  expect(screen.getByText("Up to £400. The sessions not used yet come to £280.")).toBeTruthy();
  expect(radio("For the 7 sessions left (they end)").checked).toBe(true);
  expect(screen.getByText("7 sessions end: the client can no longer use them.")).toBeTruthy();
  await user.clear(amountBox());
  await user.type(amountBox(), "50");
  expect(radio("As a favour (they stay)").checked).toBe(true);
  expect(screen.getByText("The client keeps the 7 sessions left.")).toBeTruthy();
  await user.click(button("Continue"));
  expect(screen.getByText("The client keeps the 7 sessions left.")).toBeTruthy();
  await user.click(button("Refund £50.00"));
  expect(asked).toMatchObject([{ amount: 5000, sessionsLeft: "stay", seen: 3 }]);
});

test("What is chosen for the sessions left stays, whatever the amount.", async () => {
  const { asked, user } = setup({ booking: block(9) });
  await user.click(button("Refund"));
  await user.click(radio("As a favour (it stays)"));
  await user.clear(amountBox());
  await user.type(amountBox(), "400");
  expect(screen.getByText("The client keeps the session left.")).toBeTruthy();
  await user.click(radio("For the session left (it ends)"));
  await user.clear(amountBox());
  await user.type(amountBox(), "1");
  expect(screen.getByText("1 session ends: the client can no longer use it.")).toBeTruthy();
  await user.click(button("Continue"));
  await user.click(button("Refund £1.00"));
  expect(asked).toMatchObject([{ amount: 100, sessionsLeft: "end", seen: 9 }]);
});

test.each([
  ["is used up", block(10)],
  ["is cancelled", { ...block(3), cancelledAt: "2026-11-08T10:00:00.000Z" }],
  ["has expired", { ...block(3), lapsesOn: "2026-11-01" }],
])("A refund of a block that %s asks nothing about sessions.", async (_, booking) => {
  const { asked, user } = setup({ booking });
  await user.click(button("Refund"));
  expect(screen.queryByRole("radio")).toBeNull();
  await user.click(button("Continue"));
  await user.click(button(/^Refund £/));
  expect(asked[0]).not.toHaveProperty("sessionsLeft");
});

const changed = new ApiError({
  code: "sessions_changed",
  status: 409,
  statusText: "",
  detail: "The sessions have changed since you opened them.",
});

test("A refund is reckoned anew once a session was ticked meanwhile, and what was typed stays.", async () => {
  const { asked, user } = setup({ booking: block(3), latest: block(4), outcomes: [changed] });
  await user.click(button("Refund"));
  await user.type(screen.getByLabelText(/^Note/), "Moved away");
  await user.click(button("Continue"));
  await user.click(button("Refund £280.00"));
  const notice =
    "The sessions have changed since you opened them. The sessions not used yet come to £240 now.";
  expect(await screen.findByText(notice)).toBeTruthy();
  expect(amountBox().value).toBe("240");
  expect(screen.getByLabelText<HTMLInputElement>(/^Note/).value).toBe("Moved away");
  expect(radio("For the 6 sessions left (they end)").checked).toBe(true);
  await user.click(button("Continue"));
  await user.click(button("Refund £240.00"));
  expect(asked).toMatchObject([
    { amount: 28_000, seen: 3 },
    { amount: 24_000, seen: 4, sessionsLeft: "end" },
  ]);
});

test("A refund is asked about again once another administrator has refunded something.", async () => {
  const refunds = [refundOf({ refundId: "theirs", amount: 2000, reason: "duplicate" })];
  const outdated = new ApiError({
    ...{ code: "refunds_changed", status: 409, statusText: "" },
    detail: "The refunds have changed since you opened them.",
  });
  const latest = { ...consultation, refunds };
  const { asked, user } = setup({ latest, outcomes: [outdated] });
  await user.click(button("Refund"));
  await user.clear(amountBox());
  await user.type(amountBox(), "20");
  await user.click(button("Continue"));
  await user.click(button("Refund £20.00"));
  const notice = "The refunds have changed since you opened them. £30 is left to refund now.";
  expect(await screen.findByText(notice)).toBeTruthy();
  await user.click(button("Continue"));
  await user.click(button("Refund £20.00"));
  expect(asked).toMatchObject([
    { amount: 2000, leftToRefund: 5000 },
    { amount: 2000, leftToRefund: 3000 },
  ]);
});

test("An amount that was typed stays when sessions have changed.", async () => {
  const { asked, user } = setup({ booking: block(3), latest: block(4), outcomes: [changed] });
  await user.click(button("Refund"));
  await user.clear(amountBox());
  await user.type(amountBox(), "100");
  await user.click(radio("For the 7 sessions left (they end)"));
  await user.click(button("Continue"));
  await user.click(button("Refund £100.00"));
  expect(await screen.findByText(/come to £240 now/)).toBeTruthy();
  expect(amountBox().value).toBe("100");
  expect(radio("For the 6 sessions left (they end)").checked).toBe(true);
  expect(asked).toHaveLength(1);
});

test("Each refund of a block says what became of the sessions left.", () => {
  const request = { refundId: "r", amount: 2000, reason: "duplicate" } as const;
  const refunds = [
    refundOf(request, { sessionsEnded: 7 }),
    refundOf({ ...request, refundId: "s" }, { sessionsEnded: 0 }),
    refundOf({ ...request, refundId: "t" }, { sessionsEnded: 7, status: "failed" }),
  ];
  setup({ booking: { ...block(3), refunds } });
  const entries = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(entries[0]).toContain("7 sessions ended with it.");
  expect(entries[1]).toContain("No session ended with it.");
  expect(entries[2]).not.toContain("ended with it");
});
