import { expect, test } from "vitest";
import { dropIndex, inserted, moved, removed } from "./in-order.ts";

test.each([
  [0, 2, "bca"],
  [2, 0, "cab"],
  [1, 1, "abc"],
])("An entry moves from %d to %d.", (from, to, expected) => {
  expect(moved([..."abc"], from, to).join("")).toBe(expected);
});

test("A removed entry comes back where it was.", () => {
  expect(inserted(removed([..."abc"], 1), 1, "b").join("")).toBe("abc");
});

test.each([
  [0, 5, 0],
  [0, 120, 1],
  [0, 999, 2],
  [2, 60, 1],
  [2, -10, 0],
  [1, 155, 1],
])("Entry %d, dragged to %d pixels, becomes entry %d.", (from, pointer, expected) => {
  expect(dropIndex([50, 100, 200], from, pointer)).toBe(expected);
});
