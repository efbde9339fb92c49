import * as z from "zod/mini";
import { beginsWith, equals } from "#lambdas/database/expressions.ts";
import type { Item, Table } from "#lambdas/database/table.ts";
import type { FlowSource } from "#shared/bookings/bookings.ts";
import { bookingIdOf, EntryId, entryIdOf } from "./search-entries.ts";
import { firstMatch, type SearchKeys, type SearchTerm } from "./search-keys.ts";

/**
 * Where a page of a search ended: at an entry of a term, or before the first one. It does not hold the
 * entry's text, which is a part of a name, an address or a number.
 */
export const SearchPosition = z.strictObject({
  /** The number of the term. */
  term: z.int().check(z.minimum(0), z.maximum(9)),
  entryId: z.optional(EntryId),
});
export type SearchPosition = z.infer<typeof SearchPosition>;

const indexes: Readonly<Record<keyof SearchKeys, string>> = {
  nameKey: "confirmedByName",
  nameBackwardKey: "confirmedByLastName",
  middleNameKey: "confirmedByMiddleName",
  emailKey: "confirmedByEmail",
  phoneKey: "confirmedByPhone",
};

// Of a booking, or of one of its search entries.
const IndexEntry = z.object({ bookingId: z.string() });
const FoundBooking = z.object({
  bookingId: z.string(),
  name: z.optional(z.string()),
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
  isSearchable: z.optional(z.literal(true)),
});

/** One for each of the terms, of which there are five at most, and one more. */
const mostQueries = 6;

interface Search {
  readonly flowSource: FlowSource;
  readonly terms: readonly SearchTerm[];
  /** Whether a booking that was found is on the list that is searched. */
  readonly isWanted: (item: Item) => boolean;
}

/**
 * A page of what a search finds, in no order: the terms one after the other, each by its text. A booking
 * is found once, by the first of the terms that it meets. Makes at most six queries, each for one entry
 * more than the page's size, so a page may be short, or empty, although there is a next one.
 * @param after where the previous page ended.
 * @returns `undefined` when that position is none of this search, or its entry has been erased.
 */
export async function searchPage(
  table: Table,
  search: Search,
  size: number,
  after: SearchPosition | undefined,
): Promise<{ items: Item[]; next: SearchPosition | undefined } | undefined> {
  const { flowSource, terms, isWanted } = search;
  const found: Item[] = [];
  let position = after ?? firstOf(terms);
  let from = after && (await startOf(table, search, after));
  if (from === "unknown") return undefined;
  for (let query = 0; query < mostQueries && position && found.length < size; query += 1) {
    const { term } = position;
    const wanted = terms[term];
    if (!wanted) return undefined;
    const { key, start } = wanted;
    const { items, end } = await table.query({
      index: indexes[key],
      key: [equals("confirmedKey", flowSource), beginsWith(key, start)],
      // One more than is shown, so that a full page need not have an empty one after it.
      limit: size + 1,
      after: from,
    });
    const bookings = await bookingsOf(table, items);
    let looked = 0;
    for (const { bookingId: entryId } of items.map((item) => IndexEntry.parse(item))) {
      if (found.length === size) break;
      looked += 1;
      const item = bookings.get(bookingIdOf(entryId));
      if (item && isFirst(item, terms, term, entryId) && isWanted(item)) found.push(item);
    }
    const last = items[looked - 1];
    const isOver = !end && looked === items.length;
    from = isOver ? undefined : last;
    position =
      isOver || !last
        ? firstOf(terms, term + 1)
        : { term, entryId: IndexEntry.parse(last).bookingId };
  }
  return { items: found, next: position };
}

/** Where a term begins; `undefined` when there is no such term. */
function firstOf(terms: readonly SearchTerm[], term = 0): SearchPosition | undefined {
  return term < terms.length ? { term } : undefined;
}

/** The key of the entry at a position; the position is not trusted. */
async function startOf(
  table: Table,
  { flowSource, terms }: Search,
  { term, entryId }: SearchPosition,
): Promise<Item | undefined | "unknown"> {
  if (entryId === undefined) return undefined;
  const wanted = terms[term];
  if (!wanted) return "unknown";
  const { key, start } = wanted;
  const { [key]: text, confirmedKey } = (await table.get({ bookingId: entryId })) ?? {};
  const isOfTerm = typeof text === "string" && text.startsWith(start);
  if (!isOfTerm || confirmedKey !== flowSource) return "unknown";
  return { bookingId: entryId, confirmedKey: flowSource, [key]: text };
}

async function bookingsOf(table: Table, entries: readonly Item[]): Promise<Map<string, Item>> {
  const ids = entries.map((entry) => bookingIdOf(IndexEntry.parse(entry).bookingId));
  const items = await table.getAll([...new Set(ids)].map((bookingId) => ({ bookingId })));
  return new Map(items.map((item) => [IndexEntry.parse(item).bookingId, item]));
}

/** Whether this entry of this term is the first by which the search finds a booking. */
function isFirst(item: Item, terms: readonly SearchTerm[], term: number, entryId: string): boolean {
  const { bookingId, isSearchable = false, ...person } = FoundBooking.parse(item);
  const first = firstMatch(person, terms, isSearchable);
  return first?.term === term && entryIdOf(bookingId, first.entry) === entryId;
}
