import { describe, expect, test, vi } from "vitest";
import { writeCursor } from "#lambdas/database/list-cursor.ts";
import {
  answers,
  at,
  bookingId,
  bookingIdOf,
  draftOf,
  fullPrice,
} from "#lambdas/testing/bookings.ts";
import { ids, idsOf, readPages, startTrainerLists } from "#lambdas/testing/trainer-lists.ts";
import { searchTerms } from "./search-keys.ts";
import type { SearchPosition } from "./search-page.ts";

describe("A search", () => {
  async function setupPeople() {
    const all = await startTrainerLists();
    await all.paid(1, {
      name: "Zoë O’Brien-Smith",
      email: "Zoe@Example.org",
      phone: "07700900111",
    });
    await all.paid(2, { name: "Sam Peter  Visitor", email: "peter.v@example.org" });
    await all.free(3);
    await all.paid(4, { name: "Łukasz Straße", email: "lu@example.org", phone: "07700900444" });
    await all.session(5, { name: "Zoe Payer", email: "zoe@example.org" });
    await all.session(6);
    await all.paid(7, { name: "Anna van der Berg", email: "a.b@example.org" });
    return all;
  }

  test("finds by any word of a name, any part of a number, an address or its domain.", async () => {
    const { list } = await setupPeople();
    for (const [by, search, found] of [
      ["a first name, ignoring case and accents", "zOE", [1]],
      ["a family name", "vis", [3, 2]],
      ["both names", "Zoë  o'b", [1]],
      ["both names, the family name first", "visitor sam", [3, 2]],
      ["letters that have no accent to lose", "Lukasz STRASSE", [4]],
      ["an address, from its beginning", "zoe@EXAMPLE", [1]],
      ["the beginning of an address that might be a name", "peter.", [2]],
      ["a number as it is dialled from abroad", "+44 7700 900 1", [1]],
      ["a number without its zero", "447700", [4, 1]],
      ["a number with its spaces", "07700 900", [4, 1]],
      ["a middle name and the family name", "peter v", [2]],
      ["all the words of a family name", "van der b", [7]],
      ["the second half of a double-barrelled name", "smith", [1]],
      ["a double-barrelled name without its hyphen", "o'brien smith", [1]],
      ["the third of four names", "berg", [7]],
      ["a word in the middle of a name, and the next", "der berg", [7]],
      ["three digits of a number", "444", [4]],
      ["the end of a number, with its spaces", "900 111", [1]],
      ["a part of a number that looks like a country code", "4449", []],
      ["the domain of an address", "example.org", [7, 4, 2, 1]],
      ["the domain of an address after its @", "@EXAMPLE", [7, 4, 2, 1]],
      ["an unknown name", "unknown", []],
      ["nothing that could be found", "´", []],
    ] as const) {
      const { bookings, nextCursor } = await list({ search });
      expect([idsOf({ bookings }), nextCursor], by).toEqual([ids(...found), null]);
    }
  });

  test("finds a booking without search entries by how its number begins.", async () => {
    const { list, free } = await startTrainerLists();
    await free(3);
    expect(idsOf(await list({ search: "0712" }))).toEqual(ids(3));
    expect(idsOf(await list({ search: "456" }))).toEqual([]);
  });

  test("finds a booking without search entries by its address, if a word of its name fits too.", async () => {
    const { list, store } = await startTrainerLists();
    const visitor = { ...answers, name: "Kim van der Sam", email: "der@example.org" };
    await store.saveDraft(draftOf({ answers: visitor }), at());
    await store.confirmPaid(bookingId, { ...fullPrice, paymentIntentId: "pi_1" }, at());
    expect(idsOf(await list({ search: "der" }))).toEqual([bookingId]);
  });

  test("leaves out a booking whose name has changed since the index was written.", async () => {
    const { list, paid, change } = await startTrainerLists();
    await paid(1);
    await paid(2);
    await change(1, "name", "Kim Field");
    expect(idsOf(await list({ search: "sam v" }))).toEqual(ids(2));
  });

  test("asks an index six times at most for a page, however much is not on the list.", async () => {
    const { lists, tables, paid, complete } = await startTrainerLists();
    for (let number = 11; number <= 23; number += 1) await paid(number, { name: `Sam ${number}` });
    await complete(23);
    const query = vi.spyOn(tables.bookings, "query");
    const completed = { flowSource: "consultation-intro", show: "completed" } as const;
    const page = async (after?: SearchPosition) => {
      const found = await lists.search(completed, searchTerms("sam"), 1, after);
      if (!found) throw new Error("The position was refused.");
      return found;
    };
    const first = await page();
    expect(idsOf(first)).toEqual([]);
    expect(query).toHaveBeenCalledTimes(6);
    expect(idsOf(await page(first.next))).toEqual(ids(23));
  });

  test("reads no more for a part that everybody has, and lists nothing but bookings.", async () => {
    const { list, paid } = await startTrainerLists();
    await Promise.all(Array.from({ length: 60 }, (_, index) => paid(index + 1)));
    const found = await list({ search: "345" });
    expect(found.bookings).toHaveLength(50);
    const more = await list({ search: "345", cursor: found.nextCursor ?? "" });
    expect(more.nextCursor).toBeNull();
    expect([...idsOf(found), ...idsOf(more)].sort()).toEqual(
      ids(...Array.from({ length: 60 }, (_, index) => index + 1)),
    );
    for (const query of [{}, { show: "todo" }, { show: "paid" }] as const) {
      const page = await list(query);
      const rest = await list({ ...query, cursor: page.nextCursor ?? "" });
      expect([...idsOf(page), ...idsOf(rest)]).toHaveLength(60);
    }
  });

  test("shows those first that are found by their name, not by a domain.", async () => {
    const { list, paid } = await startTrainerLists();
    await paid(1, { name: "Exa Field" });
    await Promise.all(Array.from({ length: 55 }, (_, index) => paid(index + 2)));
    const found = await list({ search: "exa" });
    expect(idsOf(found)).toHaveLength(50);
    expect(idsOf(found).at(-1)).toBe(bookingIdOf(1));
    const more = await list({ search: "exa", cursor: found.nextCursor ?? "" });
    expect(new Set([...idsOf(found), ...idsOf(more)]).size).toBe(56);
    expect(more.bookings).toHaveLength(6);
  });

  test("searches the chosen list only, and session payments separately.", async () => {
    const { list, complete } = await setupPeople();
    await complete(2);
    expect(idsOf(await list({ search: "visitor", show: "todo" }))).toEqual(ids(3));
    expect(idsOf(await list({ search: "visitor", to: "2026-03-01" }))).toEqual([]);
    expect(idsOf(await list({ search: "visitor", from: "2026-03-03" }))).toEqual([]);
    expect(idsOf(await list({ search: "zoe", kind: "payment" }))).toEqual(ids(5));
  });

  test("pages through all that it finds, whatever the size of its pages.", async () => {
    const { lists, paid, session, complete } = await startTrainerLists();
    // Found by several words of the name, parts of the number, the address and its domain.
    const names = [
      "Sam Samson",
      "Robin Sam Samuels",
      "Sam",
      "Jo van Sam",
      "Kim Field",
      "Ann Sam Sam",
    ];
    const emails = ["sam@sam.example", "sam@sammy.example.org", "kim@sam.sam.example"];
    await Promise.all(
      Array.from({ length: 18 }, (_, index) =>
        paid(index + 1, {
          name: names[index % 6] ?? "",
          email: emails[index % 3] ?? "",
          phone: index % 2 === 0 ? "07770077700" : "07123456789",
        }),
      ),
    );
    await session(50, { name: "Sam Payer" });
    for (const number of [2, 9]) await complete(number);
    const consultations = { flowSource: "consultation-intro", show: "all" } as const;
    const all = Array.from({ length: 18 }, (_, index) => index + 1);
    for (const [typed, show, expected] of [
      ["sam", "all", all],
      ["770", "all", all.filter((number) => number % 2 === 1)],
      ["sam", "completed", [2, 9]],
      ["sam", "free", []],
    ] as const) {
      for (const size of [1, 2, 3, 5, 8, 50]) {
        const pages = await readPages(async (after: SearchPosition | undefined) => {
          const list = { ...consultations, show };
          const page = await lists.search(list, searchTerms(typed), size, after);
          if (!page) throw new Error("The position was refused.");
          return page;
        });
        for (const page of pages) expect(page.length).toBeLessThanOrEqual(size);
        const seen = pages.flat().map(({ bookingId }) => bookingId);
        expect(seen.sort()).toEqual(ids(...expected));
      }
    }
  });

  test("shows what is on a page in the order of the list.", async () => {
    const { list, paid } = await startTrainerLists();
    for (const [number, name] of ["Sam B", "Sam C", "Sam A"].entries())
      await paid(number, { name });
    expect(idsOf(await list({ search: "sam" }))).toEqual(ids(2, 1, 0));
    expect(idsOf(await list({ search: "sam", order: "oldest" }))).toEqual(ids(0, 1, 2));
  });

  test("refuses a cursor that is not its own.", async () => {
    const { list, store, paid, session } = await startTrainerLists();
    await paid(1);
    await session(2, { name: "Sam Payer" });
    await store.saveDraft(draftOf({ bookingId: bookingIdOf(3) }), at());
    const refusal = { code: "validation_failed", errors: [{ path: "cursor" }] };
    const cursorFor = (position: Partial<SearchPosition>) =>
      writeCursor({ term: 0, entryId: bookingIdOf(1), ...position });
    expect(await list({ search: "sam", cursor: cursorFor({}) })).toMatchObject({
      nextCursor: null,
    });

    const others: readonly [string, string, Partial<SearchPosition>][] = [
      ["of a term that there is not", "sam", { term: 5 }],
      ["of the beginning of such a term", "sam", { term: 5, entryId: undefined }],
      ["of a negative term", "sam", { term: -1 }],
      ["of half a term", "sam", { term: 0.5 }],
      ["of an entry that the search does not find", "kim", {}],
      ["of a search entry that there is not", "sam", { entryId: `${bookingIdOf(1)}#20` }],
      ["of a booking of another kind", "sam", { entryId: bookingIdOf(2) }],
      ["of a draft", "sam", { entryId: bookingIdOf(3) }],
      ["of an entry that is none", "sam", { entryId: "confirmedKey" }],
      ["for words that nothing is found by", "´", {}],
    ];
    for (const [what, search, position] of others) {
      const answer = list({ search, cursor: cursorFor(position) });
      await expect(answer, what).rejects.toMatchObject(refusal);
    }
    const ofAList = writeCursor({ bookingId, timestamp: at().toISOString() });
    await expect(list({ search: "sam", cursor: ofAList })).rejects.toMatchObject(refusal);
  });

  test("finds a booking by its current name, not by an earlier one.", async () => {
    const { list, store } = await startTrainerLists();
    await store.saveDraft(draftOf({ answers: { ...answers, name: "Robin Before" } }), at());
    await store.saveDraft(draftOf({ answers: { ...answers, name: "Robin After" } }), at());
    await store.confirmPaid(bookingId, { ...fullPrice, paymentIntentId: "pi_1" }, at());
    expect(idsOf(await list({ search: "before" }))).toEqual([]);
    expect(idsOf(await list({ search: "after" }))).toEqual([bookingId]);
  });
});
