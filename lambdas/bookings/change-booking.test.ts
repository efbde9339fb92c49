import { expect, test } from "vitest";
import { at, bookingId, bookingIdOf, draftOf, savePaid } from "#lambdas/testing/bookings.ts";
import { createServices } from "#lambdas/testing/services.ts";
import { completeBooking as endpoint } from "#shared/bookings/admin-api.ts";
import { sampleDispute, sampleRefund } from "#shared/testing/refund-and-dispute.ts";
import { completeBooking } from "./change-booking.ts";

const alex = "alex@example.com";
const notFound = { code: "booking_not_found" };

test("Completing marks a booking once, and a second call gets the same answer.", async () => {
  const { store } = createServices();
  await savePaid(store);
  const complete = async (minutes: number, by: string) =>
    endpoint.response.parse(await completeBooking(store, bookingId, by, at(minutes)));
  const completed = await complete(10, alex);
  expect(completed).toMatchObject({
    bookingId,
    status: "completed",
    completedAt: at(10).toISOString(),
    completedBy: alex,
  });
  expect(await complete(20, "sam@example.com")).toEqual(completed);
});

test("Completing a booking that its client has cancelled is refused.", async () => {
  const { client, savePaidConsultation, store } = createServices();
  await client.cancel(await savePaidConsultation(), bookingIdOf(900), at());
  const refused = { code: "booking_cancelled" };
  await expect(completeBooking(store, bookingId, alex, at())).rejects.toMatchObject(refused);
});

test("Completing a booking whose money went back, by a refund or to a bank, is refused.", async () => {
  const { refunds, savePaidConsultation, store } = createServices();
  const paid = await savePaidConsultation();
  const refused = { code: "not_to_do" };
  const written = await refunds.save(paid, { disputes: [{ ...sampleDispute, status: "lost" }] });
  await expect(completeBooking(store, bookingId, alex, at())).rejects.toMatchObject(refused);
  if (written.outcome !== "written") throw new Error("The dispute was not written.");
  await refunds.save(written.booking, { disputes: [], refunds: [sampleRefund] });
  await expect(completeBooking(store, bookingId, alex, at())).rejects.toMatchObject(refused);
});

test("Completing a draft or a missing booking is not found.", async () => {
  const { store } = createServices();
  await expect(completeBooking(store, bookingId, alex, at())).rejects.toMatchObject(notFound);
  await store.saveDraft(draftOf(), at());
  await expect(completeBooking(store, bookingId, alex, at())).rejects.toMatchObject(notFound);
});
