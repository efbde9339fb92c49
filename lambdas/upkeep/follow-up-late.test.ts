import { describe, expect, test } from "vitest";
import type { DraftContent } from "#lambdas/bookings/record/draft.ts";
import { refundBooking } from "#lambdas/bookings/refunds/refund-booking.ts";
import { settleBooking } from "#lambdas/bookings/settling/settle-booking.ts";
import { enterBlock } from "#lambdas/sessions/record/enter-block.ts";
import { holdSession } from "#lambdas/sessions/record/tally.ts";
import {
  at,
  bookingId,
  bookingIdOf,
  draftOf,
  paidIntentOf,
  sessionDraftOf,
  welcomePrice,
} from "#lambdas/testing/bookings.ts";
import { createServices, discountOf, withFollowUp } from "#lambdas/testing/services.ts";
import { londonDate } from "#shared/values/london-days.ts";
import { followUpLate } from "./follow-up-late.ts";

const quarter = 15 * 60_000;

/** A draft at £45 with the code WELCOME10, paid at Stripe. */
async function setup(draft: DraftContent = draftOf({ offer: welcomePrice })) {
  let minutes = 0;
  const limits = { maximumUses: 5, oncePerEmail: true };
  const discountCodes = [discountOf({ code: "WELCOME10", ...limits })];
  const services = createServices({ discountCodes, now: () => at(minutes) });
  const { dependencies, store, discounts, stripe, tables } = services;
  await store.saveDraft(draft, at());
  stripe.put(paidIntentOf(welcomePrice));
  await store.attachIntent(bookingId, "pi_1", undefined);
  return {
    ...services,
    settle: (changes: Partial<typeof dependencies> = {}) =>
      settleBooking(withFollowUp({ ...dependencies, ...changes }), bookingId),
    followUpAt: (later: number, changes: Partial<typeof dependencies> = {}) => {
      minutes = later;
      return followUpLate({ ...dependencies, ...changes }, bookingId, quarter);
    },
    refund: (changes: Partial<typeof dependencies> = {}) =>
      refundBooking(
        { ...dependencies, ...changes },
        {
          params: { bookingId },
          body: { refundId: bookingIdOf(9), amount: 1000, reason: "duplicate" },
        },
        "alex@example.com",
      ),
    isPending: async () =>
      (await tables.bookings.get({ bookingId }))?.["pendingWork"] !== undefined,
    usedBy: async () => (await discounts.find("WELCOME10"))?.usedBy,
    mailboxes: () => tables.discountCodes.all().filter(({ code }) => code !== "WELCOME10"),
  };
}

const fail = async () => Promise.reject(new Error("DynamoDB is down."));

test("A receipt that is sent while the mail about a session waits is no failure.", async () => {
  const { dependencies, followUpAt } = await setup();
  const bookingId = bookingIdOf(0xca54);
  const day = londonDate(at());
  const block = { name: "Ten sessions", sessions: 10, weeks: 26 };
  const paid = { block, name: "Sam", email: "sam@example.org", amount: 40_000, day };
  const { bookings, now } = dependencies;
  await bookings.begin(bookingId, (found) =>
    enterBlock(found, { bookingId, ...paid, how: "cash" }, "alex", now()),
  );
  const session = { sessionId: bookingIdOf(1), day, seen: 0 };
  await bookings.change(bookingId, (record) => holdSession(record, session, "alex", now()));
  await followUpAt(1);
  expect(await followUpLate(dependencies, bookingId, quarter)).toBe("unchanged");
  expect(await followUpLate(dependencies, bookingId, quarter)).toBe("unchanged");
  await followUpAt(30);
  expect(await followUpLate(dependencies, bookingId, quarter)).toBe("followedUp");
});

describe("A booking that was just paid", () => {
  test("leaves upkeep's list when all is done.", async () => {
    const { settle, isPending } = await setup();
    expect(await isPending()).toBe(true);
    await settle();
    expect(await isPending()).toBe(false);
  });

  test("has used its code, also for its mailbox.", async () => {
    const { settle, usedBy, mailboxes } = await setup();
    expect([await usedBy(), mailboxes()]).toEqual([{}, []]);
    await settle();
    expect(await usedBy()).toEqual({ [bookingId]: at().getTime() / 1000 });
    expect(mailboxes()).toMatchObject([{ bookingId }]);
  });

  test("has used its code if the visitor gave no address.", async () => {
    const { settle, usedBy, mailboxes, isPending, logged } = await setup(
      sessionDraftOf({ answers: {}, offer: welcomePrice }),
    );
    await settle();
    expect(await usedBy()).toHaveProperty(bookingId);
    expect(mailboxes()).toEqual([]);
    expect(await isPending()).toBe(false);
    expect(logged("follow_up_left_to_upkeep")).toEqual([]);
  });

  test("is mailed although the use of its code cannot be recorded, and upkeep records it.", async () => {
    const { settle, dependencies, inbox, usedBy, isPending, logged, followUpAt } = await setup();
    const broken = { discounts: { ...dependencies.discounts, recordPaid: fail } };
    expect(await settle(broken)).toBe("confirmed");
    expect(await usedBy()).toEqual({});
    expect(inbox).toHaveLength(2);
    expect(logged("follow_up_left_to_upkeep")).toMatchObject([{ level: "warn", bookingId }]);
    await expect(followUpAt(20, broken)).rejects.toThrow("DynamoDB is down.");
    expect(await isPending()).toBe(true);
    expect(await followUpAt(25)).toBe("followedUp");
    expect(await usedBy()).toHaveProperty(bookingId);
    expect(await isPending()).toBe(false);
    expect(inbox).toHaveLength(2);
  });

  test("has used its code although its mails cannot be recorded, and once when upkeep repeats it.", async () => {
    const { settle, dependencies, usedBy, mailboxes, isPending, followUpAt, inbox } = await setup();
    const { change } = dependencies.bookings;
    let changes = 0;
    const failing: typeof change = async (...parameters) => {
      changes += 1;
      // The booking, then the use of its code, and then the mails.
      return changes > 2 ? fail() : change(...parameters);
    };
    const broken = { bookings: { ...dependencies.bookings, change: failing } };
    expect(await settle(broken)).toBe("confirmed");
    expect(Object.keys((await usedBy()) ?? {})).toEqual([bookingId]);
    expect(await isPending()).toBe(true);
    expect(await followUpAt(20)).toBe("followedUp");
    expect(Object.keys((await usedBy()) ?? {})).toEqual([bookingId]);
    expect(mailboxes()).toHaveLength(1);
    expect(inbox).toHaveLength(2);
  });
});

