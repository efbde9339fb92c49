import * as z from "zod/mini";
import { byStart, hasBegun } from "#shared/calendar/starts.ts";
import { Instant } from "#shared/values/instant.ts";

/** What a booking keeps of the trainer's calendar. Nothing in it names a person. */

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
  /** The ids of cancelled ones without such an instant, and of those at which no consultation took place. */
  cancelled: z.array(CalendarEventId),
  /**
   * Events that were cancelled or moved, and when: the report that one was made may come later, or again. An event that
   * had begun by then stays, and so does a seat that was taken since.
   */
  moved: z.optional(z.array(z.object({ id: CalendarEventId, at: Instant }))),
  /** Events that were made once the time had begun, as far as was known: the trainer is asked about them. */
  later: z.optional(z.array(z.pick(CalendarEvent, { id: true, startsAt: true }))),
  /** The ids of cancelled ones that were found by the address alone: so is what they are moved to. */
  byAddress: z.optional(z.array(CalendarEventId)),
  /** The ids of cancelled ones that were the booking's own: so is what they are moved to. */
  own: z.optional(z.array(CalendarEventId)),
  /** The ids of those that the trainer has taken off the booking, and of what they were moved to. */
  notTheirs: z.optional(z.array(CalendarEventId)),
  /** The ids of those at which no session of a block was held, as the trainer has said. */
  notHeld: z.optional(z.array(CalendarEventId)),
});
export type CalendarRecord = z.infer<typeof CalendarRecord>;

/** What the client whose event it is sees of it. */
export const ClientsEvent = z.omit(CalendarEvent, { id: true, madeAt: true });
export type ClientsEvent = z.infer<typeof ClientsEvent>;

/** The time of a session to come, as its client sees it. */
export const ComingSession = z.object({
  ...ClientsEvent.shape,
  /** The calendar does not know that no session of the block is left for it. */
  isWithoutSession: z.optional(z.literal(true)),
});
export type ComingSession = z.infer<typeof ComingSession>;

/** The events of a booking that are in the calendar and start after an instant, the next one first. */
export function eventsAfter(
  { calendar }: { readonly calendar?: CalendarRecord | undefined },
  from: Date,
): CalendarEvent[] {
  const events = calendar?.events ?? [];
  return events.filter((event) => !hasBegun(event, from)).sort(byStart);
}

/** Longer events are no appointments, so the usual length is assumed. */
const longestMinutes = 8 * 60;

/** How long an event takes, if it is an appointment. */
export function minutesOf({ startsAt, endsAt }: Pick<CalendarEvent, "startsAt" | "endsAt">) {
  const minutes = Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000);
  return minutes > 0 && minutes <= longestMinutes ? minutes : undefined;
}

/** How long what is not in the calendar takes at most, so that the trainer is not asked about it while it goes on. */
const assumedMinutes = 60;

/** When what begins at an instant is over, as far as is known. */
export function endOf(startsAt: string, event: CalendarEvent | undefined): string {
  const minutes = (event && minutesOf(event)) ?? assumedMinutes;
  return new Date(Date.parse(startsAt) + minutes * 60_000).toISOString();
}
