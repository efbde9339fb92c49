import { type DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { paymentKeyOf } from "#lambdas/bookings/booking-keys.ts";
import { recountKey } from "#lambdas/bookings/stored-booking.ts";
import {
  type Condition,
  equals,
  isAtLeast,
  isBetween,
  query,
} from "#lambdas/database/expressions.ts";
import { readItems } from "#lambdas/database/read-items.ts";
import type { FlowSource } from "#shared/bookings/bookings.ts";
import { monthBounds, monthOf } from "#shared/numbers/numbers.ts";
import { CountedBooking } from "./month-figures.ts";

/** Reads the bookings for the figures, by index, a page at a time. */
export interface CountedBookings {
  /** The ids of bookings whose latest change is not in the monthly figures yet. */
  changed(most: number): Promise<string[]>;

  /**
   * The ids of all bookings that may count in a month. The indexes are a moment behind the bookings.
   */
  inMonth(month: string): Promise<ReadonlySet<string>>;

  /** The confirmed bookings among these, as they are now. */
  read(bookingIds: readonly string[]): Promise<CountedBooking[]>;

  /** The month of the first confirmed booking; `undefined` when there is none. */
  firstMonth(): Promise<string | undefined>;
}

const flowSources: readonly FlowSource[] = ["consultation-intro", "payment-page"];
const IndexEntry = z.object({ bookingId: z.string() });
const FirstEntry = z.object({ timestamp: z.iso.datetime() });

/** The only attributes that are read: no answers, no names, no addresses. */
const attributes = [...Object.keys(CountedBooking.shape), "paymentStatus"];

/** The bookings in DynamoDB. */
export function createCountedBookings(
  database: DynamoDBDocumentClient,
  tableName: string,
): CountedBookings {
  async function idsIn(index: string, key: readonly Condition[]): Promise<string[]> {
    const bookingIds: string[] = [];
    let position: Record<string, unknown> | undefined;
    do {
      const { Items = [], LastEvaluatedKey } = await database.send(
        new QueryCommand({
          TableName: tableName,
          IndexName: index,
          ...query(key),
          ExclusiveStartKey: position,
        }),
      );
      bookingIds.push(...Items.map((item) => IndexEntry.parse(item).bookingId));
      position = LastEvaluatedKey;
    } while (position);
    return bookingIds;
  }

  return {
    changed: async (most) => {
      const { Items = [] } = await database.send(
        new QueryCommand({
          TableName: tableName,
          IndexName: "recountByTime",
          ...query([equals("recountKey", recountKey)]),
          Limit: most,
        }),
      );
      return Items.map((item) => IndexEntry.parse(item).bookingId);
    },

    inMonth: async (month) => {
      const { first, last } = monthBounds(month);
      const during = (path: string) => isBetween(path, first, last);
      const found = await Promise.all([
        ...flowSources.flatMap((flowSource) => [
          idsIn("confirmedByTime", [equals("confirmedKey", flowSource), during("timestamp")]),
          // A booking with several refunds is found by the latest of them.
          idsIn("refundedByTime", [
            equals("paymentKey", paymentKeyOf(flowSource, "refunded")),
            isAtLeast("lastRefundAt", first),
          ]),
        ]),
        idsIn("completedByTime", [equals("status", "completed"), during("completedAt")]),
      ]);
      return new Set(found.flat());
    },

    read: async (bookingIds) => {
      const keys = [...new Set(bookingIds)].map((bookingId) => ({ bookingId }));
      const items = await readItems(database, tableName, keys, { attributes });
      return items
        .filter((item) => item["paymentStatus"] !== "pending")
        .map((item) => CountedBooking.parse(item));
    },

    firstMonth: async () => {
      const first = await Promise.all(
        flowSources.map(async (flowSource) => {
          const { Items = [] } = await database.send(
            new QueryCommand({
              TableName: tableName,
              IndexName: "confirmedByTime",
              ...query([equals("confirmedKey", flowSource)]),
              Limit: 1,
            }),
          );
          return Items.map((item) => monthOf(FirstEntry.parse(item).timestamp));
        }),
      );
      return first.flat().sort()[0];
    },
  };
}
