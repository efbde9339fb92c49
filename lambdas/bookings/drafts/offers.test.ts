import { describe, expect, test } from "vitest";
import { confirmedBooking, fullPrice, noPrice, welcomePrice } from "#lambdas/testing/bookings.ts";
import type { DraftBooking } from "#shared/bookings/bookings.ts";
import { matchOffer } from "../settling/settle-booking.ts";
import { makeOffer } from "./draft-price.ts";

describe("an offer", () => {
  test("is the list price, minus the discount if there is one", () => {
    expect(makeOffer(5000, undefined)).toEqual(fullPrice);
    expect(makeOffer(5000, { code: "WELCOME10", percentOff: 10 })).toEqual(welcomePrice);
    expect(makeOffer(5000, { code: "FREE100", percentOff: 100 })).toEqual(noPrice);
  });

  test("is refused when the rest is below the card minimum, but not zero", () => {
    const most = { code: "MOST", percentOff: 99 };
    expect(makeOffer(3000, most).amount).toBe(30);
    expect(() => makeOffer(2900, most)).toThrow(
      expect.objectContaining({ code: "amount_below_minimum" }),
    );
  });
});

describe("a payment", () => {
  const { discountApplied, visitorMail, trainerMail, type, paymentStatus, ...facts } =
    confirmedBooking;
  const draft: DraftBooking = {
    ...facts,
    ...welcomePrice,
    paymentStatus: "pending",
    offers: [fullPrice, welcomePrice],
  };

  test("is booked at the offer that equals what was charged", () => {
    expect(matchOffer(draft, { currency: "gbp", amountReceived: 4500 })).toEqual(welcomePrice);
    expect(matchOffer(draft, { currency: "gbp", amountReceived: 5000 })).toEqual(fullPrice);
  });

  test("is booked at the latest of two offers that cost the same", () => {
    const half = { originalAmount: 5000, amount: 2500, discountPercentage: 50 };
    const offers = [
      { ...half, discountCode: "HALF" },
      { ...half, discountCode: "SPRING" },
    ];
    const latest = { ...draft, ...half, discountCode: "SPRING", offers };
    expect(matchOffer(latest, { currency: "gbp", amountReceived: 2500 })).toEqual(offers[1]);
  });

  test.each([
    ["of another amount", { currency: "gbp", amountReceived: 4999 }],
    ["in another currency", { currency: "usd", amountReceived: 4500 }],
    ["of nothing", { currency: "gbp", amountReceived: 0 }],
  ])("%s matches no offer", (_, charged) => {
    expect(matchOffer(draft, charged)).toBeUndefined();
  });
});
