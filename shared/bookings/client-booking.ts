import * as z from "zod/mini";
import { BookingId } from "#shared/contract/ids-and-cursors.ts";
import { Offer } from "./booking-facts.ts";
import { bookingKinds } from "./booking-kinds.ts";

/**
 * A booking as its link shows it. It has nothing of the person, because links are forwarded, and get into
 * the history of shared computers.
 */
export const ClientBooking = z.object({
  bookingId: BookingId,
  kind: z.enum(bookingKinds),
  ...Offer.shape,
  /** When it was booked. */
  timestamp: z.iso.datetime(),
  /** In pence. */
  refundedAmount: z.int(),
  isCompleted: z.boolean(),
  /** Null: none is noted. */
  startsAt: z.nullable(z.iso.datetime()),
  /** Null: the client has not said so. */
  timeChosenAt: z.nullable(z.iso.datetime()),
  cancelledAt: z.nullable(z.iso.datetime()),
  /** Null: it can no longer be cancelled here. */
  cancellableUntil: z.nullable(z.iso.datetime()),
  /** What is paid back if it is cancelled, or still has to be, in pence. */
  owed: z.int(),
  /** Whether what the client has had may be taken off that. */
  mayHaveBegun: z.boolean(),
});
export type ClientBooking = z.infer<typeof ClientBooking>;
