import { isConfirmed } from "#lambdas/bookings/booking-states.ts";
import type { BookingItems } from "#lambdas/bookings/conditional-write.ts";
import { openWork, parseConfirmed } from "#lambdas/bookings/stored-booking.ts";
import { allOf, equals, isPresent } from "#lambdas/database/expressions.ts";
import type { MailState } from "#shared/bookings/booking-facts.ts";
import type { ConfirmedBooking } from "#shared/bookings/bookings.ts";
import type { MailOutbox } from "./mail-outbox.ts";

/** The outbox, kept on the bookings themselves. */
export function createMailOutbox(items: BookingItems): MailOutbox {
  return {
    claim: (bookingId, mail, { status, attempts }, at) =>
      items.update<ConfirmedBooking>(
        bookingId,
        {
          set: {
            [`${mail}.status`]: "pending" satisfies MailState["status"],
            [`${mail}.attempts`]: attempts + 1,
            [`${mail}.attemptedAt`]: at.toISOString(),
            // Sent long ago, and now once more: if nothing comes of it, upkeep is to see to it.
            openWork: openWork.followUp,
          },
        },
        // Every attempt counts one up, so these two say whether anybody has touched it.
        allOf(isConfirmed, equals(`${mail}.status`, status), equals(`${mail}.attempts`, attempts)),
        parseConfirmed,
      ),

    recordSent: (bookingId, mail) =>
      items.update<ConfirmedBooking>(
        bookingId,
        { set: { [`${mail}.status`]: "sent" satisfies MailState["status"] } },
        allOf(isConfirmed, isPresent(mail)),
        parseConfirmed,
      ),

    recordFailed: (bookingId, mail, attempt) =>
      items.update<ConfirmedBooking>(
        bookingId,
        { set: { [`${mail}.status`]: "failed" satisfies MailState["status"] } },
        allOf(
          isConfirmed,
          equals(`${mail}.status`, "pending"),
          equals(`${mail}.attempts`, attempt),
        ),
        parseConfirmed,
      ),
  };
}
