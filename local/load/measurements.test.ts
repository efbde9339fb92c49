import { expect, test } from "vitest";
import { loadTable } from "./load-table.ts";
import { createMeasurements, percentile } from "./measurements.ts";

test("A percentile is the smallest value that so many per cent do not exceed.", () => {
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
  expect(percentile(hundred, 50)).toBe(50);
  expect(percentile(hundred, 99)).toBe(99);
  expect(percentile([7], 99)).toBe(7);
  expect(percentile([1, 2, 3], 50)).toBe(2);
  expect(percentile([], 50)).toBeUndefined();
});

test("Refusals for a limit, errors and requests that were cut off are told apart.", () => {
  const measurements = createMeasurements();
  measurements.record("Book", 30, "answered");
  measurements.record("Book", 10, "limited");
  measurements.record("Book", 9000, "unanswered");
  measurements.record("Read", 500, { error: "/: 500" });
  measurements.record("Read", 500, { error: "/: 500" });
  expect(measurements.figuresOf("Book")).toEqual({
    requests: 3,
    p50Ms: 10,
    p99Ms: 30,
    errors: 0,
    limited: 1,
    unanswered: 1,
  });
  expect(measurements.figuresOf()).toMatchObject({ requests: 5, errors: 2 });
  expect([...measurements.errors()]).toEqual([["/: 500", 2]]);
});

test("The table has what is counted only where it can be counted.", () => {
  const measurements = createMeasurements();
  measurements.record("Read", 12.4, "answered");
  const journeys = [
    { title: "Read", by: "visitor", weight: 1, requests: 1, run: async () => {} },
  ] as const;
  expect(loadTable(journeys, measurements)).toBe(
    [
      "| Journey | Requests | p50, ms | p99, ms | Errors | 429 | Cut off |",
      "|---|--:|--:|--:|--:|--:|--:|",
      "| Read | 1 | 12 | 12 | 0 | 0 | 0 |",
      "| **All** | 1 | 12 | 12 | 0 | 0 | 0 |",
    ].join("\n"),
  );
  const uses = new Map([["Read", { readUnits: 1.5, writeUnits: 2, functionMs: 8.6 }]]);
  expect(loadTable(journeys, measurements, uses)).toContain("| 0 | 1.5 | 2 | 9 |");
});
