import { describe, expect, test } from "vitest";
import { isAbsent } from "#lambdas/database/expressions.ts";
import type { Mail } from "#lambdas/mail/ses-mailer.ts";
import {
  answers,
  at,
  bookingId,
  bookingIdOf,
  draftOf,
  fullPrice,
  noPrice,
  paidIntentOf,
} from "#lambdas/testing/bookings.ts";
import { createServices, discountOf } from "#lambdas/testing/services.ts";
import { followUpLate } from "#lambdas/upkeep/follow-up-late.ts";
import { type MailState, unsentMail } from "#shared/bookings/booking-facts.ts";
import type { ConfirmedBooking } from "#shared/bookings/bookings.ts";
import type { StartRequestVersion } from "#shared/bookings/cancellation.ts";
import { ClientBooking } from "#shared/bookings/client-booking.ts";
import { problemsOf } from "#shared/bookings/find-problems.ts";
import { site } from "#shared/site/site.ts";
import { newClientToken, storedClientLink } from "../client-links.ts";
import { reportTimeChosen } from "../record/cancel.ts";
import type { DraftContent } from "../record/draft.ts";
import { cancelClientBooking } from "./cancel-client-booking.ts";
import { openClientBooking, recordPress } from "./client-booking.ts";

const token = newClientToken();
const dayMinutes = 24 * 60;
const quarterMs = 15 * 60_000;

/** A booking that is confirmed and mailed, with the token of its link. */
async function setup(draft: DraftContent = draftOf()) {
  let minutes = 0;
  let ids = 0;
  const services = createServices({ now: () => at(minutes) });
  const { store, stripe, inbox, dependencies, tables } = services;
  await store.saveDraft({ ...draft, clientLink: storedClientLink(token, at()) }, at());
  if (draft.offer.amount === 0) await store.confirmFree(bookingId, draft.offer, undefined, at());
  else {
    stripe.put(paidIntentOf(draft.offer));
    await store.confirmPaid(bookingId, { ...draft.offer, paymentIntentId: "pi_1" }, at());
  }
  await followUpLate(dependencies, bookingId, quarterMs);
  inbox.length = 0;
  const base = { ...dependencies, newId: () => bookingIdOf(900 + ids++) };
  const params = { bookingId, token };
  return {
    ...services,
    wait: (later: number) => {
      minutes = later;
    },
    open: (of = params) => openClientBooking(base, { params: of }),
    cancel: (changes: Partial<typeof base> = {}) =>
      cancelClientBooking({ ...base, ...changes }, { params }),
    press: () => recordPress(base, { params }, reportTimeChosen),
    upkeep: () => followUpLate(dependencies, bookingId, quarterMs),
    refundAutomatically: () =>
      services.bookingSettings.change({ refundCancelled: true }, "trainer@example.com", at()),
    find: () => store.find(bookingId),
    item: async () => (await tables.bookings.get({ bookingId })) ?? {},
  };
}

describe("A link shows", () => {
  test("what was booked and how it can be cancelled, and nothing of the person.", async () => {
    const { open } = await setup();
    const shown = await open();
    expect(shown).toEqual({
      bookingId,
      kind: "consultation",
      ...fullPrice,
      timestamp: at().toISOString(),
      refundedAmount: 0,
      over: null,
      isCompleted: false,
      startsAt: null,
      calendarEvent: null,
      timeChanges: 0,
      timeChosenAt: null,
      cancelledAt: null,
      // The end of the 14th day after it, in London.
      cancellableUntil: "2026-03-16T23:59:59.999Z",
      owed: 5000,
      payback: "all",
    });
    expect(ClientBooking.parse(shown)).toEqual(shown);
    for (const personal of [answers.name, answers.email, answers.phone, "Asthma"]) {
      expect(JSON.stringify(shown)).not.toContain(personal);
    }
  });
});

