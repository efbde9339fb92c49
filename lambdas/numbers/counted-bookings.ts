import * as z from "zod/mini";
import { paymentKeyOf } from "#lambdas/bookings/booking-keys.ts";
import { draftChecks, recountKey } from "#lambdas/bookings/stored-booking.ts";
import { type Condition, equals, isAtLeast, isBetween } from "#lambdas/database/expressions.ts";
import { queryAll, type Table } from "#lambdas/database/table.ts";
import type { FlowSource } from "#shared/bookings/bookings.ts";
import { monthBounds, monthOf } from "#shared/numbers/numbers.ts";
import { CountedBooking } from "./month-figures.ts";

const flowSources: readonly FlowSource[] = ["consultation-intro", "payment-page"];
const IndexEntry = z.object({ bookingId: z.string() });
const OpenDraft = z.pick(CountedBooking, { flowSource: true, timestamp: true });
const FirstEntry = z.object({ timestamp: z.iso.datetime() });

/** The most drafts that are counted for each of their checks; a flood of them must not delay the page. */
const mostOpen = 500;

/** The only attributes that are read: no answers, no names, no addresses. */
const attributes = [...Object.keys(CountedBooking.shape), "paymentStatus"];

export type CountedBookings = ReturnType<typeof createCountedBookings>;

/** Reads the bookings for the figures, by index, a page at a time. */
export function createCountedBookings(table: Table) {
  const idOf = (item: unknown) => IndexEntry.parse(item).bookingId;

  return {
    /** The ids of bookings whose latest change is not in the monthly figures yet. */
    changed: async (limit: number): Promise<string[]> => {
      const key = [equals("recountKey", recountKey)];
      return (await table.query({ index: "recountByTime", key, limit })).items.map(idOf);
    },

    /**
     * The ids of all bookings that may count in a month. The indexes are a moment behind the bookings.
     * @param most reading ends once there are more than this.
     */
    inMonth: async (month: string, most?: number): Promise<ReadonlySet<string>> => {
      const idsIn = async (index: string, ...key: readonly Condition[]) =>
        (await queryAll(table, { index, key }, most)).map(idOf);
      const { first, last } = monthBounds(month);
      const during = (path: string) => isBetween(path, first, last);
      const found = await Promise.all([
        ...flowSources.flatMap((flowSource) => [
          idsIn("confirmedByTime", equals("confirmedKey", flowSource), during("timestamp")),
          // A booking with several refunds or lost disputes is found by the latest of them. One that
          // lost a dispute without a refund is among the paid ones.
          ...(["refunded", "paid"] as const).map((kind) =>
            idsIn(
              "refundedByTime",
              equals("paymentKey", paymentKeyOf(flowSource, kind)),
              isAtLeast("lastRefundAt", first),
            ),
          ),
        ]),
        idsIn("completedByTime", equals("status", "completed"), during("completedAt")),
      ]);
      return new Set(found.flat());
    },

    /** The confirmed bookings among these, as they are now. */
    read: async (bookingIds: readonly string[]): Promise<CountedBooking[]> => {
      const keys = [...new Set(bookingIds)].map((bookingId) => ({ bookingId }));
      const items = await table.getAll(keys, attributes);
      return items
        .filter((item) => item["paymentStatus"] !== "pending")
        .map((item) => CountedBooking.parse(item));
    },

    /** The drafts of the last day, which may still be paid. */
    open: async () => {
      const due = await Promise.all(
        draftChecks.map(({ openWork }) => {
          const key = [equals("openWork", openWork)];
          return table.query({ index: "openWorkByTime", key, newestFirst: true, limit: mostOpen });
        }),
      );
      const keys = due.flatMap(({ items }) => items.map((item) => ({ bookingId: idOf(item) })));
      const items = await table.getAll(keys, [...Object.keys(OpenDraft.shape), "paymentStatus"]);
      return items
        .filter((item) => item["paymentStatus"] === "pending")
        .map((item) => OpenDraft.parse(item));
    },

    /** The month of the first confirmed booking; `undefined` when there is none. */
    firstMonth: async (): Promise<string | undefined> => {
      const first = await Promise.all(
        flowSources.map((flowSource) => {
          const key = [equals("confirmedKey", flowSource)];
          return table.query({ index: "confirmedByTime", key, limit: 1 });
        }),
      );
      const months = first.flatMap(({ items }) =>
        items.map((item) => monthOf(FirstEntry.parse(item).timestamp)),
      );
      return months.sort()[0];
    },
  };
}
