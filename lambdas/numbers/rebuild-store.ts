import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import {
  type DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import type { BookingStore } from "#lambdas/bookings/booking-store.ts";
import {
  allOf,
  conditionalUpdate,
  equals,
  isAbsent,
  isPresent,
  query,
} from "#lambdas/database/expressions.ts";
import type { FlowSource } from "#shared/bookings/bookings.ts";
import type { CountedBooking } from "./booking-effects.ts";
import { monthListKey } from "./dynamo-event-counter.ts";
import type { CounterItem, RebuildDependencies } from "./rebuild-numbers.ts";

export interface RebuildTables {
  readonly bookings: string;
  readonly numbers: string;
  readonly discountCodes: string;
}

const flowSources: readonly FlowSource[] = ["consultation-intro", "payment-page"];
const IndexEntry = z.object({ bookingId: z.string() });

/** The tables behind a rebuild: indexes a page at a time, and each booking by its key. */
export function createRebuildStore(
  database: DynamoDBDocumentClient,
  tables: RebuildTables,
  bookings: Pick<BookingStore, "find">,
): RebuildDependencies {
  async function* pages(TableName: string, IndexName: string | undefined, key: [string, string]) {
    let position: Record<string, unknown> | undefined;
    do {
      const { Items = [], LastEvaluatedKey } = await database.send(
        new QueryCommand({
          TableName,
          // An index cannot be read consistently; the table can.
          ...(IndexName ? { IndexName } : { ConsistentRead: true }),
          ...query([equals(...key)]),
          ExclusiveStartKey: position,
        }),
      );
      yield* Items;
      position = LastEvaluatedKey;
    } while (position);
  }

  async function months() {
    const items = new Map<string, CounterItem>();
    for await (const item of pages(tables.numbers, undefined, ["listKey", monthListKey])) {
      items.set(z.string().parse(item["month"]), item);
    }
    return items;
  }

  /** The index knows the codes only, and late: each is read as it is. */
  async function codes() {
    const items = new Map<string, CounterItem>();
    for await (const entry of pages(tables.discountCodes, "byCode", ["listKey", "code"])) {
      const code = z.string().parse(entry["code"]);
      const { Item } = await database.send(
        new GetCommand({ TableName: tables.discountCodes, Key: { code }, ConsistentRead: true }),
      );
      if (Item) items.set(code, Item);
    }
    return items;
  }

  return {
    bookings: async function* (): AsyncGenerator<CountedBooking> {
      for (const flowSource of flowSources) {
        const entries = pages(tables.bookings, "confirmedByTime", ["confirmedKey", flowSource]);
        for await (const entry of entries) {
          // The index lags behind; the booking itself is read as it is.
          const booking = await bookings.find(IndexEntry.parse(entry).bookingId);
          if (booking && booking.paymentStatus !== "pending") yield booking;
        }
      }
    },

    items: (counter) => (counter === "months" ? months() : codes()),

    write: async (counter, key, counters, seen) => {
      const isUnchanged =
        seen === undefined ? isAbsent("countedEvents") : equals("countedEvents", seen);
      try {
        await database.send(
          new UpdateCommand({
            ...(counter === "months"
              ? { TableName: tables.numbers, Key: { listKey: monthListKey, month: key } }
              : { TableName: tables.discountCodes, Key: { code: key } }),
            ...conditionalUpdate(
              { set: counters },
              counter === "months" ? isUnchanged : allOf(isPresent("code"), isUnchanged),
            ),
          }),
        );
        return true;
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return false;
        throw error;
      }
    },
  };
}
