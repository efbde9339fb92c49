import * as z from "zod/mini";
import { parseConfirmed, parseKept } from "#lambdas/bookings/stored-booking.ts";
import { bookingMails } from "#shared/bookings/booking-facts.ts";
import { isPaidBack, isStopped, noteReport } from "./mail-reasons.ts";
import { notePause } from "./pause-promises.ts";
import { type JourneyRecord, mailOf } from "./record.ts";
import { watchCancellation, watchRefund, watchSlot } from "./site-refunds.ts";

const BookingMailName = z.enum(bookingMails);
const SentTags = z.object({ booking: z.string(), mail: BookingMailName });
const Report = z.tuple([z.string(), BookingMailName, z.number(), z.object({ reason: z.string() })]);
const Asked = z.optional(z.object({ by: z.optional(z.string()) }));
const Written = z.object({
  outcome: z.literal("written"),
  booking: z.looseObject({ bookingId: z.string() }),
});

/** Makes a call, and records the mails that it claims, sends or allows, at the moment at which it does. */
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
  const written = Written.safeParse(answer).data;
  // Refused of a mail about an earlier time.
  if (call === "outbox.recordSent" && written) {
    const [bookingId, mail] = parameters;
    record.mails.get(`${bookingId} ${mail}`)?.record();
  }
  if (call === "outbox.recordReturned" && written) {
    const [bookingId, , , { reason }] = Report.parse(parameters);
    noteReport(record.stoppedMail, bookingId, reason);
  }
  if (call === "outbox.claim" && written) {
    const mail = BookingMailName.parse(parameters[1]);
    const { bookingId } = written.booking;
    if (Asked.parse(parameters[4])?.by !== undefined) record.stoppedMail.delete(bookingId);
    const isHeld = isStopped(record.stoppedMail, bookingId, mail);
    mailOf(record, bookingId, mail).claim(parseConfirmed(written.booking), isHeld);
  }
  if (written && ["client.cancel", "bookings.complete", "bookings.noteTime"].includes(call)) {
    const booking = parseConfirmed(written.booking);
    // A time can still be removed.
    const isRemoval = call === "bookings.noteTime" && !("startsAt" in booking);
    if (isPaidBack(booking) && !isRemoval) {
      record.violations.push(`${booking.bookingId}: ${call}, although its money went back.`);
    }
  }
  if (call === "client.cancel" && written) {
    watchCancellation(record, parseConfirmed(written.booking));
  }
  if (call === "limits.allows" && parameters[0] === "automaticRefund" && answer === true)
    watchSlot(record);
  if (call === "bookingSettings.change") notePause(record, answer);
  if (call === "refunds.save" && written) watchRefund(record, parseKept(written.booking));
  if (call === "bookings.noteTime" && written) {
    for (const mail of ["timeMail", "reminderMail"] as const) {
      mailOf(record, written.booking.bookingId, mail).allowOneMore();
    }
  }
  return answer;
}
