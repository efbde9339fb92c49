import { expect, test } from "vitest";
import { fillIn } from "./cost-tables.ts";
import { beyondFree, costOf, only, sumOf, times, tracesOf, without } from "./usage.ts";

test("Usage is added, multiplied and taken off, resource by resource.", () => {
  const one = { mails: 2, readUnits: 3 };
  expect(sumOf(one, { readUnits: 1, writeUnits: 4 })).toEqual({
    mails: 2,
    readUnits: 4,
    writeUnits: 4,
  });
  expect(times(10, one)).toEqual({ mails: 20, readUnits: 30 });
  expect(without(one, { mails: 2 })).toEqual({ readUnits: 3 });
  expect(only(["mails"], one)).toEqual({ mails: 2 });
});

test("The cost is the sum at list prices, in dollars.", () => {
  expect(costOf({ mails: 2, apiRequests: 1_000_000, alarms: 3 })).toBeCloseTo(0.0002 + 1.16 + 0.3);
  expect(costOf({})).toBe(0);
});

test("Only what exceeds an allowance that does not end is charged.", () => {
  expect(beyondFree({ mails: 10, alarms: 16, dashboards: 1, traces: 100_001 })).toEqual({
    mails: 10,
    alarms: 6,
    traces: 1,
  });
});

test("X-Ray records each of a few calls, and 5 % of those beyond one in a second.", () => {
  expect(tracesOf(40, 100)).toBe(40);
  expect(tracesOf(1100, 100)).toBe(150);
});

test("A table is put into its place in a document, in place of the one before.", () => {
  const document = "Prices\n\n<!-- a -->\n\nold\n\n<!-- /a -->\nend\n";
  const filled = fillIn(document, { a: "| $1 |" });
  expect(filled).toBe("Prices\n\n<!-- a -->\n\n| $1 |\n\n<!-- /a -->\nend\n");
  expect(fillIn(filled, { a: "| $1 |" })).toBe(filled);
  expect(() => fillIn(document, { b: "" })).toThrow("no place for b");
});
