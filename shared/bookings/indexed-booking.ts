import * as z from "zod/mini";
import { withEarlierEnded } from "#shared/sessions/ended-sessions.ts";
import { sessionsFacts } from "#shared/sessions/sessions-left.ts";
import { Instant } from "#shared/values/instant.ts";
import { AccountFacts } from "./booking-facts.ts";
import { FlowSource } from "./flow-source.ts";

/**
 * What the index of confirmed bookings has of each: enough to filter, search and count it, and nothing about health.
 * The table's definition is made of it. An index holds at most 20 attributes, and can't be changed after a release.
 */
export const IndexedBooking = z.object({
  ...sessionsFacts,
  ...z.pick(AccountFacts, {
    bookingId: true,
    timestamp: true,
    originalAmount: true,
    discountCode: true,
    discountPercentage: true,
    takenByHand: true,
    paymentIntentId: true,
  }).shape,
  confirmedKey: FlowSource,
  name: z.optional(z.string()),
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
  completedAt: z.optional(Instant),
});
export type IndexedBooking = z.infer<typeof IndexedBooking>;

/** Reads an item of the index. */
export const parseIndexed = (item: unknown): IndexedBooking =>
  withEarlierEnded(IndexedBooking.parse(item));
