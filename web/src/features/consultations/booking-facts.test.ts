import { expect, test } from "vitest";
import { paymentInWords } from "./booking-facts.tsx";

test("A paid booking says what was paid, after a code.", () => {
  const booking = { type: "paid", amount: 4500, originalAmount: 5000 } as const;
  expect(paymentInWords(booking)).toBe("Paid £45.00");
});

test("A free booking says what it would have cost.", () => {
  const booking = { type: "demo", amount: 0, originalAmount: 5000 } as const;
  expect(paymentInWords(booking)).toBe("Free (was £50)");
});
