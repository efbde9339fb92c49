import { expect, test } from "vitest";
import { at, bookingId, draftOf, savePaid } from "#lambdas/testing/bookings.ts";
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
  const { savePaidConsultation, store } = createServices();
  await savePaidConsultation();
  await store.cancel(bookingId, at());
  const refused = { code: "booking_cancelled" };
  await expect(completeBooking(store, bookingId, alex, at())).rejects.toMatchObject(refused);
});

test("Completing a booking whose money went back, by a refund or to a bank, is refused.", async () => {
  const { savePaidConsultation, store } = createServices();
  await savePaidConsultation();
  const refused = { code: "not_to_do" };
  await store.list({ disputes: [{ ...sampleDispute, status: "lost" }] });
  await expect(completeBooking(store, bookingId, alex, at())).rejects.toMatchObject(refused);
  await store.list({ disputes: [] });
  await store.list({ refunds: [sampleRefund] });
  await expect(completeBooking(store, bookingId, alex, at())).rejects.toMatchObject(refused);
});

test("Completing a draft or a missing booking is not found.", async () => {
  const { store } = createServices();
  await expect(completeBooking(store, bookingId, alex, at())).rejects.toMatchObject(notFound);
  await store.saveDraft(draftOf(), at());
  await expect(completeBooking(store, bookingId, alex, at())).rejects.toMatchObject(notFound);
});
