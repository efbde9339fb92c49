import { expect, test } from "vitest";
import { startTestTables } from "#lambdas/testing/database.ts";
import { createBookingSettingsStore } from "./booking-settings-store.ts";

test("Clients are asked for a time and nothing is refunded by itself, until the trainer chooses.", async () => {
  const { settings } = await startTestTables();
  const { read, change } = createBookingSettingsStore(settings);
  expect(await read()).toEqual({ askForTime: true, refundCancelled: false });
  expect(await change({})).toEqual({ askForTime: true, refundCancelled: false });
  const chosen = { askForTime: false, refundCancelled: true };
  expect(await change(chosen)).toEqual(chosen);
  expect(await read()).toEqual(chosen);
});

test("Two administrators who change different settings both keep theirs.", async () => {
  const { settings } = await startTestTables();
  const { read, change } = createBookingSettingsStore(settings);
  await Promise.all([change({ askForTime: false }), change({ refundCancelled: true })]);
  expect(await read()).toEqual({ askForTime: false, refundCancelled: true });
});