describe("Upkeep", () => {
  test("leaves missing bookings and drafts alone.", async () => {
    const { dependencies, followUpAt, tables } = await setup();
    const before = tables.bookings.all();
    expect(await followUpAt(60)).toBe("unchanged");
    expect(await followUpLate(dependencies, bookingIdOf(2), quarter)).toBe("unchanged");
    expect(tables.bookings.all()).toEqual(before);
  });

  test("records nothing of an erased booking, and sends no mail.", async () => {
    const { settle, dependencies, store, followUpAt, isPending, inbox, mailboxes } = await setup();
    const discounts = { ...dependencies.discounts, recordPaid: fail };
    await settle({ discounts, mail: { send: fail } });
    expect(await store.erase(at(5))).toMatchObject({ outcome: "written" });
    await followUpAt(20);
    expect(await isPending()).toBe(false);
    expect(mailboxes()).toEqual([]);
    expect(inbox).toEqual([]);
  });

  test("does not ask Stripe about a booking without refunds under way.", async () => {
    const { settle, followUpAt } = await setup();
    await settle({ mail: { send: fail } });
    expect(await followUpAt(20, { payments: { readPayment: fail } })).toBe("followedUp");
  });

  test("makes a refund that got no answer, once its request has ended.", async () => {
    const { settle, refund, followUpAt, stripe, isPending } = await setup();
    await settle();
    await refund({ payments: { readPayment: fail } });
    expect(await isPending()).toBe(true);
    expect(await followUpAt(14.99)).toBe("unchanged");
    expect(stripe.refunded()).toEqual([]);
    // Its mail waits for others.
    expect(await followUpAt(15)).toBe("unchanged");
    expect(stripe.refunded()).toMatchObject([{ amount: 1000, refundId: bookingIdOf(9) }]);
    expect(await followUpAt(25)).toBe("followedUp");
    expect(await isPending()).toBe(false);
  });

  test("makes a refund with another key only in a later run, after a failure that Stripe has saved.", async () => {
    const { settle, refund, followUpAt, stripe } = await setup();
    await settle();
    stripe.failNextKey();
    await refund();
    expect(await followUpAt(14.99)).toBe("unchanged");
    expect(stripe.refunded()).toEqual([]);
    stripe.failNextKey();
    expect(await followUpAt(15)).toBe("unchanged");
    expect(await followUpAt(29.99)).toBe("unchanged");
    expect(stripe.refunded()).toEqual([]);
    expect(await followUpAt(30)).toBe("unchanged");
    expect(stripe.refunded()).toMatchObject([{ amount: 1000, refundId: bookingIdOf(9) }]);
    expect(await followUpAt(40)).toBe("followedUp");
  });

  test("marks a refund that Stripe refuses it, and raises the alarm.", async () => {
    const { settle, refund, followUpAt, stripe, store, logged } = await setup();
    await settle();
    await refund({ payments: { readPayment: fail } });
    stripe.refundInDashboard("pi_1", 4500);
    expect(await followUpAt(15)).toBe("followedUp");
    expect(logged("refund_failed")).toMatchObject([
      { level: "error", bookingId, reason: "charge_already_refunded" },
    ]);
    expect(await store.find(bookingId)).toMatchObject({
      refunds: [{ refundId: bookingIdOf(9), status: "failed", refusedLater: true }, {}],
    });
  });

  test("makes the refund of an erased booking.", async () => {
    const { settle, refund, store, followUpAt, stripe } = await setup();
    await settle();
    await refund({ payments: { readPayment: fail } });
    await store.erase(at(5));
    expect(await followUpAt(10)).toBe("unchanged");
    expect(await followUpAt(20)).toBe("followedUp");
    expect(stripe.refunded()).toHaveLength(1);
  });
});
