import { expect, test } from "vitest";
import { createBookingStore } from "#lambdas/bookings/booking-store.ts";
import { enterBlock } from "#lambdas/sessions/record/enter-block.ts";
import { at } from "#lambdas/testing/bookings.ts";
import { createInMemoryTable } from "#lambdas/testing/in-memory-table.ts";
import { session, sessionDraft } from "#lambdas/testing/records.ts";
import { londonDate } from "#shared/values/london-days.ts";
import { removeBlock } from "./remove-block.ts";

const { bookingId } = session;
const entry = {
  bookingId,
  block: { name: "Ten sessions", sessions: 10, weeks: 26 },
  name: "Sam",
  how: "cash",
  amount: 38_000,
  day: londonDate(at()),
} as const;

function setup() {
  const bookings = createBookingStore(createInMemoryTable("bookings"));
  return {
    bookings,
    enter: () => bookings.begin(bookingId, (found) => enterBlock(found, entry, "alex", at())),
    remove: () => removeBlock({ bookings }, { params: { bookingId } }),
  };
}

test("A block that was entered by mistake is gone, however often it is removed.", async () => {
  const { bookings, enter, remove } = setup();
  await enter();
  expect((await enter()).outcome).toBe("unchanged");
  expect(await remove()).toEqual({ bookingId });
  expect(await remove()).toEqual({ bookingId });
  expect(await bookings.find(bookingId)).toBeUndefined();
});

test.each([
  ["a payment on the site", session],
  ["a draft", sessionDraft],
])("Never %s.", async (_, record) => {
  const { bookings, remove } = setup();
  await bookings.begin(bookingId, () => record);
  await expect(remove()).rejects.toMatchObject({ code: "block_in_use" });
  expect(await bookings.find(bookingId)).toMatchObject(record);
});
