import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { BrowserRouter, Route, Routes, useLocation } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { apiErrors } from "#shared/contract/errors.ts";
import { paymentMessages } from "#shared/payments/payments.ts";
import { successShownMs } from "#shared/sessions/session-payments.ts";
import { receiptStore } from "#web/checkout/receipt.ts";
import { toast } from "#web/components/toasts.ts";
import { type ApiCall, answerCalls, problem } from "#web/testing/api.ts";
import { emptyPaymentDraft, paymentCheckout } from "./payment-checkout.ts";
import PaymentPage from "./payment-page.tsx";

const paymentId = "0b6f2f4e-9d9b-4c7e-8a53-6a1f0c1d2e3f";

function Elsewhere() {
  const { pathname, state } = useLocation();
  return <p>{`${pathname} ${JSON.stringify(state)}`}</p>;
}

/** Opens the page in the browser's own history, with a server that answers each request. */
function open(answer: Parameters<typeof answerCalls>[0]) {
  const requests = answerCalls(answer);
  window.history.replaceState(null, "", "/payment");
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/payment" element={<PaymentPage />} />
        <Route path="*" element={<Elsewhere />} />
      </Routes>
    </BrowserRouter>,
  );
  const user = userEvent.setup();
  const press = (name: string) => user.click(screen.getByRole("button", { name }));
  const retype = async (name: string, text: string) => {
    await user.clear(control(name));
    await user.type(control(name), text);
  };
  const apply = async (code: string) => {
    await retype("discountCode", code);
    await press("Apply");
    await screen.findByRole("button", { name: "Remove" });
  };
  return { requests, press, retype, apply };
}

function control(name: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (!found) throw new Error(`There is no ${name} here.`);
  return found;
}

const granted = (percentOff: number) => Response.json({ code: "CODE", percentOff });
const confirmed = () => Response.json({ paymentId, status: "confirmed" });
const awaiting = (amount: number, discountPercentage: number | null = null) =>
  Response.json({
    paymentId,
    status: "awaiting_payment",
    amount,
    originalAmount: 5000,
    discountPercentage,
    clientSecret: "pi_1_secret_2",
    publishableKey: "pk_test_1",
  });
const priceOf = () => screen.getByRole("region", { name: "Price" });
const isCheck = ({ path }: ApiCall) => path === "/api/discounts/check";

test("a total below the card minimum is refused until the discount changes, and nothing is sent.", async () => {
  const { requests, press, retype, apply } = open(() => granted(71));
  await retype("amount", "1");
  await apply("code");
  await press("Proceed to Payment");
  expect(await screen.findByText(paymentMessages.belowMinimum)).toBeDefined();
  expect(document.activeElement).toBe(control("amount"));
  expect(requests.filter((request) => !isCheck(request))).toEqual([]);
  await press("Remove");
  expect(screen.queryByText(paymentMessages.belowMinimum)).toBeNull();
});

test("Proceed to Payment does nothing while a code is being checked.", async () => {
  let answerCheck = (_: Response) => {};
  const check = new Promise<Response>((resolve) => {
    answerCheck = resolve;
  });
  const { press, retype } = open((request) => (isCheck(request) ? check : awaiting(4500)));
  await retype("amount", "50");
  await retype("discountCode", "code");
  await press("Apply");
  await press("Proceed to Payment");
  expect(control("amount")).toBeDefined();
  answerCheck(granted(10));
  await screen.findByText("£45.00");
  await press("Proceed to Payment");
  await screen.findByRole("button", { name: "Back to Amount Selection" });
});

test("a free booking is announced, and the thank-you page follows after two seconds.", async () => {
  const { requests, press, apply } = open((request) =>
    isCheck(request) ? granted(100) : confirmed(),
  );
  await apply("code");
  await press("Proceed to Payment");
  const pressedAt = performance.now();
  await press("Complete Free Booking");
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Your free booking has been confirmed!");
  const { paymentId: id } = requests.at(-1)?.body ?? {};
  await screen.findByText(new RegExp(`^/thank-you .*"id":"${id}","booked":"free"`));
  expect(performance.now() - pressedAt).toBeGreaterThanOrEqual(successShownMs - 10);
});

test("a code that is worth less by now shows the new total instead of booking for free.", async () => {
  const { press, apply } = open((request) =>
    isCheck(request) ? granted(100) : awaiting(4500, 10),
  );
  await apply("code");
  await press("Proceed to Payment");
  await press("Complete Free Booking");
  // The code is worth less by now: the new total is shown, to be agreed to.
  expect(await screen.findByRole("heading", { name: "Choose an amount" })).toBeDefined();
  await waitFor(() => within(priceOf()).getByText("The price is now £45."));
  expect(screen.getAllByText("£45.00").length).toBeGreaterThan(0);
  expect(toast.current().map(({ text }) => text)).toContain("The price is now £45.");
});

