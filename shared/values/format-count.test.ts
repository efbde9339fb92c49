import fc from "fast-check";
import { expect, test } from "vitest";
import { formatCount } from "./format-count.ts";

test("Whole numbers are written as British readers write them.", () => {
  const british = new Intl.NumberFormat("en-GB");
  expect([0, 7, 999, 1000, 99_999, 1_234_567, -1234].map(formatCount)).toEqual([
    "0",
    "7",
    "999",
    "1,000",
    "99,999",
    "1,234,567",
    "-1,234",
  ]);
  fc.assert(
    fc.property(fc.maxSafeInteger(), (count) => {
      // The one zero that people know.
      expect(formatCount(count)).toBe(british.format(count || 0));
    }),
  );
});