/** A consultation that is completed three days after it was booked, with a request of a version. */
async function held(version?: StartRequestVersion, draft?: DraftContent) {
  const services = await setup(draft);
  const { store, wait } = services;
  if (version) await store.requestStart(bookingId, version, at(1));
  await store.complete(bookingId, "alex@example.com", at(3 * dayMinutes));
  wait(10 * dayMinutes);
  return services;
}

describe("A consultation that was held", () => {
  test.each([
    ["asked for nothing", undefined, "has no record"],
    ["asked in the earlier words", "2026-11-24", "keep the price of what they have had"],
  ] as const)(
    "is cancelled on day 10 by a client who %s, and the trainer is asked.",
    async (_, version, advice) => {
      const { open, cancel, find, upkeep, refundAutomatically, inbox, tables, wait } =
        await held(version);
      await refundAutomatically();
      expect(await open()).toMatchObject({
        over: "completed",
        cancellableUntil: "2026-03-16T23:59:59.999Z",
        payback: "to_work_out",
      });
      const cancelled = await cancel();
      expect(cancelled).toMatchObject({
        over: "cancelled",
        isCompleted: true,
        cancellableUntil: null,
      });
      expect(await cancel()).toEqual(cancelled);
      await upkeep();
      expect(inbox.map(({ subject }) => subject)).toEqual([
        expect.stringContaining("is cancelled"),
        expect.stringContaining("Cancelled by client"),
      ]);
      expect(inbox[0]?.text).toContain(
        "I will work out what is due to you and pay it back by 26 March",
      );
      expect(inbox[1]?.text).toContain(advice);
      expect(inbox[1]?.text).not.toContain("is done for you");
      const kept = (await find()) as ConfirmedBooking;
      expect(kept).toMatchObject({ status: "completed" });
      expect(kept).not.toHaveProperty("refunds");
      expect(problemsOf(kept)).toMatchObject([{ is: "cancelled", amount: 5000, wasHeld: true }]);
      const item = await tables.bookings.get({ bookingId });
      expect(item).toMatchObject({ confirmedKey: "consultation-intro", pendingWork: "trainer" });
      for (const key of ["toDoKey", "appointmentKey"]) expect(item).not.toHaveProperty(key);
      wait(16 * dayMinutes);
      expect(await open()).toMatchObject({ payback: "to_work_out" });
    },
  );
});

describe("A wrong link", () => {
  const invalid = { code: "link_invalid" };

  test("gets one answer, whether its booking exists, is erased, or was never made.", async () => {
    const { open, store, cancel, press } = await setup();
    await expect(open({ bookingId, token: newClientToken() })).rejects.toMatchObject(invalid);
    await expect(open({ bookingId: bookingIdOf(2), token })).rejects.toMatchObject(invalid);
    await store.erase(at(1));
    for (const call of [open, () => cancel(), press]) {
      await expect(call()).rejects.toMatchObject(invalid);
    }
  });

  test("is counted, and right ones stay open to the same network.", async () => {
    const { open } = await setup();
    const wrong = { bookingId, token: newClientToken() };
    for (let tries = 0; tries < 30; tries += 1) {
      await expect(open(wrong)).rejects.toMatchObject(invalid);
    }
    await expect(open(wrong)).rejects.toMatchObject({ code: "too_many_requests" });
    for (let visits = 0; visits < 40; visits += 1)
      expect(await open()).toMatchObject({ bookingId });
  });
});

