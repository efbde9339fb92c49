import * as z from "zod/mini";
import { AccountFacts } from "#shared/bookings/booking-facts.ts";
import { ConfirmedSessions } from "#shared/bookings/bookings.ts";
import { FlowSource } from "#shared/bookings/flow-source.ts";
import { withEarlierEnded } from "#shared/sessions/ended-sessions.ts";
import { Instant } from "#shared/values/instant.ts";

/** What the index of confirmed bookings has of each: enough to filter, search and count it. */
export const IndexedBooking = z.object({
  ...z.pick(AccountFacts, {
    bookingId: true,
    timestamp: true,
    type: true,
    amount: true,
    originalAmount: true,
    discountCode: true,
    discountPercentage: true,
    refunds: true,
    disputes: true,
    block: true,
    takenByHand: true,
    paymentIntentId: true,
  }).shape,
  ...z.pick(ConfirmedSessions, { usedSessions: true, lapsesOn: true }).shape,
  confirmedKey: FlowSource,
  name: z.optional(z.string()),
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
  status: z.optional(z.literal("completed")),
  completedAt: z.optional(Instant),
  cancelledAt: z.optional(Instant),
  erasedAt: z.optional(Instant),
});
export type IndexedBooking = z.infer<typeof IndexedBooking>;

/** Reads an item of the index. */
export const parseIndexed = (item: unknown): IndexedBooking =>
  withEarlierEnded(IndexedBooking.parse(item));

/**
 * How many pages of the index one request reads. DynamoDB ends a page at 1 MB, which is about 5,000
 * bookings.
 */
export const mostPagesRead = 6;
