import { type DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import {
  beginsWith,
  type Condition,
  equals,
  isAtLeast,
  isAtMost,
  isBetween,
  query,
} from "#lambdas/database/expressions.ts";
import { readItems } from "#lambdas/database/read-items.ts";
import type { BookingShow } from "#shared/bookings/admin-bookings.ts";
import type { ConfirmedBooking, ErasedBooking, FlowSource } from "#shared/bookings/bookings.ts";
import { BookingId } from "#shared/contract/ids-and-cursors.ts";
import { ListPosition, paymentKeyOf, progressKeyOf } from "./booking-keys.ts";
import type { SearchKeys, SearchTerm } from "./search-keys.ts";
import { parseBooking } from "./stored-booking.ts";

/** One of the trainer's lists, optionally between two instants. */
export interface TrainerList {
  readonly flowSource: FlowSource;
  readonly show: BookingShow;
  readonly first?: Date | undefined;
  readonly last?: Date | undefined;
}

/** A confirmed booking, erased or not. */
export type ListedBooking = ConfirmedBooking | ErasedBooking;

/**
 * The trainer's lists and search. The indexes hold keys only, so changes of a booking need not be
 * written to them. Each booking found is read from the table, and left out if it has left the list.
 */
export interface TrainerLists {
  /**
   * A page of a list, newest first.
   * @param after where the previous page ended, between the list's instants.
   */
  page(
    list: TrainerList,
    size: number,
    after: ListPosition | undefined,
  ): Promise<{ bookings: ListedBooking[]; next: ListPosition | undefined }>;

  /**
   * The bookings on a list that match any of the terms, newest first. Reads at most `size + 1`
   * entries per term.
   * @returns `isPartial` when there may be more matches.
   */
  search(
    list: TrainerList,
    terms: readonly SearchTerm[],
    size: number,
  ): Promise<{ bookings: ListedBooking[]; isPartial: boolean }>;
}

// Index entries also have the index key, which is dropped.
const PageEntry = z.object(ListPosition.shape);
const SearchEntry = z.object({ bookingId: BookingId });

const searchIndexes: Readonly<Record<keyof SearchKeys, string>> = {
  nameKey: "confirmedByName",
  nameBackwardKey: "confirmedByLastName",
  middleNameKey: "confirmedByMiddleName",
  emailKey: "confirmedByEmail",
  phoneKey: "confirmedByPhone",
};

/** The trainer's lists in DynamoDB. */
export function createTrainerLists(
  database: DynamoDBDocumentClient,
  tableName: string,
): TrainerLists {
  /** Reads the bookings of these ids that pass the test, newest first. */
  async function read(bookingIds: readonly string[], isWanted: (item: Item) => boolean) {
    const keys = [...new Set(bookingIds)].map((bookingId) => ({ bookingId }));
    const items = await readItems(database, tableName, keys);
    return items
      .filter(isWanted)
      .map(parseBooking)
      .flatMap((booking) => (booking.paymentStatus === "pending" ? [] : [booking]))
      .sort(newestFirst);
  }

  return {
    page: async (list, size, after) => {
      const { index, key, value } = placeOf(list);
      const { Items = [], LastEvaluatedKey } = await database.send(
        new QueryCommand({
          TableName: tableName,
          IndexName: index,
          ...query([equals(key, value), ...within(list)]),
          ScanIndexForward: false,
          Limit: size,
          // The index key is set here, so a cursor cannot leave the list.
          ExclusiveStartKey: after && { ...after, [key]: value },
        }),
      );
      const bookingIds = Items.map((item) => PageEntry.parse(item).bookingId);
      return {
        bookings: await read(bookingIds, isOn(list)),
        next: LastEvaluatedKey && PageEntry.parse(LastEvaluatedKey),
      };
    },

    search: async (list, terms, size) => {
      const answers = await Promise.all(
        terms.map(({ key, start }) =>
          database.send(
            new QueryCommand({
              TableName: tableName,
              IndexName: searchIndexes[key],
              ...query([equals("confirmedKey", list.flowSource), beginsWith(key, start)]),
              // One more than is shown, to detect further matches.
              Limit: size + 1,
            }),
          ),
        ),
      );
      const found = answers.map(({ Items = [] }) =>
        Items.map((item) => SearchEntry.parse(item).bookingId),
      );
      const stillMeets = (item: Item) =>
        terms.some(({ key, start }) => String(item[key] ?? "").startsWith(start));
      const isWanted = (item: Item) => stillMeets(item) && isOn(list)(item);
      const bookings = await read(found.flat(), isWanted);
      return {
        bookings: bookings.slice(0, size),
        isPartial: bookings.length > size || found.some(({ length }) => length > size),
      };
    },
  };
}

type Item = Readonly<Record<string, unknown>>;

/** The index and key of a list. */
function placeOf({ flowSource, show }: TrainerList) {
  switch (show) {
    case "all":
      return { index: "confirmedByTime", key: "confirmedKey", value: flowSource };
    case "todo":
    case "completed":
      return {
        index: "progressByTime",
        key: "progressKey",
        value: progressKeyOf(flowSource, show),
      };
    case "paid":
    case "free":
    case "refunded":
      return { index: "paymentByTime", key: "paymentKey", value: paymentKeyOf(flowSource, show) };
  }
}

function within({ first, last }: TrainerList): Condition[] {
  if (first && last) return [isBetween("timestamp", first.toISOString(), last.toISOString())];
  if (first) return [isAtLeast("timestamp", first.toISOString())];
  if (last) return [isAtMost("timestamp", last.toISOString())];
  return [];
}

/** Whether an item is on a list now: an index may be a moment behind. */
function isOn(list: TrainerList): (item: Item) => boolean {
  const { key, value } = placeOf(list);
  const first = list.first?.toISOString() ?? "";
  const last = list.last?.toISOString();
  return (item) => {
    const timestamp = String(item["timestamp"]);
    return item[key] === value && timestamp >= first && (!last || timestamp <= last);
  };
}

function newestFirst(one: ListedBooking, other: ListedBooking): number {
  const [a, b] = [`${one.timestamp} ${one.bookingId}`, `${other.timestamp} ${other.bookingId}`];
  return a < b ? 1 : -1;
}
