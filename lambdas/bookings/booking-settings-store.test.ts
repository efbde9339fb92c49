import { expect, test } from "vitest";
import { at } from "#lambdas/testing/bookings.ts";
import { startTestTables } from "#lambdas/testing/database.ts";
import type { BookingSettingsChange } from "#shared/bookings/booking-settings.ts";
import { createBookingSettingsStore } from "./booking-settings-store.ts";

async function setup() {
  const { settings } = await startTestTables();
  const store = createBookingSettingsStore(settings);
  const change = (chosen: BookingSettingsChange, by = "one@example.com", minutes = 0) =>
    store.change(chosen, by, at(minutes));
  return { ...store, change };
}

const byDefault = {
  askForTime: true,
  refundCancelled: false,
  askForReview: false,
  tellSessions: true,
  pause: null,
};

test("Clients are asked for a time and for no review, and told what is left of blocks, nothing is refunded by itself and bookings are taken, until the trainer chooses.", async () => {
  const { read, change } = await setup();
  expect(await read()).toEqual(byDefault);
  expect(await change({})).toEqual(byDefault);
  // What was never chosen stays as it is by default.
  expect(await change({ refundCancelled: true })).toEqual({ ...byDefault, refundCancelled: true });
  const chosen = {
    askForTime: false,
    refundCancelled: true,
    askForReview: true,
    tellSessions: false,
  };
  expect(await change(chosen)).toEqual({ ...chosen, pause: null });
  expect(await read()).toEqual({ ...chosen, pause: null });
});

test("Two administrators who change different settings both keep theirs.", async () => {
  const { read, change } = await setup();
  await Promise.all([
    change({ askForTime: false }),
    change({ refundCancelled: true }),
    change({ isPaused: true }),
  ]);
  expect(await read()).toEqual({
    ...byDefault,
    askForTime: false,
    refundCancelled: true,
    pause: { since: at().toISOString(), by: "one@example.com" },
  });
});

test("A pause names who turned it on first and since when, until it is turned off.", async () => {
  const { read, change } = await setup();
  const first = { since: at(1).toISOString(), by: "one@example.com" };
  expect((await change({ isPaused: true }, first.by, 1)).pause).toEqual(first);
  expect((await change({ isPaused: true }, "two@example.com", 2)).pause).toEqual(first);
  expect((await change({ isPaused: false }, "two@example.com", 3)).pause).toBeNull();
  expect((await change({ isPaused: false }, "one@example.com", 4)).pause).toBeNull();
  expect((await change({ isPaused: true }, "two@example.com", 5)).pause).toEqual({
    since: at(5).toISOString(),
    by: "two@example.com",
  });
  expect(await read()).toMatchObject({ askForTime: true });
});
