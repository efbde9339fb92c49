import { describe, expect, test } from "vitest";
import { tableDefinitions } from "#infra/data/table-definitions.ts";
import {
  answers,
  at,
  bookingId,
  bookingIdOf,
  closeBooking,
  confirmedBooking,
  draftOf,
  fullPrice,
  noPrice,
  recordFirstSending,
  savePaid,
  startTestBookings,
  welcomePrice,
} from "#lambdas/testing/bookings.ts";

const payment = { ...fullPrice, paymentIntentId: "pi_1" };

describe("the bookings", () => {
  test("keep a draft as it was written", async () => {
    const { store } = await startTestBookings();
    const saved = await store.saveDraft(draftOf(), at());
    const draft = {
      bookingId,
      ...answers,
      ...fullPrice,
      currency: "GBP",
      flowSource: "consultation-intro",
      startedAt: "2026-03-02T10:00:00.000Z",
      timestamp: "2026-03-02T10:00:00.000Z",
      paymentStatus: "pending",
      offers: [fullPrice],
    };
    expect(saved).toEqual({ outcome: "written", booking: draft });
    expect(await store.find(bookingId)).toEqual(draft);
  });

  test("carry the keys of a list only once they are confirmed", async () => {
    const { store, tables } = await startTestBookings();
    const keys = async () => {
      const item = (await tables.bookings.get({ bookingId })) ?? {};
      const indexKeys = Object.values(tableDefinitions.bookings.indexes).map(([key]) => key);
      return Object.fromEntries(indexKeys.flatMap((key) => (item[key] ? [[key, item[key]]] : [])));
    };
    await store.saveDraft(draftOf(), at());
    expect(await keys()).toEqual({ pendingWork: "draft", emailKey: "sam@example.org" });
    await store.confirmPaid(bookingId, payment, at());
    const kept = { retentionKey: "healthAnswers", emailKey: "sam@example.org" };
    const confirmedKey = "consultation-intro";
    const confirmed = { ...kept, confirmedKey, pendingWork: "followUp" };
    expect(await keys()).toEqual({ ...confirmed, toDoKey: "consultation-intro" });
    await store.complete(bookingId, "alex@example.com", at());
    expect(await keys()).toEqual(confirmed);
  });

  test("rewrite a draft with new answers and another offer, and keep its intent", async () => {
    const { store } = await startTestBookings();
    await store.saveDraft(draftOf(), at());
    await store.attachIntent(bookingId, "pi_1", undefined);
    await store.saveDraft(draftOf({ offer: welcomePrice }), at(1));
    const renamed = { ...answers, name: "Sam V." };
    const saved = await store.saveDraft(draftOf({ offer: welcomePrice, answers: renamed }), at(2));
    expect(saved).toMatchObject({
      outcome: "written",
      booking: {
        name: "Sam V.",
        amount: 4500,
        discountCode: "WELCOME10",
        startedAt: "2026-03-02T10:00:00.000Z",
        timestamp: "2026-03-02T10:02:00.000Z",
        paymentIntentId: "pi_1",
        offers: [welcomePrice, fullPrice],
      },
    });
  });

  test("take twenty different offers of a draft, also when more are made at once", async () => {
    const { store } = await startTestBookings();
    const offerOf = (pence: number) => ({ ...fullPrice, originalAmount: pence, amount: pence });
    await store.saveDraft(draftOf(), at());
    const saved = await Promise.all(
      Array.from({ length: 40 }, (_, number) =>
        store.saveDraft(draftOf({ offer: offerOf(1000 + number) }), at(1)),
      ),
    );
    const offers = saved.flatMap(({ outcome }, number) => (outcome === "written" ? [number] : []));
    expect(offers).toHaveLength(19);
    const draft = await store.find(bookingId);
    expect(draft?.paymentStatus === "pending" && draft.offers).toHaveLength(20);
    const again = await store.saveDraft(draftOf({ offer: offerOf(1000 + offers[0]!) }), at(2));
    expect(again.outcome).toBe("written");
    expect((await store.saveDraft(draftOf({ offer: noPrice }), at(2))).outcome).toBe("refused");
  });

  test("count declined payments of a draft's intent once each, up to ten", async () => {
    const { store } = await startTestBookings();
    await store.saveDraft(draftOf(), at());
    await store.attachIntent(bookingId, "pi_1", undefined);
    expect((await store.recordDecline(bookingId, "pi_2", "evt_0")).outcome).toBe("refused");
    await store.recordDecline(bookingId, "pi_1", "evt_1");
    await store.recordDecline(bookingId, "pi_1", "evt_1");
    expect(await store.find(bookingId)).toMatchObject({ declinedPayments: 1 });
    const events = Array.from({ length: 20 }, (_, number) => `evt_${number}`);
    await Promise.all(events.map((event) => store.recordDecline(bookingId, "pi_1", event)));
    expect(await store.find(bookingId)).toMatchObject({ declinedPayments: 10 });
    await store.confirmPaid(bookingId, payment, at(1));
    expect(await store.find(bookingId)).not.toHaveProperty("declinedPayments");
    expect((await store.recordDecline(bookingId, "pi_1", "evt_1")).outcome).toBe("refused");
    expect((await store.recordDecline(bookingIdOf(2), "pi_1", "e")).outcome).toBe("not_found");
  });

  test("keep a consent with the answers it is for, and drop it with them", async () => {
    const { store } = await startTestBookings();
    const healthConsent = { version: "2026-11-20", at: at().toISOString() } as const;
    await store.saveDraft(draftOf({ answers: { ...answers, healthConsent } }), at());
    expect(await store.find(bookingId)).toMatchObject({ healthConsent });
    await store.saveDraft(draftOf(), at(1));
    expect(await store.find(bookingId)).not.toHaveProperty("healthConsent");
  });

  test("never turn a confirmed booking back into a draft", async () => {
    const { store } = await startTestBookings();
    await savePaid(store);
    const before = await store.find(bookingId);
    const saved = await store.saveDraft(draftOf({ offer: noPrice }), at(1));
    expect(saved).toEqual({ outcome: "refused", booking: before });
    expect(await store.find(bookingId)).toEqual(before);
  });

  test("store one intent per draft, and replace only the one that was seen", async () => {
    const { store } = await startTestBookings();
    await store.saveDraft(draftOf(), at());
    const attach = async (intent: string, replaces?: string) =>
      (await store.attachIntent(bookingId, intent, replaces)).outcome;
    expect(await attach("pi_1")).toBe("written");
    expect(await attach("pi_1")).toBe("written");
    expect(await attach("pi_2")).toBe("refused");
    expect(await attach("pi_2", "pi_9")).toBe("refused");
    expect(await attach("pi_2", "pi_1")).toBe("written");
    expect(await store.find(bookingId)).toMatchObject({ paymentIntentId: "pi_2" });
  });

  test("store no intent on a confirmed or missing booking", async () => {
    const { store } = await startTestBookings();
    expect(await store.attachIntent(bookingId, "pi_1", undefined)).toEqual({
      outcome: "not_found",
    });
    await store.saveDraft(draftOf({ offer: noPrice }), at());
    await store.confirmFree(bookingId, noPrice, undefined, at());
    const attached = await store.attachIntent(bookingId, "pi_1", undefined);
    expect(attached).toMatchObject({ outcome: "refused", booking: { type: "demo" } });
  });

  test("confirm a paid draft once, at the price that was paid", async () => {
    const { store } = await startTestBookings();
    await store.saveDraft(draftOf({ offer: welcomePrice }), at());
    await store.attachIntent(bookingId, "pi_1", undefined);
    const confirmed = await store.confirmPaid(bookingId, payment, at(1));
    const booking = { ...confirmedBooking, timestamp: "2026-03-02T10:01:00.000Z" };
    expect(confirmed).toEqual({ outcome: "written", booking });
    const again = await store.confirmPaid(bookingId, { ...payment, amount: 1 }, at(2));
    expect(again).toEqual({ outcome: "refused", booking });
    expect(await store.find(bookingId)).toEqual(booking);
  });

  test("do not confirm a missing booking", async () => {
    const { store } = await startTestBookings();
    expect(await store.confirmPaid(bookingId, payment, at())).toEqual({ outcome: "not_found" });
    expect(await store.confirmFree(bookingId, noPrice, undefined, at())).toEqual({
      outcome: "not_found",
    });
    expect(await store.find(bookingId)).toBeUndefined();
  });

  test("confirm a free draft without the intent it had", async () => {
    const { store } = await startTestBookings();
    await store.saveDraft(draftOf({ offer: noPrice }), at());
    await store.attachIntent(bookingId, "pi_1", undefined);
    await store.confirmFree(bookingId, noPrice, "pi_1", at());
    const { paymentIntentId, ...unpaid } = confirmedBooking;
    expect(await store.find(bookingId)).toEqual({
      ...unpaid,
      ...noPrice,
      paymentStatus: "bypassed",
      type: "demo",
      discountApplied: true,
    });
  });

  test("do not confirm a draft as free while its intent can be paid", async () => {
    const { store } = await startTestBookings();
    await store.saveDraft(draftOf({ offer: noPrice }), at());
    await store.attachIntent(bookingId, "pi_2", undefined);
    for (const cancelled of [undefined, "pi_1"]) {
      const confirmed = await store.confirmFree(bookingId, noPrice, cancelled, at());
      expect(confirmed.outcome).toBe("refused");
    }
    expect(await store.find(bookingId)).toMatchObject({ paymentStatus: "pending" });
  });

  test("stay on upkeep's list until their mail has gone out", async () => {
    const { store, outbox, lists } = await startTestBookings();
    const onTheList = async () =>
      (await lists.pendingWork("followUp", at(60), undefined)).bookingIds;
    await savePaid(store);
    await recordFirstSending(outbox, "visitorMail");
    expect((await closeBooking(store)).outcome).toBe("refused");
    expect(await onTheList()).toEqual([bookingId]);
    await recordFirstSending(outbox, "trainerMail");
    expect((await closeBooking(store)).outcome).toBe("written");
    expect(await onTheList()).toEqual([]);
    expect((await closeBooking(store)).outcome).toBe("refused");
  });

  test("stay on upkeep's list until the use of their discount code is recorded, if they are paid", async () => {
    const { store, outbox } = await startTestBookings();
    await store.saveDraft(draftOf({ offer: welcomePrice }), at());
    const terms = { ...welcomePrice, paymentIntentId: "pi_1" };
    const confirmed = await store.confirmPaid(bookingId, terms, at());
    expect(confirmed).toMatchObject({ booking: { useToRecord: true, discountApplied: true } });
    await recordFirstSending(outbox, "visitorMail");
    await recordFirstSending(outbox, "trainerMail");
    expect((await closeBooking(store)).outcome).toBe("refused");
    const recorded = await store.recordUsed(bookingId);
    const booking = await store.find(bookingId);
    expect(recorded).toEqual({ outcome: "written", booking });
    expect(booking).not.toHaveProperty("useToRecord");
    expect((await closeBooking(store)).outcome).toBe("written");
  });

  test("delete a draft only if it has not changed since it expired", async () => {
    const { store } = await startTestBookings();
    const saved = await store.saveDraft(draftOf(), at());
    if (saved.outcome !== "written") throw new Error("The draft was not saved.");
    await store.saveDraft(draftOf(), at(1));
    expect((await store.expire(saved.booking)).outcome).toBe("refused");

    const restarted = { ...saved.booking, timestamp: at(1).toISOString() };
    await store.attachIntent(bookingId, "pi_1", undefined);
    expect((await store.expire(restarted)).outcome).toBe("refused");

    const attached = { ...restarted, paymentIntentId: "pi_1" };
    expect(await store.expire(attached)).toEqual({ outcome: "written", booking: attached });
    expect(await store.find(bookingId)).toBeUndefined();
    expect(await store.expire(attached)).toEqual({ outcome: "not_found" });
  });

  test("never delete a confirmed booking", async () => {
    const { store } = await startTestBookings();
    const saved = await store.saveDraft(draftOf(), at());
    if (saved.outcome !== "written") throw new Error("The draft was not saved.");
    await store.confirmFree(bookingId, noPrice, undefined, at());
    expect((await store.expire(saved.booking)).outcome).toBe("refused");
  });
});

test("DynamoDB expires a draft after a week, and never a booking", async () => {
  const { store, tables } = await startTestBookings();
  const item = () => tables.bookings.get({ bookingId });
  await store.saveDraft(draftOf(), at());
  expect(await item()).toMatchObject({
    expiresAt: Date.parse("2026-03-09T10:00:00.000Z") / 1000,
    pendingWork: "draft",
  });
  await store.confirmPaid(bookingId, payment, at());
  expect(await item()).toMatchObject({ pendingWork: "followUp" });
  expect(await item()).not.toHaveProperty("expiresAt");
  expect(await item()).not.toHaveProperty("offers");
});

test("an item that is not a valid booking is an error", async () => {
  const { tables, store } = await startTestBookings();
  await tables.bookings.update({ bookingId }, { set: { paymentStatus: "completed", name: "Sam" } });
  await expect(store.find(bookingId)).rejects.toThrow();
});
