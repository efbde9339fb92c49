import { expect, test } from "vitest";
import type { AdminConsultation } from "#shared/bookings/admin-bookings.ts";
import { adminConsultation } from "#shared/testing/admin-consultation.ts";
import { sampleDispute, sampleRefund } from "#shared/testing/refund-and-dispute.ts";
import { isToDo, paymentInWords } from "./booking-facts.tsx";

test("A paid booking says what was paid, after a code.", () => {
  const booking = { type: "paid", amount: 4500, originalAmount: 5000 } as const;
  expect(paymentInWords(booking)).toBe("Paid £45.00");
});

test("A free booking says what it would have cost.", () => {
  const booking = { type: "demo", amount: 0, originalAmount: 5000 } as const;
  expect(paymentInWords(booking)).toBe("Free (was £50)");
});

test.each<[string, Partial<AdminConsultation>, boolean]>([
  ["is paid", {}, true],
  ["is refunded in part", { refunds: [{ ...sampleRefund, amount: 1000 }] }, true],
  ["is refunded in full", { refunds: [sampleRefund] }, false],
  ["is lost to a bank", { disputes: [{ ...sampleDispute, status: "lost" }] }, false],
  ["was refunded in vain", { refunds: [{ ...sampleRefund, status: "failed" }] }, true],
])("A consultation that %s is to do unless it is over.", (_, change, expected) => {
  expect(isToDo(adminConsultation(change))).toBe(expected);
});
