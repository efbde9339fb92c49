import * as z from "zod/mini";
import { mostPagesRead } from "#lambdas/bookings/booking-index.ts";
import type { Table } from "#lambdas/database/table.ts";
import type { BookingShow } from "#shared/bookings/booking-choice.ts";
import { flowSources } from "#shared/bookings/booking-kinds.ts";
import { isReferredTo, readReference } from "#shared/bookings/booking-reference.ts";
import { FlowSource } from "#shared/bookings/flow-source.ts";
import { IndexedBooking, parseIndexed } from "#shared/bookings/indexed-booking.ts";
import { overBecause } from "#shared/bookings/over.ts";
import { refundedAmount } from "#shared/bookings/owed.ts";
import { withEarlierEnded } from "#shared/sessions/ended-sessions.ts";
import { Instant } from "#shared/values/instant.ts";
import { londonDate, londonDayStart } from "#shared/values/london-days.ts";
import {
  type BookingIndex,
  type IndexRange,
  type ListPosition,
  readIndex,
} from "../booking-index.ts";
import { type KeptBooking, parseKept } from "../record/booking.ts";
import { singleSessions } from "../record/index-keys.ts";
import { createSearch } from "./search-person.ts";

/** One of the trainer's lists. */
export interface TrainerList extends Omit<IndexRange, "after" | "limit"> {
  readonly key: z.infer<typeof FlowSource>;
  readonly show: BookingShow;
  /** A text that finds persons, or one booking by its reference; absent for all of them. */
  readonly search?: string | undefined;
}

/** The facts that filters read. Entries of the index lack the last two. */
export const ListedBooking = z.object({
  ...IndexedBooking.shape,
  dueKey: z.optional(z.union([FlowSource, z.literal(singleSessions)])),
  dueAt: z.optional(Instant),
});
type ListedBooking = z.infer<typeof ListedBooking>;

/** A filter that finds most bookings fills a page from these; others read on in full pages. */
const firstEntries = 200;

export type TrainerLists = ReturnType<typeof createTrainerLists>;

/**
 * The trainer's lists and searches. *All*, *To do* and what comes due are partitions of an index; the dates of
 * the last are those on which it does, from now on. The other filters and
 * every search read the index of confirmed bookings until a page is full, or so far that the request ends
 * in time: a page may be empty although there is a next one.
 */
export function createTrainerLists(table: Table, now: () => Date) {
  /** Which bookings a page has, in the order of the list, and where it ends if there is something after it. */
  async function find(
    list: TrainerList,
    isWanted: IsWanted,
    size: number,
    after: ListPosition | undefined,
  ): Promise<{ positions: ListPosition[]; next: ListPosition | undefined }> {
    const partition = partitionOf(list);
    const atFirst = partition ? size : Math.max(firstEntries, size);
    const found: ListPosition[] = [];
    let next = after;
    for (let page = 0; page < mostPagesRead; page += 1) {
      const limit = page === 0 ? atFirst : undefined;
      const index = partition ?? "confirmedByTime";
      const { items, positions, end } = await readIndex(table, index, {
        ...list,
        after: next,
        limit,
      });
      const isListed = (_: unknown, place: number) => isWanted(parseIndexed(items[place]));
      found.push(...(partition ? positions : positions.filter(isListed)));
      const last = found[size - 1];
      if (last) {
        const isMore = found.length > size || end !== undefined;
        return { positions: found.slice(0, size), next: isMore ? last : undefined };
      }
      next = end;
      if (!end) break;
    }
    return { positions: found, next };
  }

  return {
    /**
     * A page of a list. Each booking is read from the table, and left out if it has left the list.
     * @param after where the page before ended, between the list's instants.
     */
    page: async (asked: TrainerList, size: number, after: ListPosition | undefined) => {
      const list = isByDue(asked) ? fromNowOn(asked, now()) : asked;
      const isWanted = filterOf(list);
      const { positions, next } = await find(list, isWanted, size, after);
      const items = await table.getAll(positions.map(({ bookingId }) => ({ bookingId })));
      const found = new Map(
        items
          .map((item) => ({
            entry: withEarlierEnded(ListedBooking.parse(item)),
            booking: parseKept(item),
          }))
          .filter(({ entry }) => isWanted(entry))
          .map(({ booking }) => [booking.bookingId, booking]),
      );
      const bookings: KeptBooking[] = positions.flatMap(
        ({ bookingId }) => found.get(bookingId) ?? [],
      );
      return { bookings, next };
    },
  };
}

const partitions: Partial<Record<BookingShow, BookingIndex>> = {
  all: "confirmedByTime",
  todo: "toDoByTime",
  timed: "dueByTime",
  left: "dueByTime",
};

const isByDue = ({ show }: TrainerList) => partitions[show] === "dueByTime";

/** The index that has a list as a partition, so that nothing else is read. */
function partitionOf(list: TrainerList): BookingIndex | undefined {
  return list.search === undefined || isByDue(list) ? partitions[list.show] : undefined;
}

/** What comes due, the next one first. A block can be used until the end of its last day. */
function fromNowOn(list: TrainerList, now: Date): TrainerList {
  const start = list.show === "left" ? londonDayStart(londonDate(now)) : now;
  const first = list.first && list.first > start ? list.first : start;
  return { ...list, newestFirst: false, first };
}

type IsWanted = (booking: ListedBooking) => boolean;

const shows: Readonly<Record<BookingShow, IsWanted>> = {
  all: () => true,
  todo: (booking) => overBecause(booking) === undefined,
  timed: ({ dueKey }) => dueKey === flowSources.consultations,
  left: ({ dueKey }) => dueKey === flowSources.sessions,
  completed: ({ status }) => status === "completed",
  paid: ({ type }) => type === "paid",
  free: ({ type }) => type === "demo",
  // In part or in full.
  refunded: ({ refunds }) => refundedAmount(refunds) > 0,
};

/** By a person, or by the reference that receipts, mails or Stripe print, which an erased booking keeps. */
function finderOf(search: string): IsWanted {
  const isPerson = createSearch(search);
  const reference = readReference(search);
  return (booking) =>
    isPerson(booking) || (reference !== undefined && isReferredTo(reference, booking));
}

/** Whether a booking is on a list. An index may be a moment behind, so this is asked of both. */
export function filterOf(list: TrainerList): IsWanted {
  const first = list.first?.toISOString() ?? "";
  const last = list.last?.toISOString();
  const timeOf = ({ timestamp, dueAt = "" }: ListedBooking) => (isByDue(list) ? dueAt : timestamp);
  const isFound = list.search === undefined ? () => true : finderOf(list.search);
  return (booking) =>
    booking.confirmedKey === list.key &&
    timeOf(booking) >= first &&
    (!last || timeOf(booking) <= last) &&
    shows[list.show](booking) &&
    isFound(booking);
}
