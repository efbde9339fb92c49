import * as z from "zod/mini";
import { equals } from "#lambdas/database/expressions.ts";
import type { Table } from "#lambdas/database/table.ts";
import { attentionReasons, MailState } from "#shared/bookings/booking-facts.ts";
import { DealtWith } from "#shared/bookings/dealt-with.ts";
import { Dispute } from "#shared/bookings/disputes.ts";
import { Refund } from "#shared/bookings/refunds.ts";
import { BookingId } from "#shared/contract/ids-and-cursors.ts";
import { IndexEntry, pendingWork } from "../stored-booking.ts";

/** Of a booking, what problems are told by. Nothing else is read, answers about health least of all. */
const BookingWithProblems = z.object({
  bookingId: BookingId,
  flowSource: z.enum(["consultation-intro", "payment-page"]),
  timestamp: z.iso.datetime(),
  name: z.optional(z.string()),
  status: z.optional(z.literal("completed")),
  attention: z.optional(z.enum(attentionReasons)),
  visitorMail: z.optional(MailState),
  refunds: z.optional(z.array(Refund)),
  disputes: z.optional(z.array(Dispute)),
  dealtWith: z.optional(z.array(DealtWith)),
});

export type WaitingList = ReturnType<typeof createWaitingList>;

/** What waits for the trainer. Every read is bounded. */
export function createWaitingList(table: Table) {
  return {
    /** When the consultations that are to do were booked, the oldest first. */
    toDo: async (limit: number): Promise<string[]> => {
      const { items } = await table.query({
        index: "toDoByTime",
        key: [equals("toDoKey", "consultation-intro")],
        limit,
      });
      return items.map((item) => IndexEntry.parse(item).timestamp);
    },

    /**
     * Bookings that may have problems: those on the trainer's list, the newest, and those that upkeep
     * has not finished, the oldest.
     * @param limit of each of the two.
     */
    mayHaveProblems: async (limit: number) => {
      const pages = await Promise.all(
        [
          { work: pendingWork.trainer, newestFirst: true },
          { work: pendingWork.followUp, newestFirst: false },
        ].map(({ work, newestFirst }) =>
          table.query({
            index: "pendingWorkByTime",
            key: [equals("pendingWork", work)],
            newestFirst,
            limit,
          }),
        ),
      );
      const entries = pages.flatMap(({ items }) => items.map((item) => IndexEntry.parse(item)));
      const ids = [...new Set(entries.map(({ bookingId }) => bookingId))];
      const items = await table.getAll(
        ids.map((bookingId) => ({ bookingId })),
        Object.keys(BookingWithProblems.shape),
      );
      return {
        bookings: items.map((item) => BookingWithProblems.parse(item)),
        hasMore: pages.some(({ end }) => end !== undefined),
      };
    },
  };
}
