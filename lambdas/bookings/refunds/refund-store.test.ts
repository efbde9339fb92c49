import { describe, expect, test } from "vitest";
import {
  at,
  bookingId,
  closeBooking,
  draftOf,
  recordFirstSending,
  savePaid,
  startTestBookings,
} from "#lambdas/testing/bookings.ts";
import type { ConfirmedBooking } from "#shared/bookings/bookings.ts";
import type { Dispute } from "#shared/bookings/disputes.ts";
import type { Refund } from "#shared/bookings/refunds.ts";
import { sampleDispute } from "#shared/testing/refund-and-dispute.ts";
import type { KeptBooking } from "../stored-booking.ts";
import type { RefundsChange } from "./refund-store.ts";

const refundId = "0b5c1f0e-8b1d-4b8f-9a3e-000000000001";
const underWay: Refund = {
  refundId,
  amount: 2000,
  reason: "requested_by_customer",
  status: "under_way",
  requestedAt: at(10).toISOString(),
  requestedBy: "alex@example.com",
};
const made: Refund = {
  ...underWay,
  status: "succeeded",
  refundedAt: at(11).toISOString(),
  stripeRefundId: "re_1",
};

/** A consultation with a time, and what its lists have of it. */
async function setup() {
  const services = await startTestBookings();
  const { store, refunds, tables } = services;
  await savePaid(store);
  await store.noteTime(bookingId, at(600), 0, "alex@example.com", at());
  const find = async () => (await store.find(bookingId)) as KeptBooking;
  return {
    ...services,
    find,
    save: async (change: RefundsChange) => refunds.save(await find(), change),
    lists: async () => {
      const { toDoKey, appointmentKey } = (await tables.bookings.get({ bookingId })) ?? {};
      return [toDoKey, appointmentKey];
    },
  };
}
const onBoth = ["consultation-intro", "consultation-intro"];
const onNone = [undefined, undefined];
const full: Refund = { ...made, amount: 5000 };
const failed: Refund = { ...full, status: "failed", failedAt: at(20).toISOString() };
const lost: Dispute = { ...sampleDispute, status: "lost", closedAt: at(20).toISOString() };

describe("a consultation", () => {
  test.each<[string, RefundsChange, RefundsChange]>([
    ["refunded in full", { refunds: [full] }, { refunds: [failed] }],
    ["lost to a bank", { disputes: [lost] }, { disputes: [{ ...lost, status: "won" }] }],
  ])("that is %s leaves the lists, until that is reversed", async (_, change, reversal) => {
    const { save, lists } = await setup();
    expect(await lists()).toEqual(onBoth);
    await save({ refunds: [made] });
    expect(await lists()).toEqual(onBoth);
    await save(change);
    expect(await lists()).toEqual(onNone);
    await save(reversal);
    expect(await lists()).toEqual(onBoth);
  });

  test("that was cancelled, completed or erased meanwhile does not come back to them", async () => {
    for (const end of ["cancelled", "completed", "erased"] as const) {
      const { store, client, erase, refunds, find, lists } = await setup();
      const seen = await find();
      if (end === "completed") await store.complete(bookingId, "alex@example.com", at(5));
      if (end === "cancelled") await client.cancel(seen as ConfirmedBooking, refundId, at(5));
      if (end === "erased") await erase(at(5));
      expect(await refunds.save(seen, { refunds: [failed] })).toMatchObject({ outcome: "refused" });
      await refunds.save(await find(), { refunds: [failed] });
      expect(await lists()).toEqual(onNone);
    }
  });

  test("whose time changes while its refund fails keeps the time as it is", async () => {
    const { store, refunds, find, save, lists } = await setup();
    await save({ refunds: [full] });
    const seen = await find();
    await store.noteTime(bookingId, undefined, 1, "alex@example.com", at(5));
    expect(await refunds.save(seen, { refunds: [failed] })).toMatchObject({ outcome: "refused" });
    await save({ refunds: [failed] });
    expect(await lists()).toEqual(["consultation-intro", undefined]);
  });

  test("whose money went back is not cancelled, completed or given a time", async () => {
    const { store, client, find, save, lists } = await setup();
    const seen = (await find()) as ConfirmedBooking;
    await save({ refunds: [full] });
    const outcomes = [
      await client.cancel(seen, refundId, at(6)),
      await store.complete(bookingId, "alex@example.com", at(6)),
      await store.noteTime(bookingId, at(900), 1, "alex@example.com", at(6)),
    ];
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(["refused", "refused", "refused"]);
    expect(await lists()).toEqual(onNone);
  });
});

describe("the refunds", () => {
  test("are kept on the booking, with their sums", async () => {
    const { store, refunds } = await startTestBookings();
    const booking = await savePaid(store);
    const note = { refundId, text: "Moved away" };
    const asked = await refunds.save(booking, { refunds: [underWay], note });
    expect(asked).toMatchObject({
      outcome: "written",
      booking: {
        refunds: [underWay],
        refundedAmount: 0,
        refundsUnderWay: 1,
        refundsVersion: 1,
        refundNotes: { [refundId]: "Moved away" },
      },
    });
    if (asked.outcome !== "written") throw new Error("The refund was not written.");
    await refunds.save(asked.booking, { refunds: [made] });
    const found = await store.find(bookingId);
    expect(found).toMatchObject({
      refunds: [made],
      refundedAmount: 2000,
      refundsVersion: 2,
      refundNotes: { [refundId]: "Moved away" },
    });
    expect(found).not.toHaveProperty("refundsUnderWay");
  });

  test("are written by one of the callers who saw the same state", async () => {
    const { store, refunds } = await startTestBookings();
    const booking = await savePaid(store);
    const written = await Promise.all(
      [1, 2, 3].map((number) =>
        refunds.save(booking, { refunds: [{ ...underWay, refundId: `${refundId}${number}` }] }),
      ),
    );
    expect(written.map(({ outcome }) => outcome).sort()).toEqual(["refused", "refused", "written"]);
  });

  test("keep a booking on upkeep's list for as long as one is under way", async () => {
    const { store, refunds, lists, outbox } = await startTestBookings();
    const booking = await savePaid(store);
    await recordFirstSending(outbox, "visitorMail");
    await recordFirstSending(outbox, "trainerMail");
    await closeBooking(store);
    const onTheList = async () =>
      (await lists.pendingWork("followUp", at(60), undefined)).bookingIds.length === 1;
    expect(await onTheList()).toBe(false);
    const asked = await refunds.save(booking, { refunds: [underWay] });
    expect(await onTheList()).toBe(true);
    expect((await closeBooking(store)).outcome).toBe("refused");
    if (asked.outcome !== "written") throw new Error("The refund was not written.");
    await refunds.save(asked.booking, { refunds: [made] });
    expect((await closeBooking(store)).outcome).toBe("written");
    expect(await onTheList()).toBe(false);
  });

  test("are refused for a draft and for a missing booking", async () => {
    const { store, refunds } = await startTestBookings();
    const booking = await savePaid(store);
    const other = { ...booking, bookingId: bookingId.replace(/1$/, "2") } satisfies KeptBooking;
    const save = () => refunds.save(other, { refunds: [underWay] });
    expect(await save()).toEqual({ outcome: "not_found" });
    await store.saveDraft(draftOf({ bookingId: other.bookingId }), at());
    expect((await save()).outcome).toBe("refused");
  });
});
