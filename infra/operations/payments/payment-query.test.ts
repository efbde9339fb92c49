import { describe, expect, test } from "vitest";
import { bookingId } from "#lambdas/testing/bookings.ts";
import { readPaymentQuery } from "./payment-query.ts";

describe("A payment is meant by", () => {
  test.each<[string, object]>([
    ["pi_3P0vYkAbc", { by: "intent", id: "pi_3P0vYkAbc" }],
    [" 'pi_3P0vYkAbc'\n", { by: "intent", id: "pi_3P0vYkAbc" }],
    [
      "https://dashboard.stripe.com/test/payments/pi_3P0vYkAbc?from=mail",
      { by: "intent", id: "pi_3P0vYkAbc" },
    ],
    ["pi_3P0vYkAbc_secret_9XyZ", { by: "intent", id: "pi_3P0vYkAbc" }],
    [bookingId, { by: "booking", id: bookingId }],
    [bookingId.toUpperCase(), { by: "booking", id: bookingId }],
    [
      `https://touchline.example/admin?tab=consultations&booking=${bookingId}`,
      { by: "booking", id: bookingId },
    ],
    ["4242 £50 2026-11-24", { by: "card", lastFour: "4242", amount: 5000, day: "2026-11-24" }],
    [
      "0005, 1,045.50, 2026-03-29",
      { by: "card", lastFour: "0005", amount: 104550, day: "2026-03-29" },
    ],
    ["4242 50 GBP 2026-11-24", { by: "card", lastFour: "4242", amount: 5000, day: "2026-11-24" }],
  ])("%j.", (given, query) => {
    expect(readPaymentQuery(given)).toEqual(query);
  });
});

describe("A sentence refuses", () => {
  test.each<[string, RegExp]>([
    ["", /^Give a payment's id \(--payment pi_…\), a booking's id, or a card's last four digits/],
    ["pi_", /^Give a payment's id/],
    ["4242", /^Give a payment's id/],
    ["4242 £50", /^Give a payment's id/],
    ["4242424242424242 £50 2026-11-24", /^Give a payment's id/],
    ["4242 fifty 2026-11-24", /^Give a payment's id/],
    ["4242 £50.005 2026-11-24", /^Give a payment's id/],
    ["4242 £50 24/11/2026", /^Give a payment's id/],
    ["4242 £50 2026-02-30", /^There is no day 2026-02-30\. Give/],
    ["ch_3P0vYkAbc", /^That is the id of a charge\. Stripe's dashboard shows the payment's/],
    ["re_3P0vYkAbc", /^That is the id of a refund\./],
    ["du_1P0vYkAbc", /^That is the id of a dispute\./],
    ["evt_1P0vYkAbc", /^That is the id of an event\./],
    ["6a1f2c1e-6f0e-4f7e-9d55", /^Give a payment's id/],
  ])("%j.", (given, sentence) => {
    expect(() => readPaymentQuery(given)).toThrow(sentence);
  });

  test("a key, without repeating it.", () => {
    for (const key of ["sk_live_51InTheHistory", "rk_live_51InTheHistory"]) {
      expect(() => readPaymentQuery(key)).toThrow(/^Give/);
      expect(() => readPaymentQuery(key)).not.toThrow(/InTheHistory/);
    }
  });
});
