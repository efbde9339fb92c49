import { describe, expect, test } from "vitest";
import { complete } from "#lambdas/consultations/record/completion.ts";
import type { Table } from "#lambdas/database/table.ts";
import { at, bookingId, confirmedBooking, draftOf } from "#lambdas/testing/bookings.ts";
import { startTestTables } from "#lambdas/testing/database.ts";
import {
  createInMemoryTable,
  createTables,
  type Tables,
} from "#lambdas/testing/in-memory-table.ts";
import {
  type BookingStore,
  changedBooking,
  changeKept,
  createBookingStore,
  findKept,
} from "./booking-store.ts";
import type { BookingRecord } from "./record/booking.ts";
import { confirmPaid } from "./record/confirm.ts";
import { refuse } from "./record/decision.ts";
import { startDraft } from "./record/draft.ts";
import { erasePerson } from "./record/erase.ts";
import { expiryOf, keysOf } from "./record/keys.ts";
import { writeNote } from "./record/note.ts";

const payment = { id: "pi_1", amountReceived: 5000, currency: "gbp" };
const begin = (store: BookingStore, minutes = 0) =>
  store.begin(bookingId, (record) => startDraft(record, draftOf(), at(minutes)));
const pay = (store: BookingStore) =>
  store.change(bookingId, (record) => confirmPaid(record, payment, at()));
const finish = (store: BookingStore) =>
  store.change(bookingId, (record) => complete(record, "alex@example.com", at(5)));
const note = (store: BookingStore) =>
  store.change(bookingId, (record) => writeNote(record, "Mine", undefined, at(1)));
const erase = (store: BookingStore) =>
  store.change(bookingId, (record) => erasePerson(record, confirmedBooking.email, at(9)));

const inMemory = async () => createTables((name) => createInMemoryTable(name));

async function setup(open: () => Promise<Tables>) {
  const { bookings: table } = await open();
  const store = createBookingStore(table);
  return {
    table,
    store,
    item: () => table.get({ bookingId }),
    /** A store that something crosses before each of its first writes. */
    crossedBy: (cross: () => Promise<unknown>, times = 1) =>
      createBookingStore(crossed(table, cross, times)),
  };
}

async function confirmed(open: () => Promise<Tables>) {
  const services = await setup(open);
  await begin(services.store);
  return { ...services, booking: changedBooking(await pay(services.store)) };
}

describe("The bookings in DynamoDB", () => {
  test("carry the index keys and the expiry that follow from them, and no others.", async () => {
    const { store, item } = await setup(startTestTables);
    for (const write of [begin, pay, finish, erase]) {
      const booking = changedBooking<BookingRecord>(await write(store));
      expect(await item()).toEqual({
        ...booking,
        ...keysOf(booking),
        ...expiryOf(booking),
        version: expect.any(Number),
      });
    }
  });

  test("are decided again on what another has written meanwhile, in either order.", async () => {
    for (const [one, other] of [
      [finish, note],
      [note, finish],
    ] as const) {
      const { store, crossedBy } = await confirmed(startTestTables);
      const changed = await one(crossedBy(() => other(store)));
      const both = { status: "completed", note: "Mine" };
      expect(changed).toMatchObject({ outcome: "written", booking: both });
      expect(await store.find(bookingId)).toEqual(changed.booking);
    }
  });

  test("are begun once by two callers, and the second one changes what the first began.", async () => {
    const { store, crossedBy } = await setup(startTestTables);
    const second = await begin(
      crossedBy(() => begin(store)),
      1,
    );
    expect(second.booking).toMatchObject({ startedAt: at().toISOString() });
  });

  test("that are deleted meanwhile do not come back.", async () => {
    const { store, item, crossedBy } = await confirmed(startTestTables);
    const late = crossedBy(() => store.remove(bookingId, () => true));
    expect(await finish(late)).toMatchObject({ outcome: "refused", code: "booking_not_found" });
    expect(await item()).toBeUndefined();
  });

  test("keep what only a later release knows, unless their person is erased.", async () => {
    const { store, table, item } = await confirmed(startTestTables);
    await table.update({ bookingId }, { set: { ofLater: { name: "Sam" } } });
    expect(await store.find(bookingId)).not.toHaveProperty("ofLater");
    await finish(store);
    expect(await item()).toMatchObject({ status: "completed", ofLater: { name: "Sam" } });
    await erase(store);
    expect(await item()).not.toHaveProperty("ofLater");
  });

  test("lose what an earlier release stored beside what it follows from.", async () => {
    const { store, table, item } = await confirmed(startTestTables);
    await table.update({ bookingId }, { set: { refundedAmount: 1500, refundsUnderWay: 1 } });
    expect(await store.find(bookingId)).not.toHaveProperty("refundedAmount");
    await finish(store);
    expect(await item()).toMatchObject({ status: "completed" });
    expect(await item()).not.toHaveProperty("refundedAmount");
    expect(await item()).not.toHaveProperty("refundsUnderWay");
  });

  test("may have been stored without a version, and are then written once as well.", async () => {
    const { store, table, crossedBy } = await confirmed(startTestTables);
    await table.update({ bookingId }, { remove: ["version"] });
    const changed = await finish(crossedBy(() => note(store)));
    expect(changed.booking).toMatchObject({ note: "Mine", status: "completed" });
    // Nor does one come back.
    await table.update({ bookingId }, { remove: ["version"] });
    const late = crossedBy(() => store.remove(bookingId, () => true));
    expect(await erase(late)).toMatchObject({ outcome: "refused" });
  });
});

