import type { AdminBooking } from "#shared/bookings/admin-bookings.ts";
import { useFailure } from "#web/admin/failures.tsx";
import { useBookingCalls } from "./bookings-cache.ts";

/** Reads a booking as it is now, for a dialog about it. A failure is said, and answers nothing. */
export function useReadBooking() {
  const calls = useBookingCalls();
  const fail = useFailure();
  return async (bookingId: string): Promise<AdminBooking | undefined> => {
    try {
      return await calls.get(bookingId);
    } catch (error) {
      await fail(error, "That booking could not be shown. Please try again.");
      return undefined;
    }
  };
}
