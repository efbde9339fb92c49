import type { CancelledTime } from "#lambdas/bookings/booking-of-kind.ts";
import type { MailContext } from "#lambdas/mail/compose-mail.ts";
import { type CalendarEvent, eventsAfter } from "#shared/calendar/calendar-events.ts";
import type { ConfirmedConsultation } from "#shared/consultations/consultation.ts";
import { eventOfTime } from "#shared/consultations/event-of-time.ts";
import { timeInWords } from "#shared/values/dates-in-words.ts";
import { calendarFile } from "./calendar-file.ts";

/** What is to be done in both calendars about the time of a consultation that is cancelled. */
export function cancelledTime(booking: ConfirmedConsultation, context: MailContext): CancelledTime {
  const { website, siteOrigin } = context;
  // Of a time from the trainer's calendar, the site has sent no file, unless there was another before.
  const hasFile =
    isToCome(booking) && (eventOfTime(booking) === undefined || booking.timeMail !== undefined);
  return {
    inCalendar: stillInCalendar(booking, context),
    ...(hasFile && { file: calendarFile(booking, website, siteOrigin) }),
  };
}

/** What the trainer has to cancel in the calendar: its events are not cancelled with the booking. */
function stillInCalendar(
  booking: ConfirmedConsultation,
  { now }: MailContext,
): CancelledTime["inCalendar"] {
  const { cancelledAt = "", timeEventId } = booking;
  const from = new Date(Math.max(Date.parse(cancelledAt), now.getTime()));
  const events = eventsAfter(booking, from);
  const [first, ...others] = events;
  if (!first) return undefined;
  const isItsTime = others.length === 0 && first.id === timeEventId;
  const times = events.map(({ startsAt }) => timeInWords(startsAt));
  const label = (event: CalendarEvent) =>
    isItsTime ? "Cancel it in the calendar" : `Cancel ${timeInWords(event.startsAt)}`;
  return {
    text: isItsTime
      ? "It is still in your calendar. Please cancel it there, too."
      : `Still in your calendar: ${times.join("; ")}. Please cancel ${others.length > 0 ? "them" : "it"} there, too.`,
    actions: events.flatMap((event) =>
      event.cancelUrl ? [{ label: label(event), url: event.cancelUrl }] : [],
    ),
  };
}

function isToCome({ startsAt, cancelledAt = "" }: ConfirmedConsultation): boolean {
  return startsAt !== undefined && startsAt > cancelledAt;
}
