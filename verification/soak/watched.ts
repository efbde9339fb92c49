import * as z from "zod/mini";
import { type ConfirmedRecord, parseRecord } from "#lambdas/bookings/record/booking.ts";
import { isConfirmedBooking } from "#shared/bookings/bookings.ts";
import { type BookingMail, bookingMails } from "#shared/bookings/mails.ts";
import { type JourneyRecord, mailOf } from "./record.ts";

const SentTags = z.object({ booking: z.string(), mail: z.enum(bookingMails) });
const Written = z.looseObject({ bookingId: z.string() });

/** Makes a call, and records which mail it sends, or makes due, at the moment at which it does. */
export async function watched(
  record: JourneyRecord,
  call: string,
  proceed: () => Promise<unknown>,
  parameters: readonly unknown[],
): Promise<unknown> {
  const { backend } = record;
  const answer = await proceed();
  if (call === "mail.send") {
    const { booking: bookingId, mail } = SentTags.parse(parameters[1]);
    if (backend.inbox.some((each) => each === parameters[0])) {
      mailOf(record, bookingId, mail).deliver(backend.now());
    }
  }
  if (call === "bookings.put" && answer === true) {
    const { bookingId } = Written.parse(parameters[0]);
    const stored = backend.items("bookings").find((item) => item["bookingId"] === bookingId);
    const booking = stored && parseRecord(stored);
    if (booking && isConfirmedBooking(booking)) {
      for (const mail of bookingMails) watchMail(record, mail, booking);
    }
  }
  return answer;
}

/** What a write says of one mail: what it is about, and whether the latest attempt has sent it. */
function watchMail(record: JourneyRecord, mail: BookingMail, booking: ConfirmedRecord): void {
  const { bookingId, [mail]: state } = booking;
  if (!state) return;
  const sending = mailOf(record, bookingId, mail);
  sending.isAbout(state.about);
  if (state.history[state.attempts]?.status === "sent") sending.record();
}
