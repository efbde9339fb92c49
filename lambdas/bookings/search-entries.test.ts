import { expect, test } from "vitest";
import { at, bookingId } from "#lambdas/testing/bookings.ts";
import { createServices } from "#lambdas/testing/services.ts";
import { createBookingErasure } from "./booking-erasure.ts";
import { createBookingItems } from "./booking-items.ts";
import { followUp } from "./follow-up.ts";

async function setup() {
  const { savePaidConsultation, dependencies, tables, store, lists } = createServices();
  const booking = await savePaidConsultation();
  return {
    booking,
    store,
    dependencies,
    erasure: createBookingErasure(createBookingItems(tables.bookings)),
    stored: async () => ({ bookingId, ...(await tables.bookings.get({ bookingId })) }),
    entries: () =>
      tables.bookings.all().filter((item) => String(item["bookingId"]).startsWith(`${bookingId}#`)),
    isPending: async () =>
      (await lists.pendingWork("followUp", at(999), undefined)).bookingIds.length === 1,
  };
}

const first = { attempt: "first" } as const;

test("Following up a booking writes its search entries once.", async () => {
  const { booking, dependencies, entries, isPending } = await setup();
  const latest = await followUp(dependencies, booking, first);
  expect(latest).toMatchObject({ isSearchable: true });
  expect(entries()).toHaveLength(9);
  expect(entries()).toContainEqual({
    bookingId: `${bookingId}#2`,
    confirmedKey: "consultation-intro",
    phoneKey: "23456789",
  });
  expect(await isPending()).toBe(false);
});

test("A booking whose search entries could not be written is left to upkeep.", async () => {
  const { booking, store, dependencies, entries, isPending } = await setup();
  const failing = { ...store, addToSearch: () => Promise.reject(new Error("away")) };
  await expect(followUp({ ...dependencies, bookings: failing }, booking, first)).rejects.toThrow();
  expect(await isPending()).toBe(true);
  await followUp(dependencies, (await store.find(bookingId)) as typeof booking, first);
  expect(entries()).toHaveLength(9);
  expect(await isPending()).toBe(false);
});

test("Erasing a person deletes the search entries.", async () => {
  const { booking, store, erasure, stored, entries } = await setup();
  await store.addToSearch(booking);
  expect((await erasure.erasePerson(await stored(), at(1))).outcome).toBe("written");
  expect(entries()).toEqual([]);
});

test("Deleting a booking deletes its search entries.", async () => {
  const { booking, store, erasure, entries } = await setup();
  await store.addToSearch(booking);
  expect((await erasure.forget(booking, at(9))).outcome).toBe("written");
  expect(entries()).toEqual([]);
});

test("Entries that are written while a person is erased hold nothing of the person.", async () => {
  const { booking, store, erasure, stored, entries } = await setup();
  const before = await stored();
  await store.addToSearch(booking);
  // The entries came after the booking was read.
  expect((await erasure.erasePerson(before, at(1))).outcome).toBe("refused");
  await erasure.erasePerson(await stored(), at(1));
  // This caller has read the booking before it was erased.
  expect((await store.addToSearch(booking)).outcome).toBe("refused");
  for (const entry of entries()) expect(Object.keys(entry)).toEqual(["bookingId"]);
});
