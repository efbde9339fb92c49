import * as z from "zod/mini";
import { BookingId } from "#shared/contract/ids-and-cursors.ts";
import { Instant } from "#shared/values/instant.ts";
import { Appointment } from "./appointments.ts";
import { bookingKinds } from "./booking-kinds.ts";
import { BookingProblem } from "./booking-problem.ts";

/** What the trainer has to do, without answers about health. */
export const BookingsToDo = z.object({
  toDo: z.object({
    count: z.int(),
    /** Whether there are more than `count`: it is not counted any further. */
    isMore: z.boolean(),
    /** When the oldest was booked; null when there is none. */
    oldestAt: z.nullable(Instant),
  }),
  /** Bookings of both kinds that have problems: by deadline, then the most harmful first. */
  withProblems: z.array(
    z.object({
      bookingId: BookingId,
      kind: z.enum(bookingKinds),
      /** The email address of a payer without a name. Null: they gave neither, or are erased. */
      name: z.nullable(z.string()),
      /** When it was booked. */
      timestamp: Instant,
      problems: z.array(BookingProblem).check(z.minLength(1)),
    }),
  ),
  /** The latest earlier ones that are not settled, then those of today and tomorrow in London. */
  appointments: z.array(Appointment),
  /** Clients with times to come in the calendar that no session is left for, the next one first. */
  withoutSession: z.array(
    z.object({
      bookingId: BookingId,
      name: z.nullable(z.string()),
      /** The next one first. */
      times: z.array(Instant).check(z.minLength(1)),
    }),
  ),
  /** Whether there are more problems, or earlier appointments, than these. */
  hasMore: z.boolean(),
});
export type BookingsToDo = z.infer<typeof BookingsToDo>;
