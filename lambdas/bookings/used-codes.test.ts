import { expect, test } from "vitest";
import { confirmedBooking, startTestBookings, welcomePrice } from "#lambdas/testing/bookings.ts";
import { recordingLog } from "#lambdas/testing/http.ts";
import { recordUse } from "./used-codes.ts";

test("A booking that is gone before its use is recorded is answered as it was read.", async () => {
  const { store, discounts } = await startTestBookings();
  const booking = { ...confirmedBooking, ...welcomePrice, useToRecord: true } as const;
  const { log } = recordingLog();
  const dependencies = { bookings: store, discounts, now: () => new Date(), log };
  expect(await recordUse(dependencies, booking)).toBe(booking);
});
