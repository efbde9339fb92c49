import { expect, test } from "vitest";
import { timeSince } from "./moment.tsx";

test.each([
  ["2026-03-05T11:59:40.000Z", "just now"],
  ["2026-03-05T11:59:00.000Z", "1 minute"],
  ["2026-03-05T11:00:01.000Z", "59 minutes"],
  ["2026-03-05T11:00:00.000Z", "1 hour"],
  ["2026-03-04T12:00:01.000Z", "23 hours"],
  ["2026-03-04T12:00:00.000Z", "1 day"],
  ["2026-02-03T12:00:00.000Z", "30 days"],
  // By a clock that is slow.
  ["2026-03-05T12:01:00.000Z", "just now"],
])("at noon on 5 March, a client who booked at %s is shown as %s.", (since, waited) => {
  expect(timeSince(since, new Date("2026-03-05T12:00:00.000Z"))).toBe(waited);
});
