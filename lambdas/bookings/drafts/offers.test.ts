import { expect, test } from "vitest";
import { confirmedBooking } from "#lambdas/testing/bookings.ts";
import { matchOffer } from "../settling/settle-booking.ts";

test("A payment is booked at the latest of two offers that cost the same.", () => {
  const half = { originalAmount: 5000, amount: 2500, discountPercentage: 50 };
  const offers = [
    { ...half, discountCode: "HALF" },
    { ...half, discountCode: "SPRING" },
  ];
  const { discountApplied, visitorMail, trainerMail, type, ...facts } = confirmedBooking;
  const draft = { ...facts, ...offers[1]!, paymentStatus: "pending", offers } as const;
  expect(matchOffer(draft, { currency: "gbp", amountReceived: 2500 })).toEqual(offers[1]);
});
