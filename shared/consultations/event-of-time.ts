import {
  type BookedEvent,
  type CalendarEvent,
  type CalendarRecord,
  endOf,
  minutesOf,
} from "#shared/calendar/calendar-events.ts";

/** The time of a consultation that is from the trainer's calendar. */

interface Timed {
  readonly calendar?: CalendarRecord | undefined;
  readonly timeEventId?: string | undefined;
}

/** The event of the calendar that a booking's time is from; none if an administrator has noted it. */
export function eventOfTime({ calendar, timeEventId }: Timed): BookedEvent | undefined {
  if (timeEventId === undefined) return undefined;
  return calendar?.events.find(({ id }) => id === timeEventId);
}

/** When a booking takes place, if that is known, and the address of the call, if the calendar knows it. */
export function bookedTimes(booking: Timed & { readonly startsAt?: string | undefined }) {
  const { startsAt } = booking;
  if (startsAt === undefined) return [];
  const event = eventOfTime(booking);
  return [{ startsAt, endsAt: endOf(startsAt, event), joinUrl: event?.joinUrl, isAsked: true }];
}

interface Usual {
  readonly offer: { readonly facts: { readonly minutes: number; readonly where: string } };
}

/** The website's facts about a consultation, with the length and the place of its event in the calendar. */
export function websiteAt<Website extends Usual>(
  website: Website,
  event: Pick<CalendarEvent, "startsAt" | "endsAt" | "place" | "joinUrl"> | undefined,
): Website {
  if (!event) return website;
  const { facts } = website.offer;
  const minutes = minutesOf(event) ?? facts.minutes;
  const where = event.place ?? event.joinUrl ?? facts.where;
  return {
    ...website,
    offer: {
      ...website.offer,
      facts: { ...facts, where, minutes },
    },
  };
}
