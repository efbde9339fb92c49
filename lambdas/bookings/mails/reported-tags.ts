import * as z from "zod/mini";
import { BookingId } from "#shared/contract/ids-and-cursors.ts";
import { bookingMails } from "./mail-outbox.ts";

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
