import { describe, expect, test } from "vitest";
import { startPayment } from "#shared/sessions/api.ts";
import { paymentLimits } from "#shared/values/typed-pounds.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import {
  defaultSessionPence,
  Payer,
  readSessionAmount,
  sessionDescription,
  sessionPaymentMessages,
  successShownMs,
} from "./session-payments.ts";

const { amountRequired, amountUnreadable, amountTooSmall, amountTooLarge } = sessionPaymentMessages;

describe("The amount box", () => {
  test.each([
    ["1", 100],
    ["12.34", 1234],
    ["12.3", 1230],
    [" 50 ", 5000],
    ["50.00", 5000],
    ["10000", 1_000_000],
    ["£50", 5000],
    ["25,50", 2550],
    ["1,000", 100_000],
    ["10,000.00", 1_000_000],
  ])("reads %j as %i pence.", (text, pence) => {
    expect(readSessionAmount(text)).toEqual({ pence });
  });

  test.each([
    ["", amountRequired],
    ["  ", amountRequired],
    ["0", amountTooSmall],
    ["0.99", amountTooSmall],
    ["-5", amountTooSmall],
    ["10000.01", amountTooLarge],
    ["999999999999", amountTooLarge],
    ["12.345", amountUnreadable],
    ["0.000", amountUnreadable],
    ["10000.000", amountUnreadable],
    ["10001.000", amountUnreadable],
    ["10,001", amountTooLarge],
    ["£0.50", amountTooSmall],
    ["\u200b", amountRequired],
    ["25 50", amountUnreadable],
    ["1.000", amountUnreadable],
    ["25p", amountUnreadable],
    ["fifty", amountUnreadable],
    ["1e3", amountUnreadable],
    ["NaN", amountUnreadable],
  ])("refuses %j in so many words.", (text, error) => {
    expect(readSessionAmount(text)).toEqual({ error });
  });
});

test("The bounds are said in pounds.", () => {
  expect(amountTooSmall).toBe("Please enter an amount of at least £1.00.");
  expect(amountTooLarge).toBe("Please enter an amount of no more than £10,000.00.");
});

test("The numbers and words are the specification's.", () => {
  expect(defaultSessionPence).toBe(5000);
  expect(defaultWebsite.offer.quickAmountsPence).toEqual([2500, 5000, 10_000]);
  expect(paymentLimits.minimum).toBe(100);
  expect(successShownMs).toBe(2000);
  expect(sessionDescription).toBe("Personal Training Session");
  expect(sessionPaymentMessages).toMatchObject({
    proceed: "Proceed to Payment",
    back: "Back to Amount Selection",
    freeConfirmed: "Your free booking has been confirmed!",
    freeRefused: "Failed to create booking",
    freeUnconfirmed: "Booking creation failed",
  });
  expect(sessionPaymentMessages.freeFailed("Failed to create booking")).toBe(
    "Error: Failed to create booking. Please try again.",
  );
});

describe("A payment that is asked for", () => {
  const good = { paymentId: "0b5c1f0e-8b1d-4b8f-9a3e-2f6f3c0d9a11", amount: 5000 };

  test.each([
    { amount: undefined },
    { amount: "50" },
    { amount: 0 },
    { amount: 99 },
    { amount: 1234.5 },
    { amount: 1_000_001 },
    { percentOff: 100 },
    { currency: "jpy" },
    { payer: { name: "Sam", phone: "07700900123" } },
    { payer: { name: "Sam\r\nBcc: all@example.com" } },
    { payer: { email: "a@b.example,c@d.example" } },
    { payer: "Sam" },
  ])("may say nothing else (%j).", (bad) => {
    expect(startPayment.body.safeParse({ ...good, ...bad }).success).toBe(false);
  });
});

test("A payer is read as typed, without the space around it.", () => {
  expect(Payer.parse({ name: " Sam ", email: " sam@example.com " })).toEqual({
    name: "Sam",
    email: "sam@example.com",
  });
  expect(Payer.parse({})).toEqual({});
});
