import * as z from "zod/mini";
import {
  beginsWith,
  type Condition,
  equals,
  isAtLeast,
  isAtMost,
  isBetween,
} from "#lambdas/database/expressions.ts";
import type { Item, Table } from "#lambdas/database/table.ts";
import type { BookingShow } from "#shared/bookings/admin-bookings.ts";
import type { FlowSource } from "#shared/bookings/bookings.ts";
import { BookingId } from "#shared/contract/ids-and-cursors.ts";
import { ListPosition, paymentKeyOf, progressKeyOf } from "./booking-keys.ts";
import type { SearchKeys, SearchTerm } from "./search-keys.ts";
import { type KeptBooking, parseBooking } from "./stored-booking.ts";

/** One of the trainer's lists, optionally between two instants. */
export interface TrainerList {
  readonly flowSource: FlowSource;
  readonly show: BookingShow;
  readonly first?: Date | undefined;
  readonly last?: Date | undefined;
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

export type TrainerLists = ReturnType<typeof createTrainerLists>;

/**
 * The trainer's lists and search. The indexes hold keys only, so changes of a booking need not be
 * written to them. Each booking found is read from the table, and left out if it has left the list.
 */
export function createTrainerLists(table: Table) {
  /** Reads the bookings of these ids that pass the test, newest first. */
  async function read(bookingIds: readonly string[], isWanted: (item: Item) => boolean) {
    const items = await table.getAll([...new Set(bookingIds)].map((bookingId) => ({ bookingId })));
    return items
      .filter(isWanted)
      .map(parseBooking)
      .flatMap((booking) => (booking.paymentStatus === "pending" ? [] : [booking]))
      .sort(newestFirst);
  }

  return {
    /**
     * A page of a list, newest first.
     * @param after where the previous page ended, between the list's instants.
     */
    page: async (list: TrainerList, limit: number, after: ListPosition | undefined) => {
      const { index, key, value } = placeOf(list);
      const { items, end } = await table.query({
        index,
        key: [equals(key, value), ...within(list)],
        newestFirst: true,
        limit,
        after: after && { ...after, [key]: value },
      });
      const bookingIds = items.map((item) => PageEntry.parse(item).bookingId);
      return {
        bookings: await read(bookingIds, isOn(list)),
        next: end && PageEntry.parse(end),
      };
    },

    /**
     * The bookings on a list that match any of the terms, newest first. Reads at most `size + 1`
     * entries per term.
     * @returns `isPartial` when there may be more matches.
     */
    search: async (list: TrainerList, terms: readonly SearchTerm[], size: number) => {
      const answers = await Promise.all(
        terms.map(({ key, start }) =>
          table.query({
            index: searchIndexes[key],
            key: [equals("confirmedKey", list.flowSource), beginsWith(key, start)],
            // One more than is shown, to detect further matches.
            limit: size + 1,
          }),
        ),
      );
      const found = answers.map(({ items }) =>
        items.map((item) => SearchEntry.parse(item).bookingId),
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

function newestFirst(one: KeptBooking, other: KeptBooking): number {
  const [a, b] = [`${one.timestamp} ${one.bookingId}`, `${other.timestamp} ${other.bookingId}`];
  return a < b ? 1 : -1;
}
