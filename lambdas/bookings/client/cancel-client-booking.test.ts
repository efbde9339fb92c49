import { describe, expect, test } from "vitest";
import { isAbsent } from "#lambdas/database/expressions.ts";
import type { Mail } from "#lambdas/mail/ses-mailer.ts";
import {
  answers,
  at,
  bookingId,
  bookingIdOf,
  crossed,
  draftOf,
  fullPrice,
  noPrice,
  paidIntentOf,
  payer,
  sessionDraftOf,
} from "#lambdas/testing/bookings.ts";
import { createServices, discountOf } from "#lambdas/testing/services.ts";
import { followUpLate } from "#lambdas/upkeep/follow-up-late.ts";
import { type MailState, unsentMail } from "#shared/bookings/booking-facts.ts";
import type { ConfirmedBooking } from "#shared/bookings/bookings.ts";
import { currentStartRequest, type StartRequestVersion } from "#shared/bookings/cancellation.ts";
import { ClientBooking } from "#shared/bookings/client-booking.ts";
import { problemsOf } from "#shared/bookings/find-problems.ts";
import { site } from "#shared/site/site.ts";
import { sampleDispute } from "#shared/testing/refund-and-dispute.ts";
import { newClientToken, storedClientLink } from "../client-links.ts";
import type { DraftContent } from "../record/draft.ts";
import { dealWithProblems } from "../refunds/deal-with-problems.ts";
import { reconcileRefunds } from "../refunds/reconcile-refunds.ts";
import { refundBooking } from "../refunds/refund-booking.ts";
import { cancelClientBooking } from "./cancel-client-booking.ts";
import { openClientBooking } from "./client-booking.ts";
import { reportTimeChosen, requestStart } from "./client-requests.ts";

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
  const refundWith = (through: typeof dependencies, amount: number) => {
    const body = { refundId: bookingIdOf(8), amount, reason: "requested_by_customer" } as const;
    return refundBooking(through, { params: { bookingId }, body }, "alex@example.com");
  };
  return {
    ...services,
    wait: (later: number) => {
      minutes = later;
    },
    open: (of = params) => openClientBooking(base, { params: of }),
    cancel: (changes: Partial<typeof base> = {}) =>
      cancelClientBooking({ ...base, ...changes }, { params }),
    requestStart: () =>
      requestStart(base, { params, body: { version: currentStartRequest.consultation.version } }),
    reportTimeChosen: () => reportTimeChosen(base, { params }),
    upkeep: () => followUpLate(dependencies, bookingId, quarterMs),
    refundWith,
    refund: (amount: number) => refundWith(dependencies, amount),
    refundAutomatically: () =>
      services.bookingSettings.change({ refundCancelled: true }, "trainer@example.com", at()),
    find: () => store.find(bookingId),
    item: async () => (await tables.bookings.get({ bookingId })) ?? {},
  };
}

