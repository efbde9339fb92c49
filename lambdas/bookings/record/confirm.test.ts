import { describe, expect, test } from "vitest";
import { at, fullPrice, noPrice, welcomePrice } from "#lambdas/testing/bookings.ts";
import {
  anonymousSession,
  consultation,
  draft,
  erased,
  erasedDraft,
  made,
  session,
  sessionDraft,
} from "#lambdas/testing/records.ts";
import { confirmFree, confirmPaid } from "./confirm.ts";
import { refuse } from "./decision.ts";

const conflict = refuse("conflict");
const taken = (amountReceived: number, currency = "gbp") => ({
  id: "pi_1",
  amountReceived,
  currency,
});
const pay = (record: Parameters<typeof confirmPaid>[0], payment = taken(5000)) =>
  confirmPaid(record, payment, at(1));

/** A draft that has been through everything. */
const usedDraft = {
  ...draft,
  offers: [welcomePrice, fullPrice],
  paymentIntentId: "pi_1",
  paymentAttempt: 2,
  declinedPayments: ["evt_1"],
  checkedAt: at().toISOString(),
  requestDigest: "digest",
  clientLinks: ["link"],
};
const { healthConsent, ...answered } = consultation;
const kept = { requestDigest: "digest", clientLinks: ["link"], timestamp: at(1).toISOString() };

test("A payment of an erased person's draft is booked without them, and marked, at any amount.", () => {
  const paid = { ...fullPrice, paymentStatus: "completed", type: "paid", discountApplied: false };
  const { offers, ...row } = erasedDraft;
  for (const amount of [5000, 4999]) {
    expect(pay(erasedDraft, taken(amount))).toEqual({
      ...{ ...row, ...paid, amount, timestamp: at(1).toISOString() },
      attention: "paid_after_erasure",
    });
  }
});

describe("A paid draft", () => {
  test("becomes a booking whose mails are due, and loses what only a draft has.", () => {
    expect(pay(usedDraft)).toEqual({ ...answered, ...kept });
  });

  test("of sessions becomes a payment, and its payer gets a receipt at an address.", () => {
    const timestamp = at(1).toISOString();
    expect(pay(sessionDraft)).toEqual({ ...session, timestamp });
    const { name, email, ...anonymous } = { ...sessionDraft };
    expect(pay(anonymous)).toEqual({ ...anonymousSession, timestamp });
  });

  test("is booked at the offer that was paid, also an earlier one.", () => {
    const latest = { ...draft, ...welcomePrice, offers: [fullPrice, welcomePrice] };
    const discounted = { ...welcomePrice, discountApplied: true, useToRecord: true };
    expect(pay(latest, taken(4500))).toEqual({
      ...answered,
      ...discounted,
      timestamp: kept.timestamp,
    });
    expect(pay(latest)).toEqual({ ...answered, timestamp: kept.timestamp });
  });

  test("is booked at the latest of equal offers.", () => {
    const other = { ...welcomePrice, discountCode: "OTHER10" };
    const latest = { ...draft, ...welcomePrice, offers: [other, welcomePrice] };
    expect(pay(latest, taken(4500))).toMatchObject({ discountCode: "WELCOME10" });
  });

  test.each([
    ["amount", taken(4000), 4000],
    ["currency", taken(4500, "eur"), 4500],
  ])(
    "that was paid in another %s is booked at what was taken, for the trainer to check.",
    (_, payment, amount) => {
      const latest = { ...draft, ...welcomePrice, offers: [fullPrice, welcomePrice] };
      const attention = "amount_mismatch";
      expect(pay(latest, payment)).toMatchObject({ ...welcomePrice, amount, attention });
      expect(pay(latest, taken(4500))).not.toHaveProperty("attention");
    },
  );
});

test("A free draft becomes a booking without the intent that was cancelled.", () => {
  const { paymentIntentId, ...unpaid } = answered;
  expect(made(confirmFree(usedDraft, noPrice, "pi_1", at(1)))).toEqual({
    ...unpaid,
    ...kept,
    ...noPrice,
    paymentStatus: "bypassed",
    type: "demo",
    discountApplied: true,
  });
  expect(confirmFree(draft, noPrice, undefined, at(1))).toMatchObject({ type: "demo" });
});

test("A draft is not free while it has an intent that can be paid.", () => {
  for (const cancelled of [undefined, "pi_2"]) {
    expect(confirmFree(usedDraft, noPrice, cancelled, at(1))).toEqual(conflict);
  }
  expect(confirmFree(draft, noPrice, "pi_1", at(1))).toEqual(conflict);
});

test("A booking is confirmed once.", () => {
  for (const booking of [consultation, session, erased]) {
    expect(pay(booking)).toEqual(conflict);
    expect(confirmFree(booking, noPrice, booking.paymentIntentId, at(1))).toEqual(conflict);
  }
});
