import type { BookingMail } from "#shared/bookings/booking-facts.ts";

/**
 * The tags of a booking's mail. SES repeats them in what it reports about the mail, so a report leads
 * to its booking without a list of message ids. Recipients do not see them.
 */
export function tagsOf(bookingId: string, mail: BookingMail, attempt: number) {
  return { mail, booking: bookingId, attempt: String(attempt) };
}
