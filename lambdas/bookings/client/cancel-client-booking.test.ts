import { describe, expect, test } from "vitest";
import { reportTimeChosen } from "#lambdas/consultations/record/times.ts";
import { isAbsent } from "#lambdas/database/expressions.ts";
import {
  answers,
  at,
  bookingId,
  bookingIdOf,
  crossed,
  draftOf,
  fullPrice,
  noPrice,
} from "#lambdas/testing/bookings.ts";
import { startClient } from "#lambdas/testing/clients.ts";
import { session } from "#lambdas/testing/records.ts";
import { discountOf } from "#lambdas/testing/services.ts";
import { unsentMail } from "#shared/bookings/booking-facts.ts";
import { ClientBooking } from "#shared/bookings/client-booking.ts";
import { site } from "#shared/site/site.ts";
import { sampleRefund } from "#shared/testing/refund-and-dispute.ts";
import { newClientToken } from "../client-links.ts";
import { refuseMail } from "../record/cancel.ts";
import { clientBooking, openClientBooking, recordPress } from "./client-booking.ts";

const day = 24 * 60;
const down = async () => Promise.reject(new Error("It is down."));

async function setup(options: Parameters<typeof startClient>[0] = {}) {
  const started = await startClient(options);
  const { client, linkTo, inbox } = started;
  return {
    ...started,
    open: (link = linkTo(1)) => openClientBooking(client, link),
    press: () => recordPress(client, linkTo(1), reportTimeChosen),
    refuse: () =>
      recordPress(client, linkTo(1), (record, now) => refuseMail(record, "reviewMail", now)),
    recipients: () => inbox.map(({ to }) => to),
  };
}
const twoSessions = [1, 2].map((number) => ({
  sessionId: bookingIdOf(number),
  day: "2026-03-05",
  at: at().toISOString(),
  by: "alex@example.com",
}));
const bothSides = [answers.email, site.trainerEmail];

test("A link shows what was booked and how it can be cancelled, and nothing of the person.", async () => {
  const { open, press } = await setup();
  const shown = await open();
  expect(shown).toEqual({
    bookingId,
    kind: "consultations",
    ...fullPrice,
    heldOn: [],
    sessionsLeft: 0,
    sessionsRefunded: 0,
    lapsesOn: null,
    takenByHand: null,
    timestamp: at().toISOString(),
    refundedAmount: 0,
    over: null,
    isCompleted: false,
    startsAt: null,
    calendarEvent: null,
    comingSessions: [],
    timesLeft: 0,
    timeChanges: 0,
    timeChosenAt: null,
    refusable: [],
    cancelledAt: null,
    // The end of the 14th day after it, in London.
    cancellableUntil: "2026-03-16T23:59:59.999Z",
    owed: 5000,
    payback: "all",
  });
  expect(ClientBooking.parse(shown)).toEqual(shown);
  expect(await press()).toEqual({ ...shown, timeChosenAt: at().toISOString() });
});

test.each([
  [39_999, 0],
  [40_000, 8],
])(
  "A link shows how many sessions of a block are refunded, of which it is %i pence: %i.",
  (amount, sessionsRefunded) => {
    const terms = { name: "Ten sessions", sessions: 10, weeks: 26 };
    const refunds = [{ ...sampleRefund, amount }];
    const block = { ...session, amount: 50_000, block: terms, refunds, usedSessions: twoSessions };
    expect(clientBooking(block, at())).toMatchObject({
      sessionsRefunded,
      sessionsLeft: 8 - sessionsRefunded,
    });
  },
);

test("A link shows that a review was asked for, until its client wants no more such mails.", async () => {
  const { store, open, refuse, find } = await setup();
  await store.set({ reviewMail: unsentMail });
  const mail = "reviewMail";
  expect(await open()).toMatchObject({ refusable: [{ mail, isRefused: false }] });
  const [one, other] = await Promise.all([refuse(), refuse()]);
  for (const { refusable } of [one, other, await refuse()]) {
    expect(refusable).toEqual([{ mail, isRefused: true }]);
  }
  expect(await open()).toEqual(one);
  expect(await find()).toMatchObject({ reviewDeclinedAt: at().toISOString() });
});

