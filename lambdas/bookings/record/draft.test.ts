import { describe, expect, test } from "vitest";
import {
  answers,
  at,
  draftOf,
  fullPrice,
  noPrice,
  sessionDraftOf,
  welcomePrice,
} from "#lambdas/testing/bookings.ts";
import {
  consultation,
  draft,
  erased,
  erasedDraft,
  healthConsent,
  made,
  session,
  sessionDraft,
} from "#lambdas/testing/records.ts";
import type { Offer } from "#shared/bookings/offer.ts";
import type { DraftRecord } from "./booking.ts";
import { confirmFree } from "./confirm.ts";
import { refuse } from "./decision.ts";
import {
  attachIntent,
  draftLimits,
  isDraftAsSeen,
  recordCheck,
  recordDecline,
  startDraft,
  startNextAttempt,
} from "./draft.ts";

const conflict = refuse("conflict");
const withIntent = { ...draft, paymentIntentId: "pi_1" };
describe("A draft", () => {
  test("begins with its answers, its price and its link.", () => {
    const content = { ...draftOf(), clientLink: "link", requestDigest: "digest" };
    const begun = { ...draft, clientLinks: ["link"], requestDigest: "digest" };
    expect(startDraft(undefined, content, at())).toEqual(begun);
    expect(startDraft(undefined, draftOf(), at())).toEqual(draft);
  });

  test("of sessions has the payer, as far as the visitor has said.", () => {
    expect(startDraft(undefined, sessionDraftOf(), at())).toEqual(sessionDraft);
    const { name, email, ...anonymous } = sessionDraft;
    expect(startDraft(sessionDraft, sessionDraftOf({ answers: {} }), at())).toEqual(anonymous);
  });

  test("that is started again has the new answers and one more offer, and keeps what it began with.", () => {
    const kept = {
      ...draft,
      clientLinks: ["first"],
      paymentIntentId: "pi_1",
      paymentAttempt: 2,
      declinedPayments: ["evt_1"],
    };
    const dropped = { requestDigest: "digest", checkedAt: at(1).toISOString(), healthConsent };
    const renamed = { ...answers, name: "Sam V." };
    const content = {
      ...draftOf({ offer: welcomePrice, answers: renamed }),
      clientLink: "second",
    };
    expect(startDraft({ ...kept, ...dropped }, content, at(2))).toEqual({
      ...kept,
      ...renamed,
      ...welcomePrice,
      offers: [fullPrice, welcomePrice],
      timestamp: at(2).toISOString(),
    });
  });

  test("keeps a consent with the answers it is for.", () => {
    const content = draftOf({ answers: { ...answers, healthConsent } });
    expect(startDraft(undefined, content, at())).toMatchObject({ healthConsent });
  });

  test("counts an offer that differs in anything, once.", () => {
    const offered = { ...draft, ...welcomePrice, offers: [welcomePrice] };
    const offersAfter = (change: object) =>
      made(startDraft(offered, draftOf({ offer: { ...welcomePrice, ...change } }), at())).offers;
    expect(offersAfter({})).toEqual([welcomePrice]);
    for (const change of [
      { originalAmount: 6000 },
      { amount: 4000 },
      { discountCode: "OTHER10" },
      { discountPercentage: 20 },
    ]) {
      expect(offersAfter(change)).toEqual([welcomePrice, { ...welcomePrice, ...change }]);
    }
  });

  test("takes a bounded number of offers, and those again.", () => {
    const offerOf = (amount: number) => ({ ...fullPrice, amount });
    const offers = Array.from({ length: draftLimits.offers }, (_, index) => offerOf(index));
    const start = (found: DraftRecord, offer: Offer) => startDraft(found, draftOf({ offer }), at());
    const full = { ...draft, offers };
    expect(start(full, fullPrice)).toEqual(refuse("too_many_requests"));
    expect(start(full, offerOf(3))).toMatchObject({ amount: 3, offers });
    const almostFull = { ...draft, offers: offers.slice(1) };
    expect(made(start(almostFull, fullPrice)).offers).toHaveLength(draftLimits.offers);
  });

  test("replaces neither a booking nor a draft of another kind.", () => {
    for (const found of [consultation, session, sessionDraft]) {
      expect(startDraft(found, draftOf(), at())).toEqual(conflict);
    }
    expect(startDraft(draft, sessionDraftOf(), at())).toEqual(conflict);
  });

  test("of an erased person is neither started again, changed nor paid at no cost.", () => {
    const gone = refuse("booking_erased");
    for (const found of [erased, erasedDraft]) {
      expect(startDraft(found, draftOf(), at())).toEqual(gone);
    }
    expect(attachIntent(erasedDraft, "pi_2", "pi_1")).toEqual(gone);
    expect(startNextAttempt(erasedDraft, 1)).toEqual(conflict);
    expect(recordDecline(erasedDraft, "pi_1", "evt_1")).toEqual(conflict);
    expect(recordCheck(erasedDraft, at())).toEqual(conflict);
    expect(confirmFree(erasedDraft, noPrice, "pi_1", at())).toEqual(conflict);
  });
});

