import * as z from "zod/mini";
import {
  addressesIn,
  CalendarInstant,
  cancelledBeforeStart,
  EventId,
  EventType,
  orAbsent,
  type ReadNotice,
} from "./calendar-notice.ts";
import { calendarLink, callLink } from "./trusted-links.ts";

/** Cal.com's events: https://cal.com/docs/developing/guides/automation/webhooks */

const unread = z.optional(z.unknown());

const Booking = z.object({
  uid: EventId,
  status: z.nullish(z.string()),
  startTime: CalendarInstant,
  endTime: CalendarInstant,
  /** The earlier id of an event that was moved. */
  rescheduleUid: z.nullish(EventId),
  attendees: z.nullish(z.array(z.object({ email: unread }))),
  metadata: z.nullish(z.object({ booking: unread, videoCallUrl: unread })),
  location: unread,
  bookerUrl: unread,
  eventTypeId: unread,
});

const triggers = ["BOOKING_CREATED", "BOOKING_RESCHEDULED", "BOOKING_CANCELLED"] as const;

const CalComEvent = z.object({
  triggerEvent: z.enum(triggers),
  createdAt: CalendarInstant,
  payload: Booking,
});

const Named = z.object({ triggerEvent: z.string() });

/** The status of an event that the trainer need not accept any more. */
const accepted = "ACCEPTED";

export const readCalCom: ReadNotice = (body) => {
  const { triggerEvent: name } = Named.parse(body);
  if (!triggers.some((trigger) => trigger === name)) return undefined;
  const { triggerEvent, createdAt, payload } = CalComEvent.parse(body);
  const { uid: id, status, metadata, attendees, rescheduleUid, eventTypeId } = payload;
  const about = {
    reference: orAbsent(z.string(), metadata?.booking),
    emails: addressesIn((attendees ?? []).map(({ email }) => email)),
    at: createdAt,
    eventType: orAbsent(EventType, {
      service: "calCom",
      id: typeof eventTypeId === "number" ? String(eventTypeId) : eventTypeId,
    }),
  };
  if (triggerEvent === "BOOKING_CANCELLED") {
    return { ...about, cancelled: cancelledBeforeStart(id, payload.startTime, createdAt) };
  }
  const replaces = rescheduleUid && rescheduleUid !== id ? rescheduleUid : undefined;
  if ((status ?? accepted).toUpperCase() !== accepted) return { ...about, cancelled: [], replaces };
  const at = new URL(calendarLink("calCom", payload.bookerUrl) ?? "https://cal.com").origin;
  const page = encodeURIComponent(id);
  return {
    ...about,
    made: {
      id,
      startsAt: payload.startTime,
      endsAt: payload.endTime,
      madeAt: createdAt,
      // Without its place, which the client may have typed. A link can fill the metadata, so it comes second.
      joinUrl: callLink("calCom", payload.location) ?? callLink("calCom", metadata?.videoCallUrl),
      moveUrl: calendarLink("calCom", `${at}/reschedule/${page}`),
      cancelUrl: calendarLink("calCom", `${at}/booking/${page}?cancel=true`),
    },
    cancelled: [],
    replaces,
  };
};
