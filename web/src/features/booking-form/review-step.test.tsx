import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { cancellationPromise } from "#shared/bookings/cancellation-promise.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { answerCalls, problem } from "#web/testing/api.ts";
import {
  control,
  heading,
  openPage,
  openReview,
  openReviewWithCode,
  toasts,
} from "#web/testing/wizard.tsx";
import { bookingCheckout } from "./booking-checkout.ts";

const granted = (code: string, percentOff: number) => Response.json({ code, percentOff });

test("Enter in the code box applies the code and lowers the total.", async () => {
  const requests = answerCalls(() => granted("WELCOME10", 10));
  const page = await openReviewWithCode("welcome10");
  expect(requests).toEqual([
    {
      path: "/api/discounts/check",
      body: { code: "WELCOME10", bookingId: expect.any(String), for: "consultations" },
    },
  ]);
  expect(toasts()).toEqual(["Discount code applied: 10% off"]);
  expect(screen.getByText("£45.00")).toBeDefined();
  expect(screen.getByText("Four short steps, then you pay £45 by card.")).toBeDefined();
  await page.press("Remove");
  expect(screen.queryByText("£45.00")).toBeNull();
  expect(control("discountCode")).toHaveProperty("value", "");
});

test("the discount applies only while its code is in the box.", async () => {
  answerCalls(() => granted("WELCOME10", 10));
  const { type } = await openReviewWithCode("welcome10");
  await type("discountCode", " ");
  expect(screen.getByText("£45.00")).toBeDefined();
  await type("discountCode", "1");
  expect(screen.queryByText("£45.00")).toBeNull();
});

test.each([
  ["discount_not_found", "Invalid or expired discount code"],
  ["discount_expired", "This discount code has expired"],
  ["validation_failed", "Invalid or expired discount code"],
  ["unavailable", "Error applying discount code. Please try again."],
] as const)("a code refused with %s says so at the box.", async (code, message) => {
  answerCalls(() => problem(code));
  const { type, press } = await openReview();
  await type("discountCode", "SOME");
  await press("Apply");
  await screen.findByText(message);
  expect(control("discountCode").getAttribute("aria-invalid")).toBe("true");
  await type("discountCode", "E");
  expect(screen.queryByText(message)).toBeNull();
});

test("an empty code is refused without a request.", async () => {
  const { press } = await openReview();
  await press("Apply");
  expect(screen.getByText("Please enter a discount code")).toBeDefined();
});

test("the answer to a check is ignored when the code has been changed since.", async () => {
  let answerFirst = (_: Response) => {};
  const first = new Promise<Response>((resolve) => {
    answerFirst = resolve;
  });
  answerCalls((_, count) => (count === 1 ? first : problem("discount_not_found")));
  const { type, press } = await openReview();
  await type("discountCode", "WELCOME10");
  await press("Apply");
  await type("discountCode", "0");
  expect(screen.getByRole("button", { name: "Apply" }).getAttribute("aria-busy")).toBeNull();
  answerFirst(granted("WELCOME10", 10));
  await press("Apply");
  // What was to come of the first answer has come before the second is shown.
  await screen.findByText("Invalid or expired discount code");
  expect(screen.queryByText("£45.00")).toBeNull();
  expect(toasts()).toEqual([]);
});

test("answers that were left empty are named on one line of their step.", async () => {
  answerCalls(() => problem("unavailable"));
  await openReview();
  const health = within(screen.getByRole("region", { name: "Health Information" }));
  expect(health.getByText("Left empty: Dietary restrictions, Medical conditions")).toBeDefined();
  expect(health.queryAllByRole("definition")).toEqual([]);
});