describe("A declined payment", () => {
  test("counts once for each event.", () => {
    const one = { ...withIntent, declinedPayments: ["evt_1"] };
    expect(recordDecline(withIntent, "pi_1", "evt_1")).toEqual(one);
    expect(recordDecline(one, "pi_1", "evt_1")).toBe(one);
    const both = { declinedPayments: ["evt_1", "evt_2"] };
    expect(recordDecline(one, "pi_1", "evt_2")).toMatchObject(both);
  });

  test("counts up to the limit.", () => {
    const events = Array.from({ length: draftLimits.declinedPayments }, (_, index) => `${index}`);
    const full = { ...withIntent, declinedPayments: events };
    expect(recordDecline(full, "pi_1", "evt_1")).toBe(full);
    const almostFull = { ...withIntent, declinedPayments: events.slice(1) };
    expect(made(recordDecline(almostFull, "pi_1", "evt_1")).declinedPayments).toHaveLength(10);
  });

  test("is one of a draft, and of its own intent.", () => {
    for (const found of [draft, consultation]) {
      expect(recordDecline(found, "pi_1", "evt_1")).toEqual(conflict);
    }
    expect(recordDecline(withIntent, "pi_2", "evt_1")).toEqual(conflict);
  });
});

test("An intent is stored on a draft in place of the one that was seen, and storing it again changes nothing.", () => {
  expect(attachIntent(draft, "pi_1", undefined)).toEqual(withIntent);
  expect(attachIntent(withIntent, "pi_1", undefined)).toBe(withIntent);
  expect(attachIntent(withIntent, "pi_2", "pi_1")).toMatchObject({ paymentIntentId: "pi_2" });
  for (const seen of [undefined, "pi_9"]) {
    expect(attachIntent(withIntent, "pi_2", seen)).toEqual(conflict);
  }
  expect(attachIntent(consultation, "pi_1", undefined)).toEqual(conflict);
});

test("The next attempt at an intent follows the latest one.", () => {
  const second = { ...draft, paymentAttempt: 2 };
  expect(startNextAttempt(draft, 1)).toEqual(second);
  expect(startNextAttempt(second, 2)).toMatchObject({ paymentAttempt: 3 });
  expect(startNextAttempt(draft, 2)).toEqual(conflict);
  expect(startNextAttempt(second, 1)).toEqual(conflict);
  expect(startNextAttempt(consultation, 1)).toEqual(conflict);
});

test("A check is recorded of a draft only.", () => {
  const checkedAt = at(20).toISOString();
  expect(recordCheck(draft, at(20))).toEqual({ ...draft, checkedAt });
  expect(recordCheck(consultation, at(20))).toEqual(conflict);
});

test("A draft may be deleted as it was seen: not started again, with the same intent, and not a booking.", () => {
  expect(isDraftAsSeen(draft, draft)).toBe(true);
  expect(isDraftAsSeen(withIntent, withIntent)).toBe(true);
  expect(isDraftAsSeen(withIntent, draft)).toBe(false);
  expect(isDraftAsSeen({ ...draft, timestamp: at(1).toISOString() }, draft)).toBe(false);
  for (const booking of [consultation, erased]) {
    expect(isDraftAsSeen(booking, booking)).toBe(false);
  }
});
