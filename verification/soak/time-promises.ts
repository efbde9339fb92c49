import { type Booking, isConfirmedConsultation } from "#shared/bookings/bookings.ts";
import { isAppointed, isToTakePlace } from "#shared/consultations/times.ts";
import { dayMs } from "./backend.ts";
import { isOver, isWithBank } from "./mail-reasons.ts";
import type { JourneyRecord } from "./record.ts";

/** The latest time of a consultation that is to come was mailed, and its client is not asked for one. */
export function wrongTime({ backend, stoppedMail }: JourneyRecord, booking: Booking): string[] {
  if (!isConfirmedConsultation(booking) || !booking.timeChanges) return [];
  // Of the calendar's times, only the trainer's earlier ones were mailed.
  if (stoppedMail.has(booking.bookingId) || booking.timeNotedBy === undefined) return [];
  const { bookingId, startsAt, timeChanges, timeMail, refunds } = booking;
  // While all of it was refunded there was no reason for the mail; then the bank refused the refund.
  const wasRefunded = refunds?.some(({ status }) => status === "failed") ?? false;
  const isDue =
    startsAt === undefined ? isToTakePlace(booking) : isAppointed(booking, backend.now());
  const isTold = timeMail?.status === "sent" && timeMail.about === timeChanges;
  return isDue && !isTold && !wasRefunded ? [`${bookingId}: The latest time was not mailed.`] : [];
}

/** Older bookings are not asked about. */
const askedForMs = 14 * dayMs;

/**
 * After a week without faults, the client of a consultation without a time was asked for one, and each
 * consultation that began in that week was reminded of if its time was noted a day before.
 */
export function forgottenTimeMails(
  { backend, mails, stoppedMail }: JourneyRecord,
  bookings: readonly Booking[],
  weekBegan: Date,
): string[] {
  const now = backend.now().getTime();
  return bookings.filter(isConfirmedConsultation).flatMap((booking) => {
    const { bookingId, type, timestamp, startsAt, timeNotedAt, timeChosenAt } = booking;
    if (isOver(booking) || stoppedMail.has(bookingId)) return [];
    const sentAt = (mail: string) => mails.get(`${bookingId} ${mail}`)?.deliveredAt();
    if (startsAt === undefined || timeNotedAt === undefined) {
      const isAsked =
        type === "paid" && timeChosenAt === undefined && now - Date.parse(timestamp) <= askedForMs;
      // A bank has it, or a time has just been removed.
      const waits = isWithBank(booking) || now - Date.parse(timeNotedAt ?? timestamp) < 2 * dayMs;
      return isAsked && !waits && !sentAt("firstNudge")
        ? [`${bookingId}: No time was asked for.`]
        : [];
    }
    const start = Date.parse(startsAt);
    const notedAt = Date.parse(timeNotedAt);
    const hasBegun = start > weekBegan.getTime() && start <= now;
    if (!hasBegun || start - notedAt < dayMs) return [];
    const isReminded = (sentAt("reminderMail")?.getTime() ?? 0) >= notedAt;
    return isReminded ? [] : [`${bookingId}: The consultation was not reminded of.`];
  });
}