test("above each button stands who the contract is with, and how it can be cancelled.", async () => {
  answerCalls(() => granted("FREE100", 100));
  const { type, press } = await openReview();
  const expectAbove = (button: string, ...parts: readonly string[]) => {
    const contract = screen.getByRole("region", { name: "Your contract" });
    for (const part of parts) expect(contract.textContent).toContain(part);
    expect(contract.compareDocumentPosition(screen.getByRole("button", { name: button }))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  };
  const { who, where } = defaultWebsite;
  expectAbove(
    "Confirm and Proceed to Payment",
    `Your contract is with ${who.name}`,
    cancellationPromise("consultations", false, where.contactEmail),
  );
  await type("discountCode", "FREE100");
  await press("Apply");
  await screen.findByText("Free Booking");
  const free = cancellationPromise("consultations", true, where.contactEmail);
  expectAbove("Complete Free Booking", free);
});

test("a double click books for free once, and the thank-you page follows.", async () => {
  const requests = answerCalls(({ path, body }) =>
    path === "/api/discounts/check"
      ? granted("FREE100", 100)
      : Response.json({ bookingId: body["bookingId"], status: "confirmed" }),
  );
  const { user } = await openReviewWithCode("FREE100");
  expect(screen.getByText("Free Booking")).toBeDefined();
  expect(screen.getByText("Four short steps, and there is nothing to pay.")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Confirm and Proceed to Payment" })).toBeNull();
  const bookingId = bookingCheckout.store.read()?.id;
  await user.dblClick(screen.getByRole("button", { name: "Complete Free Booking" }));
  await screen.findByText(
    `/thank-you {"kind":"consultations","id":"${bookingId}","booked":"free","isOther":false}`,
  );
  const started = requests.filter(({ path }) => path === "/api/bookings");
  expect(started).toMatchObject([{ body: { bookingId, name: "Sam", discountCode: "FREE100" } }]);
  // Before the thank-you page could fetch any code: the health answers must not stay behind.
  expect(bookingCheckout.store.read()).toBeUndefined();
});

test("a free booking that fails shows an error and can be tried again.", async () => {
  let down = true;
  answerCalls(({ path, body }) => {
    if (path === "/api/discounts/check") return granted("FREE100", 100);
    if (down) return problem("internal");
    return Response.json({ bookingId: body["bookingId"], status: "confirmed" });
  });
  const { press } = await openReviewWithCode("FREE100");
  await press("Complete Free Booking");
  await screen.findByText("An error occurred. Please try again.");
  expect(toasts()).toContain("An error occurred while processing your booking. Please try again.");
  down = false;
  await press("Complete Free Booking");
  await screen.findByText(/^\/thank-you/);
});

test("a code that is deleted after it was applied restores the fee, closes the payment and keeps the answers.", async () => {
  answerCalls(({ path }) =>
    path === "/api/discounts/check" ? granted("WELCOME10", 10) : problem("discount_not_found"),
  );
  const { press } = await openReviewWithCode("WELCOME10");
  await press("Confirm and Proceed to Payment");
  expect(await screen.findByText("Invalid or expired discount code")).toBeDefined();
  expect(screen.queryByText("£45.00")).toBeNull();
  expect(screen.getByRole("button", { name: "Confirm and Proceed to Payment" })).toBeDefined();
  expect(bookingCheckout.store.read()).toMatchObject({ discount: null, answers: { name: "Sam" } });
});

test("Confirm and Proceed to Payment does nothing while a code is being checked.", async () => {
  let answerCheck = (_: Response) => {};
  const check = new Promise<Response>((resolve) => {
    answerCheck = resolve;
  });
  const requests = answerCalls(({ path }) =>
    path === "/api/discounts/check" ? check : problem("unavailable"),
  );
  const { press, type } = await openReview();
  await type("discountCode", "WELCOME10{Enter}");
  await press("Confirm and Proceed to Payment");
  answerCheck(granted("WELCOME10", 10));
  await screen.findByText("£45.00");
  expect(requests.map(({ path }) => path)).toEqual(["/api/discounts/check"]);
  await press("Confirm and Proceed to Payment");
  await waitFor(() => expect(requests.length).toBeGreaterThan(1));
});

test("typing a code or leaving the step closes the payment.", async () => {
  answerCalls(() => problem("unavailable"));
  const { press, type } = await openReview();
  const isOpen = () => screen.queryByRole("heading", { name: "Secure card payment" }) !== null;
  await press("Confirm and Proceed to Payment");
  expect(isOpen()).toBe(true);
  await type("discountCode", "W");
  expect(isOpen()).toBe(false);
  await press("Confirm and Proceed to Payment");
  expect(isOpen()).toBe(true);
  await press("Previous");
  await waitFor(() => expect(heading("Preferences")).toBeDefined());
  await press("Next");
  await waitFor(() => expect(heading("Review and Payment")).toBeDefined());
  expect(isOpen()).toBe(false);
});

const awaiting = (bookingId: unknown, originalAmount: number, percentOff: number | null = null) =>
  Response.json({
    bookingId,
    status: "awaiting_payment",
    amount: (originalAmount * (100 - (percentOff ?? 0))) / 100,
    originalAmount,
    discountPercentage: percentOff,
    clientSecret: "pi_1_secret_2",
    publishableKey: "pk_test_1",
  });
const proceed = "Confirm and Proceed to Payment";
const cardForm = () => screen.queryByRole("heading", { name: "Secure card payment" });
const priceNotice = () => within(screen.getByRole("region", { name: "Price" }));

test("a price that differs from the page's is shown and announced, and one press goes on.", async () => {
  answerCalls(({ body }) => awaiting(body["bookingId"], 7200));
  const { press } = await openReview();
  await press(proceed);
  const notice = await priceNotice().findByText("The price is now £72.");
  expect(screen.getAllByText("£72.00")).toHaveLength(2);
  expect(toasts()).toEqual(["The price is now £72."]);
  expect(document.activeElement?.contains(notice)).toBe(true);
  expect(cardForm()).toBeNull();
  await press(proceed);
  await waitFor(() => expect(priceNotice().queryByText(/^The price is now/)).toBeNull());
  expect(cardForm()).not.toBeNull();
});

test("a fee and a discount that both differ from the page's are shown together.", async () => {
  answerCalls(({ path, body }) =>
    path === "/api/discounts/check"
      ? granted("WELCOME10", 10)
      : awaiting(body["bookingId"], 7000, 20),
  );
  const { press } = await openReviewWithCode("WELCOME10");
  await press(proceed);
  expect(await priceNotice().findByText("The price is now £56.")).toBeDefined();
  expect(priceNotice().getByText("WELCOME10, 20% off")).toBeDefined();
  expect(priceNotice().getByText("£70.00")).toBeDefined();
  await press("Remove");
  expect(priceNotice().queryByText(/^The price is now/)).toBeNull();
});

test("an answer that only the server refuses shows the error on the step that asks for it.", async () => {
  const message = "Please enter a valid email address.";
  answerCalls(() => problem("validation_failed", [{ path: "email", message }]));
  const { press } = await openReview();
  await press("Confirm and Proceed to Payment");
  await waitFor(() => expect(heading("Personal Information")).toBeDefined());
  expect(toasts()).toEqual([`Step 1: ${message}`]);
  await waitFor(() => expect(document.activeElement).toBe(control("email")));
  expect(screen.getByText(message)).toBeDefined();
  expect(control("email").getAttribute("aria-invalid")).toBe("true");
});

test("while a payment is processing, the code and Previous are disabled, also after a reload.", async () => {
  answerCalls(({ path }) =>
    path.endsWith("/confirm") ? Response.json({ status: "processing" }) : problem("unavailable"),
  );
  const { press } = await openReview();
  const draft = bookingCheckout.store.read();
  if (!draft) throw new Error("The wizard keeps its draft in the tab.");
  cleanup();
  bookingCheckout.store.keep({ ...draft, paymentSubmitted: true });
  openPage();
  await press("Confirm and Proceed to Payment");
  expect(await screen.findByText("Payment processing. Please wait...")).toBeDefined();
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Previous" })).toHaveProperty("disabled", true),
  );
  expect(control("discountCode")).toHaveProperty("disabled", true);
});
