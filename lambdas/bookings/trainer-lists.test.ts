import { describe, expect, test } from "vitest";
import { writeCursor } from "#lambdas/database/list-cursor.ts";
import {
  answers,
  at,
  bookingId,
  bookingIdOf,
  draftOf,
  fullPrice,
  noPrice,
  sessionDraftOf,
  startTestBookings,
} from "#lambdas/testing/bookings.ts";
import { listBookings as endpoint } from "#shared/bookings/admin-api.ts";
import type { EndpointRequest } from "#shared/contract/endpoint.ts";
import { listBookings } from "./list-bookings.ts";
import { searchTerms } from "./search-keys.ts";
import { createTrainerLists } from "./trainer-lists.ts";

async function setup() {
  const { store, tables } = await startTestBookings();
  const lists = createTrainerLists(tables.bookings);

  return {
    store,
    lists,
    list: (query: EndpointRequest<typeof endpoint>["query"] = {}) =>
      listBookings(lists, { query: endpoint.query.parse(query) }),

    /** A paid consultation of so many minutes past ten. */
    async paid(number: number, visitor: Partial<typeof answers> = {}) {
      const id = bookingIdOf(number);
      await store.saveDraft(draftOf({ bookingId: id, answers: { ...answers, ...visitor } }), at());
      const terms = { ...fullPrice, paymentIntentId: "pi_1" };
      const confirmed = await store.confirmPaid(id, terms, at(number));
      if (confirmed.outcome === "written") await store.addToSearch(confirmed.booking);
    },
    async free(number: number) {
      const id = bookingIdOf(number);
      await store.saveDraft(draftOf({ bookingId: id, offer: noPrice }), at());
      await store.confirmFree(id, noPrice, undefined, at(number));
    },
    async session(number: number, payer: { name?: string; email?: string } = {}) {
      const id = bookingIdOf(number);
      await store.saveDraft(sessionDraftOf({ bookingId: id, answers: payer }), at());
      await store.confirmPaid(id, { ...fullPrice, paymentIntentId: "pi_1" }, at(number));
    },
    /** A consultation of so many minutes past ten that was paid for, and perhaps refunded in part. */
    async save(number: number, minute: number, isRefunded: boolean) {
      const id = bookingIdOf(number);
      await store.saveDraft(draftOf({ bookingId: id }), at());
      await store.confirmPaid(id, { ...fullPrice, paymentIntentId: "pi_1" }, at(minute));
      const set = { paymentKey: "consultation-intro#refunded" };
      if (isRefunded) await tables.bookings.update({ bookingId: id }, { set });
    },
    complete: (number: number) => store.complete(bookingIdOf(number), "alex", at(100)),
    /** Changes an item behind the store's back. */
    change: (number: number, name: string, value: string) =>
      tables.bookings.update({ bookingId: bookingIdOf(number) }, { set: { [name]: value } }),
  };
}

const ids = (...numbers: number[]) => numbers.map(bookingIdOf);
const idsOf = ({ bookings }: { bookings: { bookingId: string }[] }) =>
  bookings.map((booking) => booking.bookingId);

test("The list has pages, newest first.", async () => {
  const { list, paid } = await setup();
  await Promise.all(Array.from({ length: 120 }, (_, index) => paid(index + 1)));
  const sizes: number[] = [];
  const seen: string[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await list(cursor === undefined ? {} : { cursor });
    sizes.push(page.bookings.length);
    seen.push(...idsOf(page));
    cursor = page.nextCursor;
  }
  expect(sizes).toEqual([50, 50, 20]);
  expect(seen).toEqual(ids(...Array.from({ length: 120 }, (_, index) => 120 - index)));
});

