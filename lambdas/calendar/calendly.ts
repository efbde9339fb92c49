import * as z from "zod/mini";
import {
  addressesIn,
  CalendarInstant,
  cancelledBeforeStart,
  EventId,
  EventType,
  orAbsent,
  Place,
  type ReadNotice,
} from "./calendar-notice.ts";
import { calendarLink, callLink } from "./trusted-links.ts";

/** Calendly's events: https://developer.calendly.com/docs/webhooks/overview */

const unread = z.optional(z.unknown());

/** An invitee has one event; `.../scheduled_events/{event}/invitees/{invitee}` names both. */
const InviteeId = z.pipe(
  z.string(),
  z.pipe(
    z.transform((uri: string) => uri.split("/scheduled_events/").at(-1)),
    EventId,
  ),
);

const Invitee = z.object({
  uri: InviteeId,
  email: unread,
  created_at: CalendarInstant,
  old_invitee: z.nullish(InviteeId),
  cancel_url: unread,
  reschedule_url: unread,
  tracking: z.nullish(z.object({ utm_content: z.nullish(z.string()) })),
  scheduled_event: z.object({
    start_time: CalendarInstant,
    end_time: CalendarInstant,
    event_type: unread,
    location: z.nullish(z.object({ type: unread, location: unread, join_url: unread })),
  }),
});

const events = ["invitee.created", "invitee.canceled"] as const;

const CalendlyEvent = z.object({
  event: z.enum(events),
  /** When this happened; the invitee's own is when they chose the time. */
  created_at: z.nullish(CalendarInstant),
  payload: Invitee,
});
const Named = z.object({ event: z.string() });

/**
 * What the trainer has entered: an address, a text of their own, the number that the client calls. The others are the
 * client's, such as the number that the trainer calls.
 */
const trainersPlaces: readonly unknown[] = ["physical", "custom", "inbound_call"];

/** When a client moves an event, the old one is cancelled and a new one created; each is reported, in any order. */
export const readCalendly: ReadNotice = (body) => {
  const { event: name } = Named.parse(body);
  if (!events.some((each) => each === name)) return undefined;
  const { event, created_at, payload } = CalendlyEvent.parse(body);
  const { uri: id, tracking, old_invitee, scheduled_event } = payload;
  const emails = addressesIn([payload.email]);
  const isCreated = event === "invitee.created";
  // A report of a new event says at least when the invitee was made.
  const at = created_at ?? (isCreated ? payload.created_at : undefined);
  const { start_time: startsAt, end_time: endsAt, location, event_type } = scheduled_event;
  const eventType = orAbsent(EventType, { service: "calendly", id: event_type });
  const about = { reference: tracking?.utm_content ?? undefined, emails, at, eventType };
  if (!isCreated) {
    return { ...about, cancelled: cancelledBeforeStart(id, startsAt, at) };
  }
  const isTrainers = trainersPlaces.includes(location?.type);
  return {
    ...about,
    made: {
      id,
      startsAt,
      endsAt,
      madeAt: payload.created_at,
      place: isTrainers ? orAbsent(Place, location?.location) : undefined,
      joinUrl: callLink("calendly", location?.join_url),
      moveUrl: calendarLink("calendly", payload.reschedule_url),
      cancelUrl: calendarLink("calendly", payload.cancel_url),
    },
    cancelled: [],
    replaces: old_invitee ?? undefined,
  };
};
