import type { AdminBooking } from "#shared/bookings/admin-bookings.ts";
import { formatPounds } from "#shared/values/money.ts";

/** What was paid for a booking; for a free one, what its price was without the code. */
export function paymentInWords(
  booking: Pick<AdminBooking, "type" | "amount" | "originalAmount">,
): string {
  return booking.type === "paid"
    ? `Paid ${formatPounds(booking.amount)}`
    : `Free instead of ${formatPounds(booking.originalAmount)}`;
}
