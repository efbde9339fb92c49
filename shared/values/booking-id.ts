import * as z from "zod/mini";

/** The id of a booking, which the visitor's own page makes. */
export const BookingId = z.uuid("Please reload the page and try again.").check(z.toLowerCase());
