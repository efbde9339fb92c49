import { paths } from "./paths.ts";

/** The page on which a client sees a booking by its link. */
export function clientBookingPath(bookingId: string, token: string): string {
  return paths.myBooking.replace("*", `${bookingId}/${token}`);
}

/** The admin page with one booking open. */
export function adminBookingPath(bookingId: string): string {
  return `${paths.admin}?${new URLSearchParams({ tab: "consultations", booking: bookingId })}`;
}
