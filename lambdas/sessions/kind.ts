import type { BookingOfKind } from "#lambdas/bookings/booking-of-kind.ts";
import { afterCancelling, stillInCalendar } from "#lambdas/bookings/mails/still-in-calendar.ts";
import { type CalendarEvent, ComingSession } from "#shared/calendar/calendar-events.ts";
import { sessionCount } from "#shared/sessions/block-words.ts";
import { openEvents } from "#shared/sessions/open-events.ts";
import { heldSessions } from "#shared/sessions/session-blocks.ts";
import type { ConfirmedSessions } from "#shared/sessions/session-payment.ts";
import { timesWithoutSession } from "#shared/sessions/session-times.ts";
import { isBlockOver, sessionsLeft } from "#shared/sessions/sessions-left.ts";
import { timesLeft } from "#shared/sessions/times-left.ts";
import { londonDate } from "#shared/values/london-days.ts";
import { composePaymentNotification, composePaymentReceipt } from "./mails/payment-mails.ts";

export function sessions(booking: ConfirmedSessions): BookingOfKind {
  const { block, lapsesOn = null } = booking;
  return {
    confirmation: (context) => composePaymentReceipt(booking, context),
    notification: (context) => composePaymentNotification(booking, context),
    inWords: block ? `block of ${sessionCount(block.sessions)}` : "session",
    cancelledTime: ({ now }) => ({ inCalendar: stillInCalendar(toCome(booking, now)) }),
    shown: (now) => ({
      heldOn: heldSessions(booking).map(({ day }) => day),
      lapsesOn,
      isCompleted: false,
      startsAt: null,
      calendarEvent: null,
      comingSessions: comingSessions(booking, now),
      timesLeft: timesLeft(booking, now),
      timeChanges: 0,
      timeChosenAt: null,
    }),
    // A single session was on an earlier day.
    isPast: (now) =>
      block
        ? sessionsLeft(booking, now) === 0
        : openEvents(booking).some(
            ({ startsAt }) => londonDate(new Date(startsAt)) < londonDate(now),
          ),
  };
}

function toCome(booking: ConfirmedSessions, now: Date): CalendarEvent[] {
  const from = afterCancelling(booking, now).toISOString();
  return openEvents(booking).filter(({ startsAt }) => startsAt > from);
}

/** None once the booking is over, although the calendar may still have events. */
function comingSessions(booking: ConfirmedSessions, now: Date): ComingSession[] {
  if (isBlockOver(booking)) return [];
  const without = timesWithoutSession(booking, now);
  return openEvents(booking)
    .filter(({ endsAt }) => endsAt > now.toISOString())
    .map((event) =>
      ComingSession.parse({ ...event, ...(without.includes(event) && { isWithoutSession: true }) }),
    );
}
