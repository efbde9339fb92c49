import { expect, test } from "vitest";
import { startTestTables } from "#lambdas/testing/database.ts";
import { createBookingSettingsStore, saveBookingSettings } from "./booking-settings-store.ts";

async function setup() {
  const { settings } = await startTestTables();
  const store = createBookingSettingsStore(settings);
  const save = (body: Parameters<typeof saveBookingSettings>[1]["body"]) =>
    saveBookingSettings(store, { body });
  return { read: store.read, save };
}

const chosen = { askForTime: false, refundCancelled: true };

test("Clients are asked for a time and nothing is refunded by itself, until the trainer chooses.", async () => {
  const { read, save } = await setup();
  expect(await read()).toEqual({ askForTime: true, refundCancelled: false, revision: 0 });
  expect(await save({ ...chosen, revision: 0 })).toEqual({ ...chosen, revision: 1 });
  expect(await read()).toEqual({ ...chosen, revision: 1 });
});

test("Settings that another administrator has saved since are not overwritten.", async () => {
  const { read, save } = await setup();
  await save({ ...chosen, revision: 0 });
  const other = { askForTime: true, refundCancelled: true };
  await expect(save({ ...other, revision: 0 })).rejects.toMatchObject({
    code: "booking_settings_changed",
  });
  expect(await read()).toEqual({ ...chosen, revision: 1 });
  expect(await save({ ...other, revision: 1 })).toMatchObject({ ...other, revision: 2 });
});

test("A repeated call gets the same answer.", async () => {
  const { save } = await setup();
  const saved = await save({ ...chosen, revision: 0 });
  expect(await save({ ...chosen, revision: 0 })).toEqual(saved);
});
