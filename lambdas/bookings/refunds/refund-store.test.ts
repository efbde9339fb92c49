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
import type { Refund } from "#shared/bookings/refunds.ts";
import type { KeptBooking } from "../stored-booking.ts";

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
