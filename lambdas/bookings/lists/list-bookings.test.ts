import { describe, expect, test } from "vitest";
import {
  at,
  bookingId,
  bookingIdOf,
  confirmedBooking,
  confirmedPayment,
  draftOf,
  noPrice,
} from "#lambdas/testing/bookings.ts";
import { createServices } from "#lambdas/testing/services.ts";
import { adminBooking, getBooking, withHealthAnswers } from "./list-bookings.ts";

describe("One booking", () => {
  test("is shown as the trainer sees it.", async () => {
    const { store, savePaidConsultation } = createServices();
    const booking = await savePaidConsultation();
    expect(await getBooking(store, bookingId)).toEqual(booking);
  });

  test("without a payment says so.", async () => {
    const { store } = createServices();
    await store.saveDraft(draftOf({ offer: noPrice }), at());
    await store.confirmFree(bookingId, noPrice, undefined, at());
    expect(await getBooking(store, bookingId)).toMatchObject({ paymentIntentId: null });
  });

  test("that is a draft or missing is not found.", async () => {
    const { store } = createServices();
    const notFound = { code: "booking_not_found" };
    await expect(getBooking(store, bookingId)).rejects.toMatchObject(notFound);
    await store.saveDraft(draftOf(), at());
    await expect(getBooking(store, bookingId)).rejects.toMatchObject(notFound);
  });
});

test("Only consultations with an answer about health show health answers.", () => {
  const none = { ...confirmedBooking, dietaryRestrictions: "", medicalConditions: "" };
  const erased = { ...none, erasedAt: at().toISOString() };
  const bookings = [
    none,
    { ...none, dietaryRestrictions: "No nuts" },
    { ...none, medicalConditions: "Asthma" },
    confirmedPayment,
    erased,
  ].map((booking, number) => adminBooking({ ...booking, bookingId: bookingIdOf(number) }));
  expect(withHealthAnswers(bookings)).toEqual([1, 2].map(bookingIdOf));
});
