import { expect, test } from "vitest";
import { listBookings } from "#lambdas/bookings/list-bookings.ts";
import { createTrainerLists } from "#lambdas/bookings/trainer-lists.ts";
import { at, bookingIdOf, draftOf, fullPrice } from "#lambdas/testing/bookings.ts";
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
