import * as z from "zod/mini";
import { type BookingMail, bookingMails } from "#shared/bookings/booking-facts.ts";
import { BookingId } from "#shared/contract/ids-and-cursors.ts";

/**
 * The tags of a booking's mail. SES repeats them in what it reports about the mail, so a report leads
 * to its booking without a list of message ids. Recipients do not see them.
 */
export function tagsOf(bookingId: string, mail: BookingMail, attempt: number) {
  return { mail, booking: bookingId, attempt: String(attempt) };
}

/** What `tagsOf` wrote, as SES reports it: a list of values for each tag. */
export const ReportedTags = z.pipe(
  z.object({
    booking: z.tuple([BookingId]),
    mail: z.tuple([z.enum(bookingMails)]),
    attempt: z.tuple([z.pipe(z.string().check(z.regex(/^\d{1,4}$/)), z.transform(Number))]),
  }),
  z.transform(({ booking: [bookingId], mail: [mail], attempt: [attempt] }) => ({
    bookingId,
    mail,
    attempt,
  })),
);
