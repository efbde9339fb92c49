import * as z from "zod/mini";
import { ClientsEvent, ComingSession } from "#shared/calendar/calendar-events.ts";
import { BookingId } from "#shared/contract/ids-and-cursors.ts";
import { handWays } from "#shared/sessions/taken-by-hand.ts";
import { Instant } from "#shared/values/instant.ts";
import { CalendarDate } from "#shared/values/london-days.ts";
import { bookingKinds } from "./booking-kinds.ts";
import { Offer } from "./offer.ts";
import { overReasons } from "./over-reasons.ts";
import { paybacks } from "./payback.ts";
import { refusableMails } from "./refusal-words.ts";

/** Nothing of the person: links are forwarded, and get into the history of shared computers. */
export const ClientBooking = z.object({
  bookingId: BookingId,
  kind: z.enum(bookingKinds),
  ...Offer.shape,
  /** Of a block: the days on which its sessions were held, how many are left, and until when. */
  heldOn: z.array(CalendarDate),
  sessionsLeft: z.int(),
  /** Of a block: how many sessions ended with a refund, or with what a bank took back. */
  sessionsRefunded: z.int(),
  lapsesOn: z.nullable(CalendarDate),
  /** How it was paid to the trainer; null: by card, or free. */
  takenByHand: z.nullable(z.enum(handWays)),
  /** When it was booked. */
  timestamp: Instant,
  /** In pence. */
  refundedAmount: z.int(),
  /** Why nothing more is to happen; null while it goes ahead. */
  over: z.nullable(z.enum(overReasons)),
  isCompleted: z.boolean(),
  startsAt: z.nullable(Instant),
  /** What the trainer's calendar knows of that time; null when an administrator has noted it. */
  calendarEvent: z.nullable(ClientsEvent),
  /** The times of sessions in the trainer's calendar that are not over, the next one first. */
  comingSessions: z.array(ComingSession),
  /** For how many sessions a time can still be chosen. */
  timesLeft: z.int(),
  /** How often the time was noted, changed or removed: the sequence of the calendar file. */
  timeChanges: z.int(),
  timeChosenAt: z.nullable(Instant),
  /** The mails that the client has refused, or can refuse because one was due. */
  refusable: z.array(z.object({ mail: z.enum(refusableMails), isRefused: z.boolean() })),
  cancelledAt: z.nullable(Instant),
  /** Null: it can no longer be cancelled here. */
  cancellableUntil: z.nullable(Instant),
  /** What is paid back if it is cancelled, or still has to be, in pence. */
  owed: z.int(),
  /** What becomes of that money, and of what was paid. */
  payback: z.enum(paybacks),
});
export type ClientBooking = z.infer<typeof ClientBooking>;
