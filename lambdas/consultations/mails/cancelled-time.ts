import type { CancelledTime } from "#lambdas/bookings/booking-of-kind.ts";
import { afterCancelling, stillInCalendar } from "#lambdas/bookings/mails/still-in-calendar.ts";
import type { MailContext } from "#lambdas/mail/compose-mail.ts";
import { eventsAfter } from "#shared/calendar/calendar-events.ts";
import type { ConfirmedConsultation } from "#shared/consultations/consultation.ts";
import { calendarFile } from "./calendar-file.ts";

/** What is to be done in both calendars about the time of a consultation that is cancelled. */
export function cancelledTime(booking: ConfirmedConsultation, context: MailContext): CancelledTime {
  const { website, siteOrigin, now } = context;
  const events = eventsAfter(booking, afterCancelling(booking, now));
  // Of a time from the trainer's calendar, the site has sent no file, unless there was another before.
  const hasFile =
    isToCome(booking) && (booking.timeEventId === undefined || booking.timeMail !== undefined);
  return {
    inCalendar: stillInCalendar(events, booking.timeEventId),
    ...(hasFile && { file: calendarFile(booking, website, siteOrigin) }),
  };
}

function isToCome({ startsAt, cancelledAt = "" }: ConfirmedConsultation): boolean {
  return startsAt !== undefined && startsAt > cancelledAt;
}
