import * as z from "zod/mini";

/** Where a page of a list begins: the `nextCursor` of the page before. */
export const Cursor = z.string().check(z.maxLength(500));
/** Hand it back to get the next page; null when there is none. */
export const NextCursor = z.nullable(z.string());

/** The id of a booking, which the visitor's own page makes. */
export const BookingId = z.uuid("Please reload the page and try again.").check(z.toLowerCase());
