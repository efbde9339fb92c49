import * as z from "zod/mini";
import {
  type Condition,
  equals,
  isAtLeast,
  isAtMost,
  isBetween,
} from "#lambdas/database/expressions.ts";
import type { Item, Table } from "#lambdas/database/table.ts";
import type { BookingShow } from "#shared/bookings/admin-bookings.ts";
import type { FlowSource } from "#shared/bookings/bookings.ts";
import { ListPosition, type PagePosition, paymentKeyOf, progressKeyOf } from "./booking-keys.ts";
import type { SearchTerm } from "./search-keys.ts";
import { type SearchPosition, searchPage } from "./search-page.ts";
import { type KeptBooking, parseKept } from "./stored-booking.ts";

/** One of the trainer's lists, optionally between two instants. */
export interface TrainerList {
  readonly flowSource: FlowSource;
  readonly show: BookingShow;
  /** The newest first, unless this is set. */
  readonly isOldestFirst?: boolean;
  readonly first?: Date | undefined;
  readonly last?: Date | undefined;
}

// Index entries also have the index key, which is dropped.
const PageEntry = z.object(ListPosition.shape);
export type TrainerLists = ReturnType<typeof createTrainerLists>;

/**
 * The trainer's lists and search. The indexes hold keys only, so changes of a booking need not be
 * written to them. Each booking found is read from the table, and left out if it has left the list.
 */
export function createTrainerLists(table: Table) {
  return {
    /**
     * A page of a list.
     * @param after where the previous page ended, between the list's instants.
     */
    page: async (list: TrainerList, limit: number, after: PagePosition | undefined) => {
      const { index, key, values } = placeOf(list);
      const parts = await Promise.all(
        values.map(async (value, part) => {
          const { first, last, position } = restOf(list, part, after);
          if (first && last && first > last) return { items: [], end: undefined };
          return table.query({
            index,
            key: [equals(key, value), ...within({ first, last })],
            newestFirst: !list.isOldestFirst,
            limit,
            after: position && { ...position, [key]: value },
          });
        }),
      );
      // The sort is stable: at the same time the first partition comes first, each in its own order.
      const entries = parts
        .flatMap(({ items }, part) => items.map((item) => ({ ...PageEntry.parse(item), part })))
        .sort(byTime(list));
      const shown = entries.slice(0, limit);
      const hasMore = entries.length > limit || parts.some(({ end }) => end !== undefined);
      const items = await table.getAll(shown.map(({ bookingId }) => ({ bookingId })));
      return {
        bookings: listed(items.filter(isOn(list)), list),
        next: hasMore ? positionOf(shown.at(-1)) : undefined,
      };
    },

    /**
     * A page of the bookings on a list that meet any of the terms, in the order of the list.
     * @param after where the previous page ended.
     * @returns `undefined` when that is no position of this search.
     */
    search: async (
      list: TrainerList,
      terms: readonly SearchTerm[],
      size: number,
      after: SearchPosition | undefined,
    ) => {
      const search = { flowSource: list.flowSource, terms, isWanted: isOn(list) };
      const page = await searchPage(table, search, size, after);
      return page && { bookings: listed(page.items, list), next: page.next };
    },
  };
}

/** Bookings in the order of a list. */
function listed(items: readonly Item[], list: TrainerList): KeptBooking[] {
  return items.map(parseKept).sort(orderOf(list));
}

/** The index of a list, and the one or two partitions of it that the list consists of. */
function placeOf({ flowSource, show }: TrainerList) {
  switch (show) {
    case "all":
      return { index: "confirmedByTime", key: "confirmedKey", values: [flowSource] };
    case "todo":
    case "completed":
      return {
        index: "progressByTime",
        key: "progressKey",
        values: [progressKeyOf(flowSource, show)],
      };
    case "paid":
    case "free":
    case "refunded": {
      // A refunded booking was paid for, and may be refunded in part only.
      const kinds = show === "paid" ? (["paid", "refunded"] as const) : [show];
      return {
        index: "paymentByTime",
        key: "paymentKey",
        values: kinds.map((kind) => paymentKeyOf(flowSource, kind)),
      };
    }
  }
}

interface Instants {
  readonly first?: Date | undefined;
  readonly last?: Date | undefined;
}

/** What is left of a partition after a position, which may be in another one. */
function restOf(
  { first, last, isOldestFirst }: TrainerList,
  part: number,
  after: PagePosition | undefined,
): Instants & { readonly position?: ListPosition } {
  if (!after) return { first, last };
  const { part: name, ...position } = after;
  const reachedPart = name === "second" ? 1 : 0;
  if (part === reachedPart) return { first, last, position };
  // At the time of the position the first partition is shown in full, and the second one not at all.
  const at = Date.parse(position.timestamp);
  const isShown = part < reachedPart;
  if (isOldestFirst) return { first: new Date(isShown ? at + 1 : at), last };
  return { first, last: new Date(isShown ? at - 1 : at) };
}

function positionOf(
  entry: (ListPosition & { readonly part: number }) | undefined,
): PagePosition | undefined {
  if (!entry) return undefined;
  const { part, ...position } = entry;
  return part === 1 ? { ...position, part: "second" } : position;
}

function within({ first, last }: Instants): Condition[] {
  if (first && last) return [isBetween("timestamp", first.toISOString(), last.toISOString())];
  if (first) return [isAtLeast("timestamp", first.toISOString())];
  if (last) return [isAtMost("timestamp", last.toISOString())];
  return [];
}

/** Whether an item is on a list now: an index may be a moment behind. */
function isOn(list: TrainerList): (item: Item) => boolean {
  const { key, values } = placeOf(list);
  const first = list.first?.toISOString() ?? "";
  const last = list.last?.toISOString();
  return (item) => {
    const timestamp = String(item["timestamp"]);
    const isInPlace = values.some((value) => item[key] === value);
    return isInPlace && timestamp >= first && (!last || timestamp <= last);
  };
}

type Compare<Listed> = (one: Listed, other: Listed) => number;

function byTime({ isOldestFirst }: TrainerList): Compare<{ readonly timestamp: string }> {
  const sign = isOldestFirst ? 1 : -1;
  return (one, other) => sign * (Date.parse(one.timestamp) - Date.parse(other.timestamp));
}

/** By time, and bookings of the same time by their ids. */
function orderOf({ isOldestFirst }: TrainerList): Compare<KeptBooking> {
  const sign = isOldestFirst ? 1 : -1;
  return (one, other) => {
    const [a, b] = [`${one.timestamp} ${one.bookingId}`, `${other.timestamp} ${other.bookingId}`];
    return a < b ? -sign : sign;
  };
}
