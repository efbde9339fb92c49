import { describe, expect, test } from "vitest";
import { ConfirmedConsultation, DraftConsultation } from "#shared/consultations/consultation.ts";
import { priceAfterDiscount } from "#shared/discounts/discounts.ts";
import { isBelowCardMinimum } from "#shared/payments/payments.ts";
import { sampleAnswers } from "#shared/testing/sample-answers.ts";
import { defaultWebsite } from "#shared/website/default-website.ts";
import { unsentMail } from "./booking-facts.ts";
import { ErasedBooking } from "./bookings.ts";

const facts = {
  bookingId: "0b5c1f0e-8b1d-4b8f-9a3e-2f6f3c0d9a11",
  ...sampleAnswers,
  discountCode: null,
  discountPercentage: null,
  originalAmount: 5000,
  amount: 5000,
  currency: "GBP" as const,
  flowSource: "consultation-intro" as const,
  startedAt: "2026-06-15T11:50:00.000Z",
  timestamp: "2026-06-15T12:00:00.000Z",
};
const draft: DraftConsultation = {
  ...facts,
  paymentStatus: "pending",
  offers: [{ originalAmount: 5000, amount: 5000, discountCode: null, discountPercentage: null }],
};
const confirmed: ConfirmedConsultation = {
  ...facts,
  paymentStatus: "completed",
  type: "paid",
  discountApplied: false,
  visitorMail: unsentMail,
  trainerMail: unsentMail,
};
const completed: ConfirmedConsultation = {
  ...confirmed,
  status: "completed",
  completedAt: "2026-06-20T09:00:00.000Z",
};

const erased = ErasedBooking.parse({ ...completed, erasedAt: "2026-07-01T09:00:00.000Z" });

test("The fee is 50 pounds.", () => {
  expect(defaultWebsite.offer.feePence).toBe(5000);
});

describe("A stored item", () => {
  test("is read as what it is.", () => {
    expect(DraftConsultation.parse(draft)).toEqual(draft);
    expect(ConfirmedConsultation.parse(confirmed)).toEqual(confirmed);
    expect(ConfirmedConsultation.parse(completed)).toEqual(completed);
  });

  test("whose person is erased is read as the accounting record, whatever else it still held.", () => {
    for (const name of ["name", "email", "phone", "medicalConditions", "visitorMail"]) {
      expect(erased).not.toHaveProperty(name);
    }
    expect(erased).toMatchObject({ amount: 5000, type: "paid", status: "completed" });
  });

  test("of an unpaid draft is never read as a booking, nor the other way round.", () => {
    expect(ConfirmedConsultation.safeParse(draft).success).toBe(false);
    expect(
      ConfirmedConsultation.safeParse({ ...confirmed, paymentStatus: "pending" }).success,
    ).toBe(false);
    expect(DraftConsultation.safeParse(confirmed).success).toBe(false);
  });

  test.each([
    { amount: -1 },
    { amount: 49.5 },
    { amount: "5000" },
    { currency: "USD" },
    { discountPercentage: 0 },
    { timestamp: "yesterday" },
  ])("with a damaged fact is not read (%j).", (damage) => {
    expect(ConfirmedConsultation.safeParse({ ...confirmed, ...damage }).success).toBe(false);
  });
});

test("No discount on the consultation's fee leaves a total that a card cannot pay.", () => {
  for (let percentOff = 1; percentOff <= 100; percentOff += 1) {
    expect(isBelowCardMinimum(priceAfterDiscount(defaultWebsite.offer.feePence, percentOff))).toBe(
      false,
    );
  }
});