describe("The bookings", () => {
  test("begin, change, and are found as they were written.", async () => {
    const { store } = await setup(inMemory);
    expect(await store.find(bookingId)).toBeUndefined();
    const started = await begin(store);
    expect(started).toMatchObject({ outcome: "written", before: undefined });
    expect(await store.find(bookingId)).toEqual(started.booking);
    const paid = await pay(store);
    expect(paid).toEqual({
      outcome: "written",
      before: started.booking,
      booking: confirmedBooking,
    });
    expect(await store.find(bookingId)).toEqual(paid.booking);
  });

  test("are a conflict when others are always faster.", async () => {
    const { store, crossedBy } = await confirmed(inMemory);
    let notes = 0;
    const write = () => {
      notes += 1;
      return store.change(bookingId, (record) => ({ ...record, note: `${notes}` }));
    };
    const late = crossedBy(write, 20);
    await expect(finish(late)).rejects.toMatchObject({ code: "conflict" });
    await expect(crossedBy(write, 20).remove(bookingId, () => true)).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await store.find(bookingId)).not.toHaveProperty("status");
    expect(await finish(crossedBy(write, 19))).toMatchObject({ outcome: "written" });
    expect(await crossedBy(write, 9).remove(bookingId, () => true)).toBe(true);
  });

  test("are not written by a decision that changes nothing.", async () => {
    const { item, crossedBy, booking } = await confirmed(inMemory);
    const before = await item();
    const never = crossedBy(async () => Promise.reject(new Error("It was written.")));
    const same = await never.change(bookingId, (record) => record);
    expect(same).toEqual({ outcome: "unchanged", booking, before: booking });
    expect(await item()).toEqual(before);
  });

  test("say why a change is refused, and show the booking as it is.", async () => {
    const { store, item, booking } = await confirmed(inMemory);
    const before = await item();
    const refused = await store.change(bookingId, () => refuse("not_to_do"));
    expect(refused).toEqual({ outcome: "refused", code: "not_to_do", booking });
    expect(await item()).toEqual(before);
    expect(() => changedBooking(refused)).toThrow(expect.objectContaining({ code: "not_to_do" }));
  });

  test("refuse to change what there is not, and make nothing of it.", async () => {
    const { store, item } = await setup(inMemory);
    const code = "booking_not_found";
    expect(await finish(store)).toEqual({ outcome: "refused", code, booking: undefined });
    const begun = await store.begin(bookingId, () => refuse("conflict"));
    expect(begun).toMatchObject({ outcome: "refused", code: "conflict" });
    expect(await item()).toBeUndefined();
  });

  test("are removed if they may be as they are now.", async () => {
    const { store, crossedBy } = await setup(inMemory);
    expect(await store.remove(bookingId, () => true)).toBe(false);
    await begin(store);
    expect(await store.remove(bookingId, () => false)).toBe(false);
    const late = crossedBy(() => pay(store));
    const isDraft = ({ paymentStatus }: BookingRecord) => paymentStatus === "pending";
    expect(await late.remove(bookingId, isDraft)).toBe(false);
    expect(await store.find(bookingId)).toBeDefined();
    expect(await store.remove(bookingId, () => true)).toBe(true);
    expect(await store.find(bookingId)).toBeUndefined();
  });

  test("are kept once they are no drafts.", async () => {
    const { store } = await setup(inMemory);
    const missing = { code: "booking_not_found" };
    await expect(findKept(store, bookingId)).rejects.toMatchObject(missing);
    await begin(store);
    await expect(findKept(store, bookingId)).rejects.toMatchObject(missing);
    const change = () => changeKept(store, bookingId, (record) => ({ ...record, amount: 4000 }));
    expect(await change()).toMatchObject({ outcome: "refused", code: "booking_not_found" });
    for (const write of [pay, erase]) {
      const booking = changedBooking<BookingRecord>(await write(store));
      expect(await findKept(store, bookingId)).toEqual(booking);
      expect(await change()).toMatchObject({ outcome: "written", booking: { amount: 4000 } });
    }
  });

  test("are read by their rules: an item that is no booking is an error.", async () => {
    const { store, table, item } = await setup(inMemory);
    const set = { paymentStatus: "completed", name: "Sam" };
    await table.update({ bookingId }, { set });
    await expect(store.find(bookingId)).rejects.toThrow();
    await expect(begin(store)).rejects.toThrow();
    await expect(store.remove(bookingId, () => true)).rejects.toThrow();
    expect(await item()).toEqual({ bookingId, ...set });
  });
});

/** A table in which something happens just before each of the first writes. */
function crossed(table: Table, cross: () => Promise<unknown>, times: number): Table {
  let left = times;
  const first = async () => {
    left -= 1;
    if (left >= 0) await cross();
  };
  return {
    ...table,
    put: async (item, condition) => {
      await first();
      return table.put(item, condition);
    },
    remove: async (key, condition) => {
      await first();
      return table.remove(key, condition);
    },
  };
}
