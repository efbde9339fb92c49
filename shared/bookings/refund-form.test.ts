import { describe, expect, test } from "vitest";
import { RefundRequest } from "./refund-form.ts";

describe("A request for a refund", () => {
  const request = {
    refundId: "6A1F2C1E-6F0E-4F7E-9D55-2B8F6A2D9B01",
    amount: 1250,
    reason: "duplicate",
  };

  test("has its id in lower case.", () => {
    expect(RefundRequest.parse(request).refundId).toBe("6a1f2c1e-6f0e-4f7e-9d55-2b8f6a2d9b01");
  });

  test("may be for a penny, for all that a payment can be, and with a note.", () => {
    const notes = [{ note: "x".repeat(500) }, { note: "One line\nand another" }];
    for (const change of [{ amount: 1 }, { amount: 99_999_999 }, ...notes]) {
      expect(RefundRequest.safeParse({ ...request, ...change }).success).toBe(true);
    }
  });

  test.each([
    ["more than a payment can be", { amount: 100_000_000 }],
    ["nothing", { amount: 0 }],
    ["less than nothing", { amount: -100 }],
    ["parts of a penny", { amount: 12.5 }],
    ["an amount in words", { amount: "12" }],
    ["another reason", { reason: "because" }],
    ["an id that is none", { refundId: "1" }],
    ["a novel", { note: "x".repeat(501) }],
    ["half an emoji", { note: "\ud83d" }],
    ["a control character", { note: "\u0007" }],
    ["something else besides", { currency: "usd" }],
  ])("for %s is refused.", (_, change) => {
    expect(RefundRequest.safeParse({ ...request, ...change }).success).toBe(false);
  });
});
