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
  cancellation: z.nullable(
    z.object({
      until: z.iso.datetime(),
      /** What is paid back, in pence. */
      amount: z.int(),
    }),
  ),
});
export type ClientBooking = z.infer<typeof ClientBooking>;
