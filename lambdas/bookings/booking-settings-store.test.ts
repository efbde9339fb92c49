import { expect, test } from "vitest";
import { at } from "#lambdas/testing/bookings.ts";
import { startTestTables } from "#lambdas/testing/database.ts";
import { type BookingSettingsChange, refusedNow } from "#shared/bookings/booking-settings.ts";
import { createBookingSettingsStore } from "./booking-settings-store.ts";

const byDefault = {
  askForTime: true,
  refundCancelled: false,
  askForReview: false,
  tellSessions: true,
  full: null,
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

test("Each of the two pauses keeps its own time and name, and ends alone.", async () => {
  const { settings } = await startTestTables();
  const { change } = createBookingSettingsStore(settings);
  const full = { since: at(1).toISOString(), by: one };
  const pause = { since: at(2).toISOString(), by: two };
  expect(await change({ isFull: true }, one, at(1))).toEqual({ ...byDefault, full });
  expect(await change({ isPaused: true }, two, at(2))).toEqual({ ...byDefault, full, pause });
  const again = { isFull: true, isPaused: true };
  expect(await change(again, two, at(3))).toEqual({ ...byDefault, full, pause });
  expect(await change({ isPaused: false }, one, at(4))).toEqual({ ...byDefault, full });
  expect(await change({ isFull: false }, two, at(5))).toEqual(byDefault);
});

test("A pause that was stored before there were two is one of everything.", async () => {
  const { settings } = await startTestTables();
  const pause = { since: at(1).toISOString(), by: one };
  await settings.update({ name: "bookings" }, { set: { pause } });
  const { read } = createBookingSettingsStore(settings);
  expect(await read()).toEqual({ ...byDefault, pause });
  expect(refusedNow(await read())).toEqual({ consultations: true, payments: true });
});