describe("A link shows", () => {
  test("what was booked and how it can be cancelled, and nothing of the person", async () => {
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

  test("that it cannot be cancelled after the 14 days", async () => {
    const { open, wait } = await setup();
    wait(14 * dayMinutes);
    expect(await open()).toMatchObject({ cancellableUntil: "2026-03-16T23:59:59.999Z" });
    wait(15 * dayMinutes);
    expect(await open()).toMatchObject({ cancellableUntil: null });
  });

  test("what is left to pay back after a refund of a part", async () => {
    const { open, refund } = await setup();
    await refund(2000);
    expect(await open()).toMatchObject({ refundedAmount: 2000, owed: 3000 });
  });
});

describe("What is owed to a client", () => {
  test("is less than was paid while a refund is under way, and after a lost dispute", async () => {
    const { open, dependencies, refundWith, store } = await setup();
    const down = async () => Promise.reject(new Error("Stripe is down."));
    await refundWith({ ...dependencies, cardRefunds: { list: down, make: down } }, 2000);
    expect(await open()).toMatchObject({ refundedAmount: 0, owed: 3000 });
    const lost = { ...sampleDispute, status: "lost" } as const;
    await store.list({ disputes: [lost] });
    expect(await open()).toMatchObject({ owed: 0 });
  });

  test("is nothing more once the trainer has dealt with the cancellation", async () => {
    const { open, cancel, refund, store } = await setup();
    await cancel();
    await refund(2000);
    expect(await open()).toMatchObject({ owed: 3000 });
    const body = { problems: ["cancelled"], dealtWith: true };
    const input = { params: { bookingId }, body };
    await dealWithProblems(store, input, "alex@example.com", at());
    expect(await open()).toMatchObject({ owed: 0 });
  });

  test("may be less once they have asked for it to go ahead, unless its time is to come", async () => {
    const { open, requestStart, tables, wait, cancel } = await setup();
    await requestStart();
    expect(await open()).toMatchObject({ payback: "less" });
    await tables.bookings.update({ bookingId }, { set: { startsAt: at(60).toISOString() } });
    expect(await open()).toMatchObject({ payback: "all" });
    wait(61);
    expect(await open()).toMatchObject({ payback: "less" });
    wait(59);
    await cancel();
    wait(70);
    expect(await open()).toMatchObject({ payback: "all" });
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
  test("cannot be cancelled by a client who accepted that before", async () => {
    const { open, cancel, find } = await held("2026-11-26");
    expect(await open()).toMatchObject({ isCompleted: true, cancellableUntil: null });
    await expect(cancel()).rejects.toMatchObject({ code: "not_cancellable" });
    expect(await find()).not.toHaveProperty("cancelledAt");
  });

  test("cannot be cancelled if it was free, for which there is no such right", async () => {
    const { open, cancel } = await held(undefined, draftOf({ offer: noPrice }));
    expect(await open()).toMatchObject({ cancellableUntil: null });
    await expect(cancel()).rejects.toMatchObject({ code: "not_cancellable" });
  });

  test.each([
    ["asked for nothing", undefined, "has no record"],
    ["asked in the earlier words", "2026-11-24", "keep the price of what they have had"],
  ] as const)(
    "is cancelled on day 10 by a client who %s, and the trainer is asked",
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

  test("is not cancelled by a press that crosses its completion, once that was accepted", async () => {
    const { store, cancel } = await setup();
    await store.requestStart(bookingId, "2026-11-26", at(1));
    const bookings = crossed(store, () => store.complete(bookingId, "alex@example.com", at(2)));
    await expect(cancel({ bookings })).rejects.toMatchObject({ code: "not_cancellable" });
  });

  test("cannot be cancelled after the 14 days by anyone", async () => {
    const { open, cancel, wait } = await held();
    wait(15 * dayMinutes);
    expect(await open()).toMatchObject({ cancellableUntil: null });
    await expect(cancel()).rejects.toMatchObject({ code: "not_cancellable" });
  });
});

describe("A wrong link", () => {
  const invalid = { code: "link_invalid" };

  test("gets one answer, whether its booking exists, is erased, or was never made", async () => {
    const { open, store, cancel, requestStart, reportTimeChosen } = await setup();
    await expect(open({ bookingId, token: newClientToken() })).rejects.toMatchObject(invalid);
    await expect(open({ bookingId: bookingIdOf(2), token })).rejects.toMatchObject(invalid);
    await store.erase(at(1));
    for (const call of [open, () => cancel(), requestStart, reportTimeChosen]) {
      await expect(call()).rejects.toMatchObject(invalid);
    }
  });

  test("is counted, and right ones stay open to the same network", async () => {
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
  test("is confirmed to both sides, and shown", async () => {
    const { cancel, open, inbox } = await setup();
    const shown = await cancel();
    expect(shown).toMatchObject({ cancelledAt: at().toISOString(), cancellableUntil: null });
    expect(await open()).toEqual(shown);
    expect(inbox.map(({ to }) => to)).toEqual([answers.email, site.trainerEmail]);
  });

  test("a second time says so and mails nothing", async () => {
    const { cancel, inbox, wait } = await setup();
    const first = await cancel();
    wait(20 * dayMinutes);
    expect(await cancel()).toEqual(first);
    expect(inbox).toHaveLength(2);
  });

  test("twice at the same moment gives one mail to each side, and one refund", async () => {
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

  test("is refused after the 14 days", async () => {
    const { cancel, wait, inbox, find } = await setup();
    wait(15 * dayMinutes);
    await expect(cancel()).rejects.toMatchObject({ code: "not_cancellable" });
    expect(inbox).toEqual([]);
    expect(await find()).not.toHaveProperty("cancelledAt");
  });

  test("is refused once all that was paid has gone back, and possible again if that has failed", async () => {
    const { cancel, open, refund, stripe, dependencies, inbox, store } = await setup();
    await refund(5000);
    expect(await open()).toMatchObject({ over: "refunded", cancellableUntil: null });
    await expect(cancel()).rejects.toMatchObject({ code: "not_cancellable" });
    const [{ stripeRefundId = "" } = {}] = stripe.refunded();
    stripe.turn(stripeRefundId, "failed");
    await reconcileRefunds(dependencies, bookingId, () => false);
    const lost = { ...sampleDispute, status: "lost" } as const;
    await store.list({ disputes: [lost] });
    expect(await open()).toMatchObject({ over: "taken_back", cancellableUntil: null });
    await expect(cancel()).rejects.toMatchObject({ code: "not_cancellable" });
    expect(inbox).toEqual([]);
    const won = { ...lost, status: "won" } as const;
    await store.list({ disputes: [won] });
    expect(await cancel()).toMatchObject({ over: "cancelled", owed: 5000 });
  });

  test("is decided again if a part was refunded at the same moment", async () => {
    const { cancel, store, refund } = await setup();
    const bookings = crossed(store, () => refund(2000));
    expect(await cancel({ bookings })).toMatchObject({ over: "cancelled", owed: 3000 });
  });

  test.each(["requestStart", "reportTimeChosen"] as const)(
    "announces no refund that %s at the same moment has ruled out",
    async (press) => {
      const { cancel, store, refundAutomatically, item, ...presses } = await setup();
      await refundAutomatically();
      await cancel({ bookings: crossed(store, presses[press]) });
      expect(await item()).not.toHaveProperty("cancellationRefundId");
    },
  );

  test.each([
    ["completed", "not_cancellable"],
    ["refunded", "not_cancellable"],
    ["erased", "link_invalid"],
  ])("a booking that is %s at the same moment is refused", async (what, code) => {
    const { cancel, store, refund, requestStart, inbox } = await setup();
    await requestStart();
    const bookings = crossed(store, async () => {
      if (what === "erased") await store.erase(at(1));
      else if (what === "refunded") await refund(5000);
      else await store.complete(bookingId, "alex@example.com", at());
    });
    await expect(cancel({ bookings })).rejects.toMatchObject({ code });
    expect(inbox).toEqual([]);
  });

  test("leaves out a confirmation that could not be sent before", async () => {
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

  test("is done although no mail can be sent, and upkeep sends both", async () => {
    const { cancel, upkeep, wait, inbox, find } = await setup();
    const mail = { send: async (_: Mail) => Promise.reject(new Error("The mail is down.")) };
    expect(await cancel({ mail })).toMatchObject({ cancelledAt: at().toISOString() });
    expect(await find()).toMatchObject({ cancelMail: { status: "failed", attempts: 1 } });
    wait(20);
    await upkeep();
    expect(inbox.map(({ to }) => to)).toEqual([answers.email, site.trainerEmail]);
  });

  test("is done although its mails cannot even be claimed", async () => {
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

  test("works for session payments, with and without an address", async () => {
    const { cancel, inbox } = await setup(sessionDraftOf());
    expect(await cancel()).toMatchObject({ kind: "payment", cancelledAt: at().toISOString() });
    expect(inbox.map(({ to }) => to)).toEqual([payer.email, site.trainerEmail]);
    const anonymous = await setup(sessionDraftOf({ answers: {} }));
    await anonymous.cancel();
    expect(anonymous.inbox.map(({ to }) => to)).toEqual([site.trainerEmail]);
  });

  test("a free booking gives the use of its code back at once, or by upkeep", async () => {
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

  test("a free booking owes nothing, and is settled by the next upkeep", async () => {
    const { cancel, upkeep, refundAutomatically, inbox, item, stripe } = await setup(
      draftOf({ offer: noPrice }),
    );
    await refundAutomatically();
    expect(await cancel()).toMatchObject({ cancelledAt: at().toISOString() });
    expect(inbox[0]?.text).toContain("nothing to pay back");
    await upkeep();
    expect(await item()).not.toHaveProperty("pendingWork");
    expect(stripe.refunded()).toEqual([]);
  });
});

test("A client's report that a time is chosen is shown, with when it was said first", async () => {
  const { reportTimeChosen, wait } = await setup();
  await reportTimeChosen();
  wait(5);
  expect(await reportTimeChosen()).toMatchObject({ timeChosenAt: at().toISOString() });
});
