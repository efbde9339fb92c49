import fc from "fast-check";
import { expect, test } from "vitest";
import { isReferredTo, readReference } from "./booking-reference.ts";

const bookingId = "1a2b3c4d-5e6f-4a0b-8c1d-2e3f4a5b6c7d";
const paymentIntentId = "pi_3P0vYkLkdIwHu7ix0aBcDeFg";

function isFound(typed: string, booking = { bookingId, paymentIntentId }): boolean {
  const reference = readReference(typed);
  return reference !== undefined && isReferredTo(reference, booking);
}

test.each([
  "1A2B3C4D",
  "#1a2b3c4d",
  "# 1A2B 3C4D",
  "1a2b-3c4d",
  "1a2b–3c4d–5e6f",
  "Reference 1A2B3C4D",
  "Reference: 1A2B3C4D.",
  "Booking ref. #1A2B3C4D",
  "“1A2B3C4D”",
  "\u20681A2B\u200b3C4D\u2069",
  "１Ａ２Ｂ３Ｃ４Ｄ",
  "1a2b3c4d5e6",
  bookingId,
  bookingId.toUpperCase(),
  bookingId.replaceAll("-", ""),
  `the service of booking ${bookingId}.`,
  `https://example.com/admin?booking=${bookingId}`,
  paymentIntentId,
  paymentIntentId.slice(0, 12),
  ` ${paymentIntentId.toUpperCase()}\u200b`,
  `https://dashboard.stripe.com/payments/${paymentIntentId}`,
  `${paymentIntentId}_secret_x1`,
])("A booking is found by %j.", (typed) => {
  expect(isFound(typed)).toBe(true);
});

test.each([
  "",
  "1a2b3c4",
  "2b3c4d5e",
  "1a2b3c4e",
  "1a2b3c4d z",
  `${bookingId}0`,
  "pi_",
  "pi_3P0v",
  "pi_4P0vYkLkdIwH",
  "cs_3P0vYkLkdIwHu7ix0aBcDeFg",
  "Sam Visitor",
  "sam@example.org",
])("A booking is not found by %j.", (typed) => {
  expect(isFound(typed)).toBe(false);
});

test("Every beginning of an id from eight digits on finds it, however it is broken up.", () => {
  fc.assert(
    fc.property(
      fc.uuid(),
      fc.integer({ min: 8, max: 32 }),
      fc.array(fc.constantFrom("", "", " ", "-", "\u00a0", "\u200b"), {
        minLength: 32,
        maxLength: 32,
      }),
      fc.boolean(),
      (id, length, gaps, isUpper) => {
        const digits = [...id.replaceAll("-", "").slice(0, length)];
        const typed = digits.map((digit, place) => `${gaps[place]}${digit}`).join("");
        expect(
          isFound(isUpper ? typed.toUpperCase() : typed, { bookingId: id, paymentIntentId }),
        ).toBe(true);
      },
    ),
  );
});

test("A short id of a payment finds it whole, not by its beginning.", () => {
  expect(isFound("pi_1", { bookingId, paymentIntentId: "pi_1" })).toBe(true);
  expect(isFound("pi_1", { bookingId, paymentIntentId: "pi_12" })).toBe(false);
});

test("A booking without a payment at Stripe is found by its id alone.", () => {
  const reference = readReference(paymentIntentId);
  expect(reference && isReferredTo(reference, { bookingId })).toBe(false);
});