test("Each filter shows its bookings of its kind, and never drafts.", async () => {
  const { list, store, paid, free, session, complete, change } = await setup();
  await paid(1);
  await free(2);
  await paid(3);
  await session(4);
  await session(5);
  await store.saveDraft(draftOf({ bookingId: bookingIdOf(6) }), at(6));
  await complete(2);
  await change(3, "paymentKey", "consultation-intro#refunded");
  await change(5, "paymentKey", "payment-page#refunded");

  const shown = async (query: Parameters<typeof list>[0]) => idsOf(await list(query));
  expect(await shown({})).toEqual(ids(3, 2, 1));
  expect(await shown({ show: "todo" })).toEqual(ids(3, 1));
  expect(await shown({ show: "completed" })).toEqual(ids(2));
  expect(await shown({ show: "paid" })).toEqual(ids(3, 1));
  expect(await shown({ show: "free" })).toEqual(ids(2));
  expect(await shown({ show: "refunded" })).toEqual(ids(3));
  expect(await shown({ status: "pending" })).toEqual(ids(3, 1));
  expect(await shown({ status: "completed" })).toEqual(ids(2));
  expect(await shown({ kind: "payment" })).toEqual(ids(5, 4));
  expect(await shown({ kind: "payment", show: "paid" })).toEqual(ids(5, 4));
  expect(await shown({ kind: "payment", show: "refunded" })).toEqual(ids(5));
  expect(await shown({ kind: "payment", show: "completed" })).toEqual([]);
});

describe.each(["newest", "oldest"] as const)("With the %s first", (order) => {
  const numbers = Array.from({ length: 70 }, (_, index) => index + 1);

  /** All pages of a list together, as they are shown. */
  async function walk(
    list: Awaited<ReturnType<typeof setup>>["list"],
    query: Parameters<typeof list>[0],
  ) {
    const seen: { bookingId: string; timestamp: string }[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page = await list({ ...query, order, ...(cursor !== undefined && { cursor }) });
      expect(page.bookings.length).toBeGreaterThan(0);
      seen.push(...page.bookings);
      cursor = page.nextCursor;
    }
    return seen;
  }

  test("every list has pages that show each booking once, in the order of time.", async () => {
    const { list, save, session, free } = await setup();
    await session(900);
    await free(901);
    // Some are confirmed in the same millisecond, more of them than a page shows.
    const minuteOf = (number: number) => (number <= 55 ? 7 : Math.floor(number / 8));
    await Promise.all(numbers.map((number) => save(number, minuteOf(number), number % 3 === 0)));
    for (const query of [
      { show: "paid" },
      { show: "paid", from: "2026-03-02", to: "2026-03-02" },
      { show: "todo" },
    ] as const) {
      const seen = await walk(list, query);
      const expected = query.show === "todo" ? [...numbers, 901] : numbers;
      expect(seen.map(({ bookingId }) => bookingId).sort()).toEqual(ids(...expected));
      const times = seen.map(({ timestamp }) => timestamp);
      const ascending = [...times].sort();
      expect(times).toEqual(order === "oldest" ? ascending : ascending.reverse());
    }
  });

  // A page ends at every position in turn, so that each is crossed between the two partitions.
  test("a page that ends anywhere is continued without a gap.", async () => {
    const { lists, save } = await setup();
    for (const number of numbers.slice(0, 12)) {
      await save(number, [1, 1, 1, 2, 3, 3][number % 6] ?? 0, number % 2 === 0);
    }
    const paid = { flowSource: "consultation-intro", show: "paid" } as const;
    const ordered = { ...paid, isOldestFirst: order === "oldest" };
    for (const size of [1, 2, 3, 4, 5, 7]) {
      const seen: string[] = [];
      let after: Parameters<typeof lists.page>[2];
      do {
        const page = await lists.page(ordered, size, after);
        seen.push(...idsOf(page));
        after = page.next;
      } while (after);
      expect(seen).toHaveLength(12);
      expect(new Set(seen)).toHaveLength(12);
    }
  });
});

test("A booking is shown as it is stored, even if the index is behind.", async () => {
  const { list, paid, complete, change } = await setup();
  await paid(1);
  await complete(1);
  const { bookings } = await list();
  expect(bookings).toMatchObject([{ status: "completed", completedBy: "alex", amount: 5000 }]);
  // What the index of the list to do would still say.
  await change(1, "progressKey", "consultation-intro#todo");
  expect(idsOf(await list({ show: "todo" }))).toEqual(ids(1));
});