describe("A wrong link", () => {
  const invalid = { code: "link_invalid" };

  test("gets one answer, whether its booking exists, is erased, or was never made.", async () => {
    const { open, store, cancel, press, refuse, linkTo } = await setup();
    const { params } = linkTo(1);
    const wrong = { params: { ...params, token: newClientToken() } };
    await expect(open(wrong)).rejects.toMatchObject(invalid);
    await expect(open(linkTo(2))).rejects.toMatchObject(invalid);
    await store.erase(at(1));
    for (const call of [() => open(), () => cancel(), press, refuse]) {
      await expect(call()).rejects.toMatchObject(invalid);
    }
  });

  test("gets the same once its person is erased between reading and writing.", async () => {
    for (const call of ["cancel", "press"] as const) {
      const started = await setup();
      const { client, store } = started;
      client.bookings = crossed(store, () => store.erase(at(1)));
      await expect(started[call]()).rejects.toMatchObject(invalid);
    }
  });

  test("is counted, and right ones stay open to the same network.", async () => {
    const { open, linkTo } = await setup();
    for (let tries = 0; tries < 30; tries += 1) {
      await expect(open(linkTo(2))).rejects.toMatchObject(invalid);
    }
    await expect(open(linkTo(2))).rejects.toMatchObject({ code: "too_many_requests" });
    for (let visits = 0; visits < 40; visits += 1) await open();
  });
});

describe("Cancelling", () => {
  test("is shown and confirmed to both sides, once.", async () => {
    const { cancel, open, recipients, wait } = await setup();
    const shown = await cancel();
    expect(shown).toMatchObject({ cancelledAt: at().toISOString(), cancellableUntil: null });
    expect(await open()).toEqual(shown);
    wait(20 * day);
    expect(await cancel()).toEqual(shown);
    expect(recipients()).toEqual(bothSides);
  });

  test("is refused after the 14 days, which uses up no automatic refund of the day.", async () => {
    const { cancel, wait, inbox, tables } = await setup({ isAutomatic: true });
    wait(15 * day);
    await expect(cancel()).rejects.toMatchObject({ code: "not_cancellable" });
    expect(inbox).toEqual([]);
    expect(JSON.stringify(tables.limits.all())).not.toContain("automaticRefund");
  });

  test("is done although no mail can be sent, and upkeep sends both, without a late confirmation.", async () => {
    const { cancel, upkeep, inbox, recipients, find, store } = await setup();
    await store.set({ visitorMail: { ...unsentMail, status: "failed", attempts: 1 } });
    expect(await cancel({ mail: { send: down } })).toMatchObject({
      cancelledAt: at().toISOString(),
    });
    expect(await find()).toMatchObject({ cancelMail: { status: "failed", attempts: 1 } });
    await upkeep();
    expect(recipients()).toEqual(bothSides);
    expect(inbox[0]?.subject).toContain("is cancelled");
    expect(await find()).not.toHaveProperty("visitorMail");
  });

  test("is done although its mails cannot even be claimed.", async () => {
    const { cancel, upkeep, recipients, store, logged } = await setup();
    let changes = 0;
    const change: typeof store.change = async (...parameters) => {
      changes += 1;
      return changes > 1 ? down() : store.change(...parameters);
    };
    await cancel({ bookings: { ...store, change } });
    expect(logged("follow_up_left_to_upkeep")).toMatchObject([{ bookingId }]);
    await upkeep();
    expect(recipients()).toEqual(bothSides);
  });

  test("a free booking gives the use of its code back at once, or by upkeep.", async () => {
    for (const isDown of [false, true]) {
      const { cancel, discounts, find, upkeep, tables } = await setup({
        draft: draftOf({ offer: noPrice }),
      });
      const code = { ...discountOf({ code: "FREE100", percentOff: 100 }), listKey: "code" };
      await tables.discountCodes.put(code, isAbsent("code"));
      await discounts.recordFree({ code: "FREE100", bookingId, email: answers.email }, at());
      await cancel(isDown ? { discounts: { ...discounts, giveBack: down } } : {});
      expect("useToGiveBack" in (await find())).toBe(isDown);
      await upkeep();
      expect(await find()).not.toHaveProperty("useToGiveBack");
      expect(await discounts.find("FREE100")).toMatchObject({ usedBy: {} });
    }
  });
});
