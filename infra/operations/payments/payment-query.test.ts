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
  ])("%j.", (given, query) => {
    expect(readPaymentQuery(given)).toEqual(query);
  });
});

describe("A sentence refuses", () => {
  test.each(["", "pi_", "4242", "ch_3P0vYkAbc", "re_3P0vYkAbc", "6a1f2c1e-6f0e-4f7e-9d55"])(
    "%j.",
    (given) => {
      expect(() => readPaymentQuery(given)).toThrow(
        /^Give a payment's id \(--payment pi_…\) or a booking's id\./,
      );
    },
  );

  test("a key, without repeating it.", () => {
    for (const key of ["sk_live_51InTheHistory", "rk_live_51InTheHistory"]) {
      expect(() => readPaymentQuery(key)).toThrow(/^Give/);
      expect(() => readPaymentQuery(key)).not.toThrow(/InTheHistory/);
    }
  });
});
