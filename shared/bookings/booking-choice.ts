import * as z from "zod/mini";
import { Cursor } from "#shared/contract/ids-and-cursors.ts";
import { CalendarDate } from "#shared/values/london-days.ts";
import { bookingKinds } from "./booking-kinds.ts";

/** How the trainer chooses among the bookings, on the page and in the contract. */

/**
 * What to show of a kind. Session payments are never completed, and so never to do. Two have an order of their own,
 * and their days are those that it is by: `timed` are the consultations whose time is noted and to come, the next one
 * first; `left` are the blocks with sessions left, by their last day, and those that never lapse at the end.
 */
export const bookingShows = [
  "all",
  "todo",
  "timed",
  "left",
  "completed",
  "paid",
  "free",
  "refunded",
] as const;
export type BookingShow = (typeof bookingShows)[number];

/** In which order to list them, by when they were booked; the newest first unless asked otherwise. */
export const bookingOrders = ["newest", "oldest"] as const;

/** A day outside was typed by mistake, or only in part. */
export const listedDays = { first: "2000-01-01", last: "2099-12-31" } as const;

export const bookingListMessages = {
  dayOutside: "Please choose a day from 2000 to 2099.",
  rangeReversed: "The last day is before the first.",
} as const;

const ListedDay = CalendarDate.check(
  z.refine((day) => day >= listedDays.first && day <= listedDays.last, {
    error: bookingListMessages.dayOutside,
  }),
);
/** A range of calendar days in Europe/London, either end open; both ends belong to it. */
const Days = { from: z.optional(ListedDay), to: z.optional(ListedDay) };

/**
 * What the trainer asks for. Each word that is searched for begins a word of the name or is a part of the
 * email address; or all of the text is a part of the phone number, or a reference (`booking-reference.ts`).
 */
const BookingChoice = z.strictObject({
  kind: z._default(z.enum(bookingKinds), "consultations"),
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
