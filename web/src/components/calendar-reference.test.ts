import { expect, test, vi } from "vitest";
import { calendarReference as referenceOfApi } from "#lambdas/bookings/record/keys.ts";
import { calendarReference } from "./calendar-reference.ts";

test("The browser names a booking as the API does.", async () => {
  for (let count = 0; count < 50; count += 1) {
    const bookingId = crypto.randomUUID();
    expect(await calendarReference(bookingId)).toBe(referenceOfApi(bookingId));
  }
});

test("A page without https has no reference, and says nothing of it.", async () => {
  vi.stubGlobal("crypto", { randomUUID: () => "" });
  expect(await calendarReference("0b6f2f4e-9d9b-4c7e-8a53-6a1f0c1d2e3f")).toBeUndefined();
  vi.unstubAllGlobals();
});
