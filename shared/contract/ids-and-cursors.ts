import * as z from "zod/mini";

/** Where a page of a list begins: the `nextCursor` of the page before. */
export const Cursor = z.string().check(z.maxLength(500));
/** Hand it back to get the next page; null when there is none. */
export const NextCursor = z.nullable(z.string());

/** The query of a list that has pages and no other choice. */
export const CursorQuery = z.strictObject({ cursor: z.optional(Cursor) });

/** How often a record has been edited. A caller names the revision that it has seen. */
export const Revision = z.int().check(z.minimum(0));

/** A page of an export. */
export const CsvPage = z.object({
  /** Lines of the file; the first page begins with the names of the columns. */
  csv: z.string(),
  /** How many records there are on the page. */
  count: z.int(),
  nextCursor: NextCursor,
});

/** The id of a booking, which the visitor's own page makes. */
export const BookingId = z.uuid("Please reload the page and try again.").check(z.toLowerCase());

export const BookingParams = z.strictObject({ bookingId: BookingId });

const bits256 = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

/** 256 random bits in base64url: with it, a client may see one booking, and cancel it. */
export const ClientToken = bits256;

/**
 * The SHA-256 digest of a request to start a booking, which has the client's token: so it reveals no answers.
 * Two tabs may hold the same draft, and each compares its request with the one that was booked.
 */
export const RequestDigest = bits256;
