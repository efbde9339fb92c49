import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { paymentMessages } from "#shared/payments/payments.ts";
import { pending, setup, toasts } from "#web/testing/card-payment.tsx";
import type { PayResult } from "./card-form.ts";

test("a payment that succeeds is saved and then settled, once.", async () => {
  const { user, submit, pay, confirm, onSubmit, onSettled } = setup();
  await user.dblClick(await submit());
  await waitFor(() => expect(onSettled).toHaveBeenCalledOnce());
  expect(onSubmit).toHaveBeenCalledOnce();
  expect(pay).toHaveBeenCalledExactlyOnceWith("https://touchline.example/thank-you?booking=1");
  expect(confirm).toHaveBeenCalledOnce();
});

test("a declined card shows the reason and says it once, and another card pays the same payment.", async () => {
  const { user, submit, setUp, lookUp, onSettled } = setup({
    pay: [
      { outcome: "refused", message: "Your card has been declined." },
      { outcome: "succeeded" },
    ],
  });
  await user.click(await submit());
  await screen.findByText("Your card has been declined.");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(toasts()).toEqual(["Payment failed: Your card has been declined."]);
  await user.click(await submit());
  await waitFor(() => expect(onSettled).toHaveBeenCalledOnce());
  expect(setUp).toHaveBeenCalledOnce();
  expect(lookUp).not.toHaveBeenCalled();
});

test("a closed wallet is no error: the page says that nothing is charged, and the next try pays.", async () => {
  const { user, submit, pay, onSettled } = setup({
    submit: [{ outcome: "cancelled" }, { outcome: "complete" }],
  });
  await user.click(await submit());
  const notice = await screen.findByText(
    "You have not been charged. You can try again, or choose another way to pay.",
  );
  expect(notice.closest("[role=status]")).not.toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(toasts()).toEqual([]);
  expect(pay).not.toHaveBeenCalled();
  await user.click(await submit());
  await waitFor(() => expect(onSettled).toHaveBeenCalledOnce());
  expect(screen.queryByText(/^You have not been charged/)).toBeNull();
});

test("an exception shows the message for an unexpected error.", async () => {
  const { user, submit } = setup({ pay: [new Error("boom")], lookUp: [new Error("offline")] });
  await user.click(await submit());
  await screen.findByText("An unexpected error occurred. Please try again.");
  expect(toasts()).toEqual(["Payment processing error. Please try again."]);
});

test("a payment whose answer was lost is found at the next try and not paid again.", async () => {
  const { user, submit, pay, onSettled } = setup({
    pay: [{ outcome: "unknown", message: "We could not reach Stripe." }],
    lookUp: [new Error("offline"), "succeeded"],
  });
  await user.click(await submit());
  await screen.findByText("An unexpected error occurred. Please try again.");
  await user.click(await submit());
  await waitFor(() => expect(onSettled).toHaveBeenCalledOnce());
  expect(pay).toHaveBeenCalledOnce();
});

test("the page says that the card was not charged only if the provider says so.", async () => {
  const message = "You have not been charged.";
  const pay: PayResult[] = [{ outcome: "unknown", message }];
  const { user, submit } = setup({ pay, lookUp: [new Error("offline"), "open"] });
  await user.click(await submit());
  await screen.findByText("An unexpected error occurred. Please try again.");
  expect(screen.queryByText(message)).toBeNull();
  await user.click(await submit());
  expect(await screen.findByText(message)).toBeDefined();
});

test("a payment that did not reach the provider is made at the next try.", async () => {
  const { user, submit, pay, onSettled } = setup({
    pay: [new Error("offline"), { outcome: "succeeded" }],
    lookUp: ["open"],
  });
  await user.click(await submit());
  await screen.findByText("An unexpected error occurred. Please try again.");
  await user.click(await submit());
  await waitFor(() => expect(onSettled).toHaveBeenCalledOnce());
  expect(pay).toHaveBeenCalledTimes(2);
});

test("an undecided payment is polled until it is decided.", async () => {
  const { user, view, submit, confirm, onSettled, onUnderWayChange } = setup({
    pay: [{ outcome: "pending" }],
    confirm: ["processing", pending],
  });
  await user.click(await submit());
  expect(await screen.findByText("Payment processing. Please wait...")).toBeDefined();
  await waitFor(() => expect(confirm).toHaveBeenCalledTimes(2));
  expect(onSettled).not.toHaveBeenCalled();
  expect(onUnderWayChange).toHaveBeenLastCalledWith(true);
  view.unmount();
  expect(onUnderWayChange).toHaveBeenLastCalledWith(false);
});

test("a payment the bank decides against can be tried again.", async () => {
  const { user, submit, onSettled } = setup({
    pay: [{ outcome: "pending" }, { outcome: "succeeded" }],
    confirm: [
      "processing",
      "awaiting_payment",
      "awaiting_payment",
      "awaiting_payment",
      "confirmed",
    ],
  });
  await user.click(await submit());
  await user.click(await screen.findByRole("button", { name: "Try Again" }));
  await user.click(await submit());
  await waitFor(() => expect(onSettled).toHaveBeenCalledOnce());
});

test("the visitor can ask again about a slow bank.", async () => {
  const { user, submit, onSettled } = setup({
    pay: [{ outcome: "pending" }],
    confirm: [...Array.from({ length: 40 }, () => "processing" as const), "confirmed"],
  });
  await user.click(await submit());
  await user.click(await screen.findByRole("button", { name: "Check again" }));
  await waitFor(() => expect(onSettled).toHaveBeenCalledOnce());
});

test("a payment that cannot be saved shows a contact and can be saved again without paying again.", async () => {
  const { user, submit, pay, onSettled } = setup({ confirm: [new Error("down"), "confirmed"] });
  await user.click(await submit());
  expect(await screen.findByText(paymentMessages.paidButNotSaved)).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(toasts()).toEqual([
    "Error saving booking. Please contact us with your payment confirmation.",
  ]);
  expect(screen.queryByRole("button", { name: "Submit and Pay" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Save my booking again" }));
  await waitFor(() => expect(onSettled).toHaveBeenCalledOnce());
  expect(pay).toHaveBeenCalledOnce();
});

test("a payment of a visitor whose details were deleted meanwhile is not booked, and says so.", async () => {
  const { user, submit, onSettled } = setup({ confirm: ["erased"] });
  await user.click(await submit());
  await screen.findByText(/^Your details have been deleted from this website/);
  expect(toasts()).toEqual(["Your details have been deleted."]);
  expect(onSettled).not.toHaveBeenCalled();
});
