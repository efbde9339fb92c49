import type {
  BookedEvent,
  CalendarEvent,
  CalendarRecord,
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

/** Longer events are no appointments, so the usual length is assumed. */
const longestMinutes = 8 * 60;

/** How long an event takes, if it is an appointment. */
function minutesOf({ startsAt, endsAt }: Pick<CalendarEvent, "startsAt" | "endsAt">) {
  const minutes = Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000);
  return minutes > 0 && minutes <= longestMinutes ? minutes : undefined;
}

/** How long what is not in the calendar takes at most, so that the trainer is not asked about it while it goes on. */
const assumedMinutes = 60;

/** When a booking takes place, if that is known, and the address of the call, if the calendar knows it. */
export function bookedTimes(booking: Timed & { readonly startsAt?: string | undefined }) {
  const { startsAt } = booking;
  if (startsAt === undefined) return [];
  const event = eventOfTime(booking);
  const minutes = (event && minutesOf(event)) ?? assumedMinutes;
  const endsAt = new Date(Date.parse(startsAt) + minutes * 60_000).toISOString();
  return [{ startsAt, endsAt, joinUrl: event?.joinUrl }];
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
