import type { CalendarEvent } from "#shared/calendar/calendar-events.ts";
import { timeInWords } from "#shared/values/dates-in-words.ts";
import type { CancelledTime } from "../booking-of-kind.ts";

/** From when on events are to come of a booking that was cancelled. */
export const afterCancelling = (
  { cancelledAt = "" }: { cancelledAt?: string | undefined },
  now: Date,
) => new Date(Math.max(Date.parse(cancelledAt), now.getTime()));

/**
 * What the trainer has to cancel in the calendar: its events are not cancelled with the booking.
 * @param events those to come.
 * @param timeEventId the one that is the booking's time, which need not be named.
 */
export function stillInCalendar(
  events: readonly CalendarEvent[],
  timeEventId?: string,
): CancelledTime["inCalendar"] {
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
