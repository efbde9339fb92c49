// @vitest-environment jsdom
import { cleanup, configure, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { afterEach, expect, test } from "vitest";
import { paymentMessages } from "#shared/payments/payments.ts";
import type { CardPayment } from "./card-payment.tsx";
import { CardPaymentOnDemand } from "./card-payment-on-demand.tsx";

// Machines are shared and noisy: a slow answer is not a wrong one.
configure({ asyncUtilTimeout: 20_000 });

afterEach(cleanup);

function Step({ reference }: ComponentProps<typeof CardPayment>) {
  return <p>Payment {reference}</p>;
}

/** @param failures how often the code cannot be had before it can. */
function setup(failures: number) {
  let left = failures;
  const fetchStep = async () => {
    if (left === 0) return Step;
    left -= 1;
    throw new TypeError("Failed to fetch dynamically imported module");
  };
  render(
    <CardPaymentOnDemand
      fetchStep={fetchStep}
      setUp={() => Promise.reject(new Error("Not here."))}
      confirm={() => Promise.reject(new Error("Not here."))}
      returnUrl="https://touchline.example/thank-you?booking=1"
      reference="1"
      onSubmit={() => undefined}
      onSettled={() => undefined}
      onUnderWayChange={() => undefined}
    />,
  );
  return userEvent.setup();
}

test("the payment step comes when its code has", async () => {
  setup(0);
  expect(screen.getByText(paymentMessages.initializing)).toBeDefined();
  expect(await screen.findByText("Payment 1")).toBeDefined();
});

test("code that cannot be had is a payment that could not be set up, and Try Again gets it", async () => {
  const user = setup(1);
  expect(await screen.findByText(paymentMessages.setUpFailed)).toBeDefined();
  await user.click(screen.getByRole("button", { name: paymentMessages.tryAgain }));
  expect(await screen.findByText("Payment 1")).toBeDefined();
});
