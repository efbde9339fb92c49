// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { BrowserRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type CheckoutKind, draftKey, readKeptDraft } from "#web/checkout/kept-draft.ts";
import { answerCalls, problem } from "#web/testing/api.ts";
import ThankYouPage from "./thank-you-page.tsx";

const bookingId = "0b6f2f4e-9d9b-4c7e-8a53-6a1f0c1d2e3f";
const bank = `/thank-you?booking=${bookingId}&payment_intent_client_secret=pi_1_secret_2`;

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

/** Opens the page in the browser's own history, with a server that gives one answer. */
function open(address: string, options: { state?: unknown; answer?: Response | Error } = {}) {
  const asked = answerCalls(() => {
    if (options.answer instanceof Response) return options.answer.clone();
    throw options.answer ?? new TypeError("Failed to fetch");
  });
  window.history.replaceState({ usr: options.state, key: "1", idx: 0 }, "", address);
  render(
    <BrowserRouter>
      <ThankYouPage />
    </BrowserRouter>,
  );
  return asked;
}

/** Keeps a draft in this tab, as the checkout does. */
function keepDraft(kind: CheckoutKind, { id = bookingId, paymentSubmitted = false } = {}) {
  sessionStorage.setItem(draftKey(kind), JSON.stringify({ id, paymentSubmitted }));
}

const status = (content: string) => Response.json({ status: content });

const bookedAndPaid = "Your consultation is booked and paid.";
const link = (name: string) => screen.queryByRole("link", { name });

test("after a payment in the wizard it confirms the paid booking without a request", () => {
  const asked = open("/thank-you", { state: { kind: "booking", id: bookingId, booked: "paid" } });
  expect(screen.getByText(bookedAndPaid)).toBeDefined();
  expect(link("Schedule your call")?.getAttribute("href")).toMatch(/^https:/);
  expect(link("Return to Home")?.getAttribute("href")).toBe("/");
  expect(asked).toEqual([]);
});

test("after a free booking it does not mention a payment", () => {
  open("/thank-you", { state: { kind: "booking", id: bookingId, booked: "free" } });
  expect(screen.getByText("Your consultation is booked.")).toBeDefined();
  expect(screen.queryByText(/paid/)).toBeNull();
});

test("the return from the bank keeps a draft with another id", async () => {
  const newer = "1c7a3a5f-0e0c-4d8f-9b64-7b2a1d2e3f40";
  keepDraft("booking", { id: newer });
  open(`${bank}&redirect_status=succeeded`, { answer: status("confirmed") });
  await screen.findByText(bookedAndPaid);
  expect(readKeptDraft("booking")?.id).toBe(newer);
});

test("after the return from the bank it asks the server before it confirms", async () => {
  keepDraft("booking");
  const asked = open(`${bank}&redirect_status=succeeded`, { answer: status("confirmed") });
  expect(screen.queryByText(bookedAndPaid)).toBeNull();
  expect(await screen.findByText(bookedAndPaid)).toBeDefined();
  expect(asked.map(({ path }) => path)).toEqual([`/api/bookings/${bookingId}/confirm`]);
  expect(readKeptDraft("booking")).toBeUndefined();
});

test("the payment's secret is removed from the address", async () => {
  open(`${bank}&redirect_status=succeeded`, { answer: status("confirmed") });
  await screen.findByText(bookedAndPaid);
  expect(window.location.search).toBe(`?booking=${bookingId}`);
});

test("a payment that the bank refused has failed, and a link leads back to the kept draft", () => {
  keepDraft("booking");
  const asked = open(`${bank}&redirect_status=failed`, { answer: status("confirmed") });
  expect(screen.getByText("Your payment failed, so nothing is booked yet.")).toBeDefined();
  expect(screen.getByText(/Everything you typed is still there/)).toBeDefined();
  expect(link("Back to your booking")?.getAttribute("href")).toBe("/booking-form");
  expect(asked).toEqual([]);
  expect(readKeptDraft("booking")?.id).toBe(bookingId);
});