describe("Cancelling", () => {
  test("is confirmed to both sides, and shown.", async () => {
    const { cancel, open, inbox } = await setup();
    const shown = await cancel();
    expect(shown).toMatchObject({ cancelledAt: at().toISOString(), cancellableUntil: null });
    expect(await open()).toEqual(shown);
    expect(inbox.map(({ to }) => to)).toEqual([answers.email, site.trainerEmail]);
  });

  test("a second time says so and mails nothing.", async () => {
    const { cancel, inbox, wait } = await setup();
    const first = await cancel();
    wait(20 * dayMinutes);
    expect(await cancel()).toEqual(first);
    expect(inbox).toHaveLength(2);
  });

  test("twice at the same moment gives one mail to each side, and one refund.", async () => {
    const { cancel, inbox, upkeep, refundAutomatically, stripe, wait } = await setup();
    await refundAutomatically();
    const [one, other] = await Promise.all([cancel(), cancel()]);
    expect(one).toEqual(other);
    expect(inbox).toHaveLength(2);
    wait(20);
    await Promise.all([upkeep(), upkeep()]);
    await upkeep();
    expect(stripe.refunded()).toMatchObject([{ amount: 5000 }]);
    expect(inbox).toHaveLength(2);
  });

  test("is refused after the 14 days.", async () => {
    const { cancel, wait, inbox, find } = await setup();
    wait(15 * dayMinutes);
    await expect(cancel()).rejects.toMatchObject({ code: "not_cancellable" });
    expect(inbox).toEqual([]);
    expect(await find()).not.toHaveProperty("cancelledAt");
  });

  test("leaves out a confirmation that could not be sent before.", async () => {
    const { cancel, upkeep, wait, inbox, item, store } = await setup();
    const visitorMail: MailState = {
      ...unsentMail,
      status: "failed",
      attempts: 1,
      attemptedAt: at().toISOString(),
    };
    await store.set({ visitorMail });
    await cancel();
    wait(20);
    await upkeep();
    expect(inbox.map(({ to }) => to)).toEqual([answers.email, site.trainerEmail]);
    expect(inbox[0]?.subject).toContain("is cancelled");
    expect(await item()).not.toHaveProperty("visitorMail");
  });

  test("is done although no mail can be sent, and upkeep sends both.", async () => {
    const { cancel, upkeep, wait, inbox, find } = await setup();
    const mail = { send: async (_: Mail) => Promise.reject(new Error("The mail is down.")) };
    expect(await cancel({ mail })).toMatchObject({ cancelledAt: at().toISOString() });
    expect(await find()).toMatchObject({ cancelMail: { status: "failed", attempts: 1 } });
    wait(20);
    await upkeep();
    expect(inbox.map(({ to }) => to)).toEqual([answers.email, site.trainerEmail]);
  });

  test("is done although its mails cannot even be claimed.", async () => {
    const { cancel, upkeep, wait, inbox, store, entries } = await setup();
    let changes = 0;
    const change: typeof store.change = async (...parameters) => {
      changes += 1;
      if (changes > 1) throw new Error("DynamoDB is down.");
      return store.change(...parameters);
    };
    await cancel({ bookings: { ...store, change } });
    expect(entries()).toContainEqual(
      expect.objectContaining({ event: "follow_up_left_to_upkeep", bookingId }),
    );
    wait(20);
    await upkeep();
    expect(inbox).toHaveLength(2);
  });

  test("a free booking gives the use of its code back at once, or by upkeep.", async () => {
    for (const isDown of [false, true]) {
      const { cancel, discounts, item, upkeep, tables } = await setup(draftOf({ offer: noPrice }));
      const code = { ...discountOf({ code: "FREE100", percentOff: 100 }), listKey: "code" };
      await tables.discountCodes.put(code, isAbsent("code"));
      await discounts.recordFree({ code: "FREE100", bookingId, email: answers.email }, at());
      const giveBack = isDown
        ? async () => Promise.reject(new Error("DynamoDB is down."))
        : discounts.giveBack;
      await cancel({ discounts: { ...discounts, giveBack } });
      expect("useToGiveBack" in (await item())).toBe(isDown);
      await upkeep();
      expect(await item()).not.toHaveProperty("useToGiveBack");
      expect(await discounts.find("FREE100")).toMatchObject({ usedBy: {} });
    }
  });
});

test("A client's press is recorded and shown.", async () => {
  const { press } = await setup();
  expect(await press()).toMatchObject({ timeChosenAt: at().toISOString() });
});