test("A range of days is in London time and includes both ends.", async () => {
  const { list, store } = await setup();
  const instants = [
    "2026-06-30T22:59:59.999Z",
    "2026-06-30T23:00:00.000Z",
    "2026-07-02T22:59:59.999Z",
    "2026-07-02T23:00:00.000Z",
  ];
  for (const [index, instant] of instants.entries()) {
    const id = bookingIdOf(index);
    await store.saveDraft(draftOf({ bookingId: id }), at());
    const terms = { ...fullPrice, paymentIntentId: "pi_1" };
    await store.confirmPaid(id, terms, new Date(instant));
  }
  expect(idsOf(await list({ from: "2026-07-01", to: "2026-07-02" }))).toEqual(ids(2, 1));
  expect(idsOf(await list({ from: "2026-07-01" }))).toEqual(ids(3, 2, 1));
  expect(idsOf(await list({ to: "2026-06-30", show: "paid" }))).toEqual(ids(0));
  expect(idsOf(await list({ from: "0000-01-01", to: "9999-12-31" }))).toEqual(ids(3, 2, 1, 0));
});

describe("A search", () => {
  async function setupPeople() {
    const all = await setup();
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

  test.each([
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
  ])("finds by %s: %s", async (_, search, found) => {
    const { list } = await setupPeople();
    expect(await list({ search })).toMatchObject({
      bookings: found.map((number) => ({ bookingId: bookingIdOf(number) })),
      nextCursor: null,
    });
  });

  test("finds a booking from before search entries by how its number begins.", async () => {
    const { list, free } = await setup();
    await free(3);
    expect(idsOf(await list({ search: "0712" }))).toEqual(ids(3));
    expect(idsOf(await list({ search: "456" }))).toEqual([]);
  });

  test("reads no more for a part that everybody has, and lists nothing but bookings.", async () => {
    const { list, paid } = await setup();
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
    const { list, paid } = await setup();
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
    expect(idsOf(await list({ search: "zoe", kind: "payment" }))).toEqual(ids(5));
  });

  test("pages through all that it finds, whatever the size of its pages.", async () => {
    const { lists, paid, session, complete } = await setup();
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
        const seen: string[] = [];
        let after: Parameters<typeof lists.search>[3];
        do {
          const list = { ...consultations, show };
          const page = await lists.search(list, searchTerms(typed), size, after);
          if (!page) throw new Error("The position was refused.");
          expect(page.bookings.length).toBeLessThanOrEqual(size);
          seen.push(...idsOf(page));
          after = page.next;
        } while (after);
        expect(seen.sort()).toEqual(ids(...expected));
      }
    }
  });

  test("shows what is on a page in the order of the list.", async () => {
    const { list, paid } = await setup();
    for (const [number, name] of ["Sam B", "Sam C", "Sam A"].entries())
      await paid(number, { name });
    expect(idsOf(await list({ search: "sam" }))).toEqual(ids(2, 1, 0));
    expect(idsOf(await list({ search: "sam", order: "oldest" }))).toEqual(ids(0, 1, 2));
  });

  describe("refuses a cursor", () => {
    async function cursorFor(search: string, { term = 0, entryId = bookingIdOf(1) }) {
      const { list, store, paid, session } = await setup();
      await paid(1);
      await session(2, { name: "Sam Payer" });
      await store.saveDraft(draftOf({ bookingId: bookingIdOf(3) }), at());
      return list({ search, cursor: writeCursor({ term, entryId }) });
    }

    test("but not its own.", async () => {
      expect(await cursorFor("sam", {})).toMatchObject({ nextCursor: null });
    });

    test.each<[string, string, { term?: number; entryId?: string }]>([
      ["of a term that there is not", "sam", { term: 5 }],
      ["of a negative term", "sam", { term: -1 }],
      ["of half a term", "sam", { term: 0.5 }],
      ["of an entry that the search does not find", "kim", {}],
      ["of a search entry that there is not", "sam", { entryId: `${bookingIdOf(1)}#20` }],
      ["of a booking of another kind", "sam", { entryId: bookingIdOf(2) }],
      ["of a draft", "sam", { entryId: bookingIdOf(3) }],
      ["of an entry that is none", "sam", { entryId: "confirmedKey" }],
      ["for words that nothing is found by", "´", {}],
    ])("%s.", async (_, search, position) => {
      await expect(cursorFor(search, position)).rejects.toMatchObject({
        code: "validation_failed",
        errors: [{ path: "cursor" }],
      });
    });

    test("of a list.", async () => {
      const { list } = await setup();
      const cursor = writeCursor({ bookingId, timestamp: at().toISOString() });
      await expect(list({ search: "sam", cursor })).rejects.toMatchObject({
        code: "validation_failed",
      });
    });
  });

  test("finds a booking by its current name, not by an earlier one.", async () => {
    const { list, store } = await setup();
    await store.saveDraft(draftOf({ answers: { ...answers, name: "Robin Before" } }), at());
    await store.saveDraft(draftOf({ answers: { ...answers, name: "Robin After" } }), at());
    await store.confirmPaid(bookingId, { ...fullPrice, paymentIntentId: "pi_1" }, at());
    expect(idsOf(await list({ search: "before" }))).toEqual([]);
    expect(idsOf(await list({ search: "after" }))).toEqual([bookingId]);
  });
});

