import type { AdminBooking } from "#shared/bookings/admin-bookings.ts";
import { refundedAmount } from "#shared/bookings/owed.ts";
import { hasHealthAnswers } from "#shared/consultations/health-consent.ts";
import { type BookingStore, changedBooking, changeKept, findKept } from "./booking-store.ts";
import type { KeptBooking, KeptRecord } from "./record/booking.ts";
import type { Decision } from "./record/decision.ts";

/**
 * Returns one booking for the admin page.
 * @throws DomainError `booking_not_found`, also for a draft.
 */
export async function getBooking(bookings: BookingStore, bookingId: string): Promise<AdminBooking> {
  return adminBooking(await findKept(bookings, bookingId));
}

/**
 * Changes a booking for the trainer, who sees what it is afterwards.
 * @throws DomainError `booking_not_found`, also for a draft; what the decision refuses it with.
 */
export async function changeBooking<Next extends KeptRecord>(
  bookings: BookingStore,
  bookingId: string,
  decide: (record: KeptRecord) => Decision<Next>,
) {
  return adminBooking(changedBooking(await changeKept(bookings, bookingId, decide)));
}

/** A booking as the trainer sees it. */
export function adminBooking<Listed extends KeptBooking>(booking: Listed) {
  const { paymentIntentId = null, refunds } = booking;
  return {
    ...booking,
    paymentIntentId,
    ...(refunds && { refundedAmount: refundedAmount(refunds) }),
  };
}

/** The ids of the bookings that show health answers, for the audit log. */
export function withHealthAnswers(bookings: readonly AdminBooking[]): string[] {
  return bookings.filter(hasHealthAnswers).map(({ bookingId }) => bookingId);
}