test("without a kept draft it does not mention the answers", () => {
  open(`${bank}&redirect_status=failed`);
  expect(screen.queryByText(/Everything you typed/)).toBeNull();
});

test("it waits for a bank that has not decided", async () => {
  open(`${bank}&redirect_status=processing`, { answer: status("processing") });
  expect(await screen.findByText("Payment processing. Please wait...")).toBeDefined();
  expect(screen.queryByText(bookedAndPaid)).toBeNull();
});

test("opened by its address it confirms nothing and asks nothing", async () => {
  const asked = open("/thank-you");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Thank you");
  expect(screen.queryByText(/is booked/)).toBeNull();
  expect(link("Return to Home")).not.toBeNull();
  expect(asked).toEqual([]);
});

test.each(["booking_not_found", "validation_failed"] as const)(
  "it confirms nothing for an unknown booking (%s)",
  async (code) => {
    open(`/thank-you?booking=${bookingId}`, { answer: problem(code) });
    expect(await screen.findByText(/This is where a booking ends/)).toBeDefined();
    expect(screen.queryByText(/payment failed/i)).toBeNull();
  },
);

test("after a reload with a submitted payment it shows how the payment ended", async () => {
  keepDraft("booking", { paymentSubmitted: true });
  open("/thank-you", { answer: status("confirmed") });
  expect(await screen.findByText(bookedAndPaid)).toBeDefined();
});

test("a draft that was never submitted is not a booking", async () => {
  keepDraft("booking");
  const asked = open("/thank-you");
  expect(await screen.findByText(/This is where a booking ends/)).toBeDefined();
  expect(asked).toEqual([]);
  expect(readKeptDraft("booking")).toBeDefined();
});

const paymentReceived = "Your payment has been received.";

test("after a session payment it confirms the payment and does not mention a consultation", () => {
  const asked = open("/thank-you", { state: { kind: "payment", id: bookingId, booked: "paid" } });
  expect(screen.getByText(paymentReceived)).toBeDefined();
  expect(screen.queryByText(/consultation/)).toBeNull();
  expect(link("Schedule your call")?.getAttribute("href")).toMatch(/^https:/);
  expect(link("Return to Home")?.getAttribute("href")).toBe("/");
  expect(asked).toEqual([]);
});

test("after a free session it does not mention a payment", () => {
  open("/thank-you", { state: { kind: "payment", id: bookingId, booked: "free" } });
  expect(screen.getByText("Your free booking has been confirmed.")).toBeDefined();
  expect(screen.queryByText(/paid|received/)).toBeNull();
});

test("after the return from the bank with a session payment it asks about that payment", async () => {
  keepDraft("payment");
  const asked = open(`/thank-you?payment=${bookingId}&redirect_status=succeeded`, {
    answer: status("confirmed"),
  });
  expect(await screen.findByText(paymentReceived)).toBeDefined();
  expect(asked.map(({ path }) => path)).toEqual([`/api/payments/${bookingId}/confirm`]);
  expect(readKeptDraft("payment")).toBeUndefined();
});

test("a session payment that the bank refused has a link back to the payment page", () => {
  keepDraft("payment");
  open(`/thank-you?payment=${bookingId}&redirect_status=failed`);
  expect(screen.getByText("Your payment failed, so nothing is paid yet.")).toBeDefined();
  expect(screen.getByText(/Everything you typed is still there/)).toBeDefined();
  expect(link("Back to your payment")?.getAttribute("href")).toBe("/payment");
});

test("after a reload with a submitted session payment it shows how the payment ended", async () => {
  keepDraft("payment", { paymentSubmitted: true });
  open("/thank-you", { answer: status("confirmed") });
  expect(await screen.findByText(paymentReceived)).toBeDefined();
});
