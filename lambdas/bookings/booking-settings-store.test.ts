import { expect, test } from "vitest";
import { at } from "#lambdas/testing/bookings.ts";
import { startTestTables } from "#lambdas/testing/database.ts";
import type { BookingSettingsChange } from "#shared/bookings/booking-settings.ts";
import { createBookingSettingsStore } from "./booking-settings-store.ts";

const byDefault = {
  askForTime: true,
  refundCancelled: false,
  askForReview: false,
  tellSessions: true,
  pause: null,
};
const one = "one@example.com";
const two = "two@example.com";

test("The settings are the defaults, until one of two administrators chooses, who both keep theirs.", async () => {
  const { settings } = await startTestTables();
  const { read, change: changeAt } = createBookingSettingsStore(settings);
  const change = (chosen: BookingSettingsChange, by = one, minutes = 0) =>
    changeAt(chosen, by, at(minutes));
  expect(await read()).toEqual(byDefault);
  expect(await change({})).toEqual(byDefault);
  // What was never chosen stays as it is by default.
  expect(await change({ tellSessions: false })).toEqual({ ...byDefault, tellSessions: false });
  await Promise.all([change({ askForTime: false }), change({ refundCancelled: true })]);
  const chosen = { ...byDefault, askForTime: false, refundCancelled: true, tellSessions: false };
  expect(await change({ askForReview: true })).toEqual({ ...chosen, askForReview: true });

  const first = { since: at(1).toISOString(), by: one };
  expect((await change({ isPaused: true }, one, 1)).pause).toEqual(first);
  expect((await change({ isPaused: true }, two, 2)).pause).toEqual(first);
  expect((await change({ isPaused: false }, two, 3)).pause).toBeNull();
  expect((await change({ isPaused: false }, one, 4)).pause).toBeNull();
  const later = { since: at(5).toISOString(), by: two };
  expect((await change({ isPaused: true }, two, 5)).pause).toEqual(later);
  expect(await read()).toEqual({ ...chosen, askForReview: true, pause: later });
});
