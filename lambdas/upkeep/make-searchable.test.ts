import { expect, test } from "vitest";
import { createBookingErasure } from "#lambdas/bookings/booking-erasure.ts";
import { createBookingItems } from "#lambdas/bookings/booking-items.ts";
import { listBookings } from "#lambdas/bookings/list-bookings.ts";
import { createTrainerLists } from "#lambdas/bookings/trainer-lists.ts";
import { at, bookingId, bookingIdOf, draftOf, fullPrice } from "#lambdas/testing/bookings.ts";
import { createServices } from "#lambdas/testing/services.ts";
import { makeSearchable } from "./make-searchable.ts";

test("Bookings from before search entries get them, month by month.", async () => {
  const { store, counted, tables } = createServices();
  const inMarch = 0;
  const inApril = 40 * 24 * 60;
  for (const [number, minutes] of [inMarch, inApril].entries()) {
    const id = bookingIdOf(number);
    await store.saveDraft(draftOf({ bookingId: id }), at(minutes));
    await store.confirmPaid(id, { ...fullPrice, paymentIntentId: "pi_1" }, at(minutes));
  }
  const lists = createTrainerLists(tables.bookings);
  const query = { kind: "consultation", search: "456" } as const;
  const found = async () => (await listBookings(lists, { query })).bookings.length;
  let times = [90_000, 0];
  const run = (from?: string) =>
    makeSearchable(
      { counted, bookings: store, now: () => at(inApril), remainingMs: () => times.shift() ?? 0 },
      from,
    );
  expect(await found()).toBe(0);
  expect(await run()).toEqual({ months: ["2026-03"], next: "2026-04" });
  expect(await found()).toBe(1);
  times = [90_000, 90_000];
  expect(await run("2026-04")).toEqual({ months: ["2026-04"] });
  expect(await found()).toBe(2);
  const before = tables.bookings.all();
  times = [90_000, 90_000];
  await run();
  expect(tables.bookings.all()).toEqual(before);
});

test("Bookings without a person, and those that have their search entries, are left as they are.", async () => {
  const { store, counted, tables, savePaidConsultation } = createServices();
  await savePaidConsultation();
  const item = { bookingId, ...(await tables.bookings.get({ bookingId })) };
  await createBookingErasure(createBookingItems(tables.bookings)).erasePerson(item, at(1));
  const added: string[] = [];
  const bookings = {
    // Deleted, and begun again, since the month was read.
    find: async (id: string) => (id === bookingIdOf(3) ? undefined : store.find(id)),
    addToSearch: async (booking: Parameters<typeof store.addToSearch>[0]) => {
      added.push(booking.bookingId);
      return store.addToSearch(booking);
    },
  };
  await store.saveDraft(draftOf({ bookingId: bookingIdOf(2) }), at());
  const listed = {
    firstMonth: counted.firstMonth,
    inMonth: async () => new Set([bookingId, bookingIdOf(2), bookingIdOf(3), bookingIdOf(4)]),
  };
  await store.saveDraft(draftOf({ bookingId: bookingIdOf(4) }), at());
  await store.confirmPaid(bookingIdOf(4), { ...fullPrice, paymentIntentId: "pi_4" }, at());
  const run = () =>
    // Just enough time for a month.
    makeSearchable({ counted: listed, bookings, now: () => at(), remainingMs: () => 60_000 });
  expect(await run()).toEqual({ months: ["2026-03"] });
  expect(await run()).toEqual({ months: ["2026-03"] });
  expect(added).toEqual([bookingIdOf(4)]);
});
