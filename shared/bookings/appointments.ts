import * as z from "zod/mini";
import { CalendarEventId, EventLink } from "#shared/calendar/calendar-events.ts";
import { begunFacts } from "#shared/consultations/begun.ts";
import { BookingId } from "#shared/contract/ids-and-cursors.ts";
import { sessionsFacts } from "#shared/sessions/sessions-left.ts";
import { Instant } from "#shared/values/instant.ts";
import { bookingKinds } from "./booking-kinds.ts";

/** When the trainer and a client meet or speak for a booking. */
const BookedTime = z.object({
  startsAt: Instant,
  /** When it is over, as far as is known. */
  endsAt: Instant,
  /** The address of the call. */
  joinUrl: z.optional(EventLink),
  /** Whether the trainer says, once it is over, whether it took place: not where no session is left to mark as used. */
  isAsked: z.boolean(),
  /** Of a session of a block: the event of the calendar. */
  eventId: z.optional(CalendarEventId),
});
export type BookedTime = z.infer<typeof BookedTime>;

/** What says when a booking takes place. */
export const timedFacts = {
  ...sessionsFacts,
  startsAt: begunFacts.startsAt,
  timeEventId: begunFacts.timeEventId,
  calendar: begunFacts.calendar,
};

/** A time with the client whose it is, for the trainer. */
export const Appointment = z.object({
  ...BookedTime.shape,
  bookingId: BookingId,
  kind: z.enum(bookingKinds),
  /** The email address of a client without a name; null if they gave neither. */
  name: z.nullable(z.string()),
  phone: z.optional(z.string()),
  email: z.optional(z.string()),
});
export type Appointment = z.infer<typeof Appointment>;
