import type { BookingOfKind } from "#lambdas/bookings/booking-of-kind.ts";
import type { ConfirmedConsultation } from "#shared/consultations/consultation.ts";
import { eventOfTime } from "#shared/consultations/event-of-time.ts";
import { londonDate } from "#shared/values/london-days.ts";
import { cancelledTime } from "./mails/cancelled-time.ts";
import {
  composeTrainerNotification,
  composeVisitorConfirmation,
} from "./mails/consultation-mails.ts";

export function consultation(booking: ConfirmedConsultation): BookingOfKind {
  const { status, startsAt, timeChanges = 0, timeChosenAt = null } = booking;
  return {
    confirmation: (context) => composeVisitorConfirmation(booking, context),
    notification: (context) => composeTrainerNotification(booking, context),
    inWords: "fitness consultation",
    cancelledTime: (context) => cancelledTime(booking, context),
    shown: () => ({
      heldOn: [],
      lapsesOn: null,
      isCompleted: status === "completed",
      startsAt: startsAt ?? null,
      calendarEvent: eventOfTime(booking) ?? null,
      comingSessions: [],
      timesLeft: 0,
      timeChanges,
      timeChosenAt,
    }),
    // It was on an earlier day. On its day, the client may be on the way to it.
    isPast: (now) => startsAt !== undefined && londonDate(new Date(startsAt)) < londonDate(now),
  };
}
