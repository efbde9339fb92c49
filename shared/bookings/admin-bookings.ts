import * as z from "zod/mini";
import { BookingId, Cursor } from "#shared/contract/ids-and-cursors.ts";
import { Instant } from "#shared/values/instant.ts";
import { CalendarDate } from "#shared/values/london-days.ts";
import { bookingKinds } from "./booking-kinds.ts";
import { ConfirmedConsultation, ConfirmedSessionPayment, ErasedBooking } from "./bookings.ts";
import { BookingProblem } from "./problems.ts";

/** Bookings as the trainer sees them: all that is kept, and null where there was no payment. */

const paymentIntent = { paymentIntentId: z.nullable(z.string()) };
/** The store's own notes of what is still to be done. */
const unseen = { refundsVersion: true, refundsUnderWay: true } as const;
const unseenOfPerson = { ...unseen, useToRecord: true, cancellationRefundId: true } as const;

export const AdminConsultation = z.object({
  ...z.omit(ConfirmedConsultation, unseenOfPerson).shape,
  ...paymentIntent,
});
export type AdminConsultation = z.infer<typeof AdminConsultation>;

const AdminSessionPayment = z.object({
  ...z.omit(ConfirmedSessionPayment, unseenOfPerson).shape,
  ...paymentIntent,
});

export const AdminErasedBooking = z.object({
  ...z.omit(ErasedBooking, unseen).shape,
  ...paymentIntent,
});
export type AdminErasedBooking = z.infer<typeof AdminErasedBooking>;

export const AdminBooking = z.union([AdminErasedBooking, AdminConsultation, AdminSessionPayment]);
export type AdminBooking = z.infer<typeof AdminBooking>;

/** Whether the person behind a booking is erased. */
export function isErasedRecord(booking: AdminBooking): booking is AdminErasedBooking {
  return "erasedAt" in booking;
}

/** How the trainer chooses among the bookings, on the page and in the contract. */

/**
 * What to show of a kind. Session payments are never completed, and so never to do. `timed` are the
 * consultations whose time is noted and to come, the next one first, whatever the order.
 */
export const bookingShows = [
  "all",
  "todo",
  "timed",
  "completed",
  "paid",
  "free",
  "refunded",
] as const;
export type BookingShow = (typeof bookingShows)[number];

/** In which order to list them, by when they were booked; the newest first unless asked otherwise. */
export const bookingOrders = ["newest", "oldest"] as const;

export const bookingListMessages = {
  rangeReversed: "The last day is before the first.",
} as const;

/** A range of calendar days in Europe/London, either end open; both ends belong to it. */
const Days = { from: z.optional(CalendarDate), to: z.optional(CalendarDate) };

/**
 * What the trainer asks for. Each word that is searched for begins a word of the name or is a part of the
 * email address; or all of the text is a part of the phone number.
 */
const BookingChoice = z.strictObject({
  kind: z._default(z.enum(bookingKinds), "consultation"),
  show: z.optional(z.enum(bookingShows)),
  order: z.optional(z.enum(bookingOrders)),
  ...Days,
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
});

/** The choice, and where the page begins. */
export const BookingPageQuery = z
  .strictObject({
    ...BookingChoice.shape,
    /** `todo` or `completed` of `show`, which comes first. */
    status: z.optional(z.enum(["pending", "completed"])),
    cursor: z.optional(Cursor),
  })
  .check(
    z.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      path: ["to"],
      error: bookingListMessages.rangeReversed,
    }),
  );

/** What the trainer has to do, without answers about health. */
export const BookingsToDo = z.object({
  /** The consultations that are to do. */
  toDo: z.object({
    count: z.int(),
    /** Whether there are more than `count`: it is not counted any further. */
    isMore: z.boolean(),
    /** When the oldest was booked; null when there is none. */
    oldestAt: z.nullable(Instant),
  }),
  /** Bookings of both kinds that have problems, the most urgent first. */
  withProblems: z.array(
    z.object({
      bookingId: BookingId,
      kind: z.enum(bookingKinds),
      /** Null: the payer gave none, or the person is erased. */
      name: z.nullable(z.string()),
      /** When it was booked. */
      timestamp: Instant,
      problems: z.array(BookingProblem).check(z.minLength(1)),
    }),
  ),
  /** Whether there may be more bookings with problems than these. */
  hasMoreProblems: z.boolean(),
});
export type BookingsToDo = z.infer<typeof BookingsToDo>;