test.each([
  ["that was applied at £0", 100, "Complete Free Booking", true],
  ["that is worth more by now", 10, "Proceed to Payment", false],
])(
  "a free booking with a code %s leaves no receipt of another price.",
  async (_, percentOff, button, receipt) => {
    const { press, apply } = open((request) =>
      isCheck(request) ? granted(percentOff) : confirmed(),
    );
    await apply("code");
    await press("Proceed to Payment");
    if (button !== "Proceed to Payment") await press(button);
    await screen.findByText(/^\/thank-you .*"booked":"free"/);
    expect(receiptStore.read() !== undefined).toBe(receipt);
  },
);

test("a code that has expired since it was applied shows the reason at its box.", async () => {
  const { press, apply } = open((request) =>
    isCheck(request) ? granted(10) : problem("discount_expired"),
  );
  await apply("code");
  await press("Proceed to Payment");
  expect(await screen.findByText("This discount code has expired")).toBeDefined();
  expect(control("discountCode").getAttribute("aria-invalid")).toBe("true");
  expect(screen.getAllByText("£50.00").length).toBeGreaterThan(0);
});

test("an answer that only the server refuses shows the error at its field.", async () => {
  const errors = [{ path: "payer.email", message: "Please enter a valid email address." }];
  const { press, retype } = open(() => problem("validation_failed", errors));
  await retype("email", "sam@example.com");
  await press("Proceed to Payment");
  expect(await screen.findByText("Please enter a valid email address.")).toBeDefined();
  expect(control("email").getAttribute("aria-invalid")).toBe("true");
});

test("Try Again after a conflict starts a payment with another id.", async () => {
  const { requests, press } = open(({ path }, count) => {
    if (path.endsWith("/confirm")) return Response.json({ status: "awaiting_payment" });
    return problem(count === 1 ? "conflict" : "payment_unavailable");
  });
  await press("Proceed to Payment");
  await screen.findByText(apiErrors.conflict.detail);
  await press("Try Again");
  await screen.findByText(/^Payment initialization failed: /);
  const ids = requests.flatMap(({ path, body }) =>
    path === "/api/payments" ? [body["paymentId"]] : [],
  );
  expect(new Set(ids).size).toBe(2);
});

test("a visitor over a limit reads the server's sentence at the code and at the payment.", async () => {
  const { press, retype } = open(() => problem("too_many_requests"));
  const sentence = apiErrors.too_many_requests.detail;
  await retype("amount", "72.50");
  await retype("discountCode", "WELCOME10");
  await press("Apply");
  expect(await screen.findByText(sentence)).toBeDefined();
  await retype("discountCode", "OTHER");
  await press("Proceed to Payment");
  expect(await screen.findByText(sentence)).toBeDefined();
  await press("Back to Amount Selection");
  await vi.waitFor(() => expect(control("amount").value).toBe("72.50"));
});

test("a total other than the one on the page is shown, one press goes on, and another amount ends the notice.", async () => {
  const { press, retype, apply } = open((request) =>
    isCheck(request) ? granted(10) : awaiting(4000, 20),
  );
  await apply("code");
  await press("Proceed to Payment");
  expect(await screen.findByText("Choose an amount")).toBeDefined();
  expect(within(priceOf()).getByText("The price is now £40.")).toBeDefined();
  expect(within(priceOf()).getByText("CODE, 20% off")).toBeDefined();
  await retype("amount", "60");
  expect(within(priceOf()).queryByText(/^The price is now/)).toBeNull();
  await retype("amount", "50");
  await press("Proceed to Payment");
  expect(await screen.findByText("Secure card payment")).toBeDefined();
  await waitFor(() => expect(paymentCheckout.store.read()?.quote?.changedToPence).toBeUndefined());
});

test("a payment submitted before a reload is looked up and not started again.", async () => {
  paymentCheckout.store.keep({ ...emptyPaymentDraft(), id: paymentId, paymentSubmitted: true });
  const { requests, press } = open(() => Response.json({ status: "confirmed" }));
  await press("Proceed to Payment");
  expect(await screen.findByText(/Your payment has been received/)).toBeDefined();
  expect(requests.map(({ path }) => path)).toEqual([`/api/payments/${paymentId}/confirm`]);
});

test("a paid draft is deleted from the tab before the thank-you page opens.", async () => {
  paymentCheckout.store.keep({ ...emptyPaymentDraft(), id: paymentId, paymentSubmitted: true });
  const { press } = open(() => Response.json({ status: "confirmed" }));
  await press("Proceed to Payment");
  await screen.findByText(/Your payment has been received/);
  cleanup();
  expect(paymentCheckout.store.read()).toBeUndefined();
});

test("the answers, valid or not, survive a reload and are kept in this tab only.", async () => {
  const { retype } = open(() => confirmed());
  await retype("amount", "0.5");
  await retype("name", "Sam");
  await waitFor(() =>
    expect(paymentCheckout.store.read()).toMatchObject({ answers: { amount: "0.5", name: "Sam" } }),
  );
  cleanup();
  open(() => confirmed());
  expect(control("amount").value).toBe("0.5");
  expect(control("name").value).toBe("Sam");
  expect(localStorage).toHaveLength(0);
});