test.each([
  ["of combining marks", "\u0301".repeat(100)],
  ["that grows when it is taken apart", "\ufdfa".repeat(100)],
  ["of apostrophes", "''"],
  ["of emoji", "💪".repeat(50)],
])("A name %s can be booked under, and listed.", async (_, name) => {
  const { list, paid } = await setup();
  await paid(1, { name });
  expect(idsOf(await list())).toEqual(ids(1));
});

test("A free booking is listed as one without a payment.", async () => {
  const { list, free } = await setup();
  await free(1);
  expect((await list()).bookings).toMatchObject([{ type: "demo", paymentIntentId: null }]);
});

test("An erased booking is listed with its accounts, and without the person.", async () => {
  const { list, paid, change } = await setup();
  await paid(1);
  await change(1, "erasedAt", at(9).toISOString());
  const { bookings } = await list();
  expect(bookings).toMatchObject([{ amount: 5000, erasedAt: at(9).toISOString() }]);
  expect(JSON.stringify(bookings)).not.toContain("Sam");
});

describe("A cursor that is not one of ours is refused", () => {
  const position = { bookingId, timestamp: at().toISOString() };
  test.each<
    [string, string, Omit<Parameters<Awaited<ReturnType<typeof setup>>["list"]>[0], "cursor">?]
  >([
    ["no base64", "%%%"],
    ["no JSON", Buffer.from("hello").toString("base64url")],
    ["no position", Buffer.from("{}").toString("base64url")],
    ["no booking id", writeCursor({ ...position, bookingId: "1" })],
    ["no time", writeCursor({ ...position, timestamp: "yesterday" })],
    ["a time to the second", writeCursor({ ...position, timestamp: "2026-03-02T10:00:00Z" })],
    [
      "a time to the microsecond, after the days asked for",
      writeCursor({ ...position, timestamp: "2026-03-02T23:59:59.999999Z" }),
      { to: "2026-03-02" },
    ],
    [
      "a position before the days asked for, the oldest first",
      writeCursor(position),
      { from: "2026-03-03", order: "oldest" },
    ],
    ["a position in a part that no list has", writeCursor({ ...position, ...{ part: "third" } })],
    ["a position in a search", writeCursor({ term: 0, entryId: bookingId })],
    ["a position in another list", writeCursor({ ...position, ...{ confirmedKey: "draft" } })],
    ["a position before the days asked for", writeCursor(position), { from: "2026-03-03" }],
    ["a position after the days asked for", writeCursor(position), { to: "2026-03-01" }],
    ["empty", ""],
  ])("when it is %s", async (_, cursor, days = {}) => {
    const { list } = await setup();
    await expect(list({ cursor, ...days })).rejects.toMatchObject({
      code: "validation_failed",
      errors: [{ path: "cursor" }],
    });
  });
});
