import * as z from "zod/mini";
import { isAbsent } from "#lambdas/database/expressions.ts";
import type { FlowSource } from "#shared/bookings/bookings.ts";
import type { BookingItems } from "./booking-items.ts";
import { type Person, searchEntriesOf } from "./search-keys.ts";

interface Searchable extends Person {
  readonly bookingId: string;
}

/*
 * The search entries of a booking: further items of the bookings table, in the trainer's search
 * indexes only. An index has one entry for each item, and a phone number is found by any of its parts.
 */

const separator = "#";

/** The id of an entry of a search index: a booking's own, or that of one of its search entries. */
export const EntryId = z.string().check(z.regex(/^[\da-f-]{36}(?:#\d{1,2})?$/));

/**
 * The id of an entry.
 * @param entry its number; absent: the booking itself.
 */
export function entryIdOf(bookingId: string, entry: number | undefined): string {
  return entry === undefined ? bookingId : `${bookingId}${separator}${entry}`;
}

/** The id of the booking that an entry of a search index belongs to. */
export function bookingIdOf(entryId: string): string {
  return entryId.split(separator)[0] ?? entryId;
}

const idsOf = ({ bookingId, ...person }: Searchable) =>
  searchEntriesOf(person).map((entry, index) => ({
    ...entry,
    entryId: entryIdOf(bookingId, index),
  }));

/** Writes the search entries of a booking. Repeating it changes nothing. */
export async function writeSearchEntries(
  items: BookingItems,
  booking: Searchable & { readonly flowSource: FlowSource },
): Promise<void> {
  await Promise.all(
    idsOf(booking).map(({ entryId, key, text }) =>
      items.table.update(
        { bookingId: entryId },
        { set: { confirmedKey: booking.flowSource, [key]: text } },
      ),
    ),
  );
}

/** Empties the search entries of a booking, for functions that may not delete. */
export async function emptySearchEntries(items: BookingItems, booking: Searchable): Promise<void> {
  await Promise.all(
    idsOf(booking).map(({ entryId, key }) =>
      items.table.update({ bookingId: entryId }, { remove: ["confirmedKey", key] }),
    ),
  );
}

/** Deletes the search entries of a booking. */
export async function removeSearchEntries(items: BookingItems, booking: Searchable): Promise<void> {
  await Promise.all(
    idsOf(booking).map(({ entryId }) =>
      // No booking has this id; the condition makes that certain.
      items.table.remove({ bookingId: entryId }, isAbsent("paymentStatus")),
    ),
  );
}
