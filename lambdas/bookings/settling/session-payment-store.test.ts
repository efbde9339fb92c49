import { describe, expect, test } from "vitest";
import {
  at,
  bookingId,
  bookingIdOf,
  closeBooking,
  confirmedPayment,
  draftOf,
  fullPrice,
  noPrice,
  payer,
  recordFirstSending,
  savePaid,
  sessionDraftOf,
  startTestBookings,
} from "#lambdas/testing/bookings.ts";
import { unsentMail } from "#shared/bookings/booking-facts.ts";

const payment = { ...fullPrice, paymentIntentId: "pi_1" };

describe("session payments", () => {
  test("are drafts, and then confirmed, like bookings", async () => {
    const { store } = await startTestBookings();
    const saved = await store.saveDraft(sessionDraftOf(), at());
    expect(saved).toEqual({
      outcome: "written",
      booking: {
        bookingId,
        ...payer,
        ...fullPrice,
        currency: "GBP",
        flowSource: "payment-page",
        startedAt: at().toISOString(),
        timestamp: at().toISOString(),
        paymentStatus: "pending",
        offers: [fullPrice],
      },
    });
    await store.attachIntent(bookingId, "pi_1", undefined);
    const confirmed = await store.confirmPaid(bookingId, payment, at());
    expect(confirmed).toEqual({ outcome: "written", booking: confirmedPayment });
    expect(await store.find(bookingId)).toEqual(confirmedPayment);
  });

  test("forget a name and an address that were removed, and send nothing there", async () => {
    const { store, outbox, lists, tables } = await startTestBookings();
    await store.saveDraft(sessionDraftOf(), at());
    await store.saveDraft(sessionDraftOf({ answers: {} }), at());
    const stored = await tables.bookings.get({ bookingId });
    for (const searchKey of ["nameKey", "nameBackwardKey", "emailKey"]) {
      expect(stored).not.toHaveProperty(searchKey);
    }
    await store.confirmFree(bookingId, noPrice, undefined, at());
    const { name, email, visitorMail, paymentIntentId, ...anonymous } = confirmedPayment;
    expect(await store.find(bookingId)).toEqual({
      ...anonymous,
      ...noPrice,
      paymentStatus: "bypassed",
      type: "demo",
      discountApplied: true,
    });
    const claim = await outbox.claim(bookingId, "visitorMail", unsentMail, at());
    expect(claim.outcome).toBe("refused");
    expect((await outbox.recordSent(bookingId, "visitorMail", 1)).outcome).toBe("refused");
    await recordFirstSending(outbox, "trainerMail");
    expect((await closeBooking(store)).outcome).toBe("written");
    expect((await lists.pendingWork("followUp", at(60), undefined)).bookingIds).toEqual([]);
  });

  test("send to an address that was given only at the second attempt", async () => {
    const { store, outbox } = await startTestBookings();
    await store.saveDraft(sessionDraftOf({ answers: {} }), at());
    await savePaid(store, sessionDraftOf());
    const claim = await outbox.claim(bookingId, "visitorMail", unsentMail, at());
    expect(claim).toMatchObject({ outcome: "written", booking: { visitorMail: { attempts: 1 } } });
  });

  test("and consultations never overwrite each other", async () => {
    const { store } = await startTestBookings();
    await store.saveDraft(draftOf(), at());
    const before = await store.find(bookingId);
    const refused = { outcome: "refused", booking: before };
    expect(await store.saveDraft(sessionDraftOf(), at(1))).toEqual(refused);
    expect(await store.find(bookingId)).toEqual(before);

    const other = bookingIdOf(2);
    await store.saveDraft(sessionDraftOf({ bookingId: other }), at());
    expect((await store.saveDraft(draftOf({ bookingId: other }), at())).outcome).toBe("refused");
  });

  test("are never completed", async () => {
    const { store } = await startTestBookings();
    await savePaid(store, sessionDraftOf());
    expect(await store.complete(bookingId, "alex@example.com", at(5))).toMatchObject({
      outcome: "refused",
    });
    expect(await store.find(bookingId)).toEqual(confirmedPayment);
  });
});
