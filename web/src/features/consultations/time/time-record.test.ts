import { expect, test } from "vitest";
import { proposedTime } from "./time-record.ts";

test.each([
  ["2026-11-24T09:10:00.000Z", "2026-11-25", "10:00"],
  ["2026-11-24T19:40:00.000Z", "2026-11-25", "20:00"],
  // Eleven in the evening is too late for a call.
  ["2026-11-24T22:01:00.000Z", "2026-11-25", "10:00"],
  ["2026-11-24T23:30:00.000Z", "2026-11-25", "10:00"],
  ["2026-11-24T05:00:00.000Z", "2026-11-25", "10:00"],
])("At %s a consultation is proposed for %s at %s.", (now, day, time) => {
  expect(proposedTime(new Date(now))).toEqual({ day, time, which: "" });
});
