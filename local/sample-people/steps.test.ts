import { expect, test } from "vitest";
import { instantOn } from "./steps.ts";

test.each([
  ["2026-11-28T10:40:00.000Z", "2026-11-28T12:00:00.000Z"],
  ["2026-11-28T18:59:00.000Z", "2026-11-28T20:00:00.000Z"],
  ["2026-11-28T23:10:00.000Z", "2026-11-29T08:00:00.000Z"],
  ["2026-06-28T01:30:00.000Z", "2026-06-28T07:00:00.000Z"],
])("What takes place soon after %s is within a trainer’s working day.", (now, soon) => {
  expect(instantOn(new Date(now), [0, "soon"]).toISOString()).toBe(soon);
});
