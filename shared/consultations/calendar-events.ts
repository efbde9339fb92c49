import * as z from "zod/mini";
import { Instant } from "#shared/values/instant.ts";

/** What a booking keeps of the trainer's calendar, which knows the client itself. Nothing names a person. */

export const EventLink = z.string().check(z.regex(/^https:\/\/[^\s<>"]+$/), z.maxLength(500));

export const EventPlace = z.string().check(z.maxLength(200));

/** What the calendar calls an event. */
export const CalendarEventId = z.string().check(z.minLength(1), z.maxLength(200));

/** An event that was made for a booking, and not cancelled since. */
export const CalendarEvent = z.object({
  id: CalendarEventId,
  startsAt: Instant,
  endsAt: Instant,
  /** When it was made. Of several, the booking takes place at the newest. */
  madeAt: Instant,
  /** Where it is, if the trainer has said so in the calendar. */
  place: z.optional(EventPlace),
  /** The address of a call. */
  joinUrl: z.optional(EventLink),
  /** Where its client can move and cancel it. */
  moveUrl: z.optional(EventLink),
  cancelUrl: z.optional(EventLink),
});
export type CalendarEvent = z.infer<typeof CalendarEvent>;

/** An event that a booking has. */
export const BookedEvent = z.object({
  ...CalendarEvent.shape,
  /** It came under the booking's own address, or the trainer has said whose it is. The address is not kept. */
  isOwn: z.optional(z.boolean()),
  /** It was found by the address alone, which anyone can give to a calendar. */
  isByAddress: z.optional(z.literal(true)),
});
export type BookedEvent = z.infer<typeof BookedEvent>;

/** The events of one booking. */
export const CalendarRecord = z.object({
  events: z.array(BookedEvent),
  /** The ids of cancelled ones: that one was made may be reported after its cancellation, or again. */
  cancelled: z.array(CalendarEventId),
  /** Those that were moved, and when: one that had begun by then stays. */
  moved: z.optional(z.array(z.object({ id: CalendarEventId, at: Instant }))),
  /** Those that were made after the time had begun, as far as was known: the trainer is asked about them. */
  later: z.optional(z.array(z.pick(CalendarEvent, { id: true, startsAt: true }))),
  /** The ids of those that were found by the address alone: what they are moved to stays so, whatever is told first. */
  byAddress: z.optional(z.array(CalendarEventId)),
  /** The ids of those that the trainer has taken off the booking, and of what they were moved to. */
  notTheirs: z.optional(z.array(CalendarEventId)),
});
export type CalendarRecord = z.infer<typeof CalendarRecord>;

interface Timed {
  readonly calendar?: CalendarRecord | undefined;
  readonly timeEventId?: string | undefined;
}

/** The event of the calendar that a booking's time is from; none if an administrator has noted it. */
export function eventOfTime({ calendar, timeEventId }: Timed): BookedEvent | undefined {
  if (timeEventId === undefined) return undefined;
  return calendar?.events.find(({ id }) => id === timeEventId);
}

/** The events of a booking that stand in the calendar and start after an instant, the next one first. */
export function eventsAfter({ calendar }: Timed, from: Date): CalendarEvent[] {
  const events = calendar?.events ?? [];
  return events
    .filter(({ startsAt }) => Date.parse(startsAt) > from.getTime())
    .sort((one, other) => one.startsAt.localeCompare(other.startsAt));
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
