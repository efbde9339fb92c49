import { describe, expect, test } from "vitest";
import { bookingId } from "#lambdas/testing/bookings.ts";
import project from "../../../package.json" with { type: "json" };
import { bookingStates } from "./booking-side.ts";
import { stripeStates } from "./stripe-side.ts";
import { type PaymentFacts, verdictNameOf, verdicts } from "./verdicts.ts";

const nothingKnown: PaymentFacts = {
  stage: "prod",
  now: new Date("2026-11-20T12:00:00Z"),
  paymentIntentId: "pi_1",
  bookingId,
  amount: "£50.00",
  paidAt: undefined,
  checkedBy: undefined,
  refund: undefined,
  dispute: undefined,
  bookedIntentId: undefined,
  eventId: undefined,
  upkeep: () => undefined,
};

const cells = bookingStates.flatMap((booking) =>
  stripeStates.map((stripe) => ({ booking, stripe, name: verdictNameOf(booking, stripe) })),
);

describe("The table of verdicts", () => {
  test("uses each of them.", () => {
    const used = new Set(cells.map(({ name }) => name));
    expect([...used].sort()).toEqual(Object.keys(verdicts).sort());
  });

  test("never says that nothing is to do while Stripe has money for no booking.", () => {
    const owed = ["paid", "refundPending", "refundFailed"] as const;
    for (const booking of ["missing", "draft", "lateDraft", "free"] as const) {
      for (const stripe of owed) {
        expect(verdicts[verdictNameOf(booking, stripe)].isFine, `${booking}, ${stripe}`).toBe(
          false,
        );
      }
    }
  });

  test("names a dispute that waits for an answer, whatever the site has.", () => {
    const shown = bookingStates.filter((each) => verdictNameOf(each, "disputed") !== "disputed");
    // The booking comes first: its draft is settled with the dispute.
    expect(shown).toEqual(["draft", "lateDraft"]);
    expect(verdicts.disputed.isFine).toBe(false);
  });

  test("never says to refund what a bank holds or has given back, or what is under way.", () => {
    for (const { name } of cells.filter(({ booking, stripe }) => {
      const isHeld = stripe === "disputed" || stripe === "underReview" || stripe === "lost";
      return isHeld || (stripe === "refundPending" && !/unread|draft/i.test(booking));
    })) {
      const { says, next } = verdicts[name];
      expect(`${says(nothingKnown)} ${next(nothingKnown)}`).not.toMatch(/refund it in|^Refund it/);
    }
  });
});

test.each(Object.entries(verdicts))(
  "The verdict %s is a sentence, and names commands that there are.",
  (_, { says, next }) => {
    for (const text of [says(nothingKnown), next(nothingKnown)]) {
      expect(text).toMatch(/^[A-Z].*[a-z\d.]$/);
      expect(text).not.toMatch(/undefined|NaN|\bnull\b|nobody|whoever/i);
      for (const [, script = ""] of text.matchAll(/npm run ([\w-]+)/g)) {
        expect(Object.keys(project.scripts)).toContain(script);
      }
    }
  },
);
