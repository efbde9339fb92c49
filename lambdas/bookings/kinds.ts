import { consultation } from "#lambdas/consultations/kind.ts";
import { sessions } from "#lambdas/sessions/kind.ts";
import { byKind } from "#shared/bookings/booking-kinds.ts";
import type { ConfirmedBooking } from "#shared/bookings/bookings.ts";
import type { BookingOfKind } from "./booking-of-kind.ts";

/** What a booking is by its kind. What is done for all bookings asks here, and names no kind. */
export function bookingOfKind(booking: ConfirmedBooking): BookingOfKind {
  return byKind<ConfirmedBooking, BookingOfKind>(booking, {
    consultations: consultation,
    sessions,
  });
}
