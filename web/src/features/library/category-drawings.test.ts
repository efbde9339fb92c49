import { expect, test } from "vitest";
import { defaultCategories } from "#shared/workouts/categories.ts";
import { drawingOf } from "./category-drawings.tsx";

test("The default categories share four drawings, and no drawing has more than four of them.", () => {
  const drawings = defaultCategories.map(({ name }) => drawingOf(name));
  const uses = [...new Set(drawings)].map((drawing) => drawings.filter((one) => one === drawing));
  expect(uses).toHaveLength(4);
  expect(Math.max(...uses.map(({ length }) => length))).toBeLessThan(5);
});

test.each([
  ["the case of the letters", "STRENGTH", "Strength"],
  ["an ending", "Stretches", "Stretching"],
  ["other words around it", "Gentle yoga for Sundays", "Yoga"],
  ["a hyphen", "Warm-up", "Warming up"],
])("%s does not change the drawing.", (_, one, other) => {
  expect(drawingOf(one)).toBe(drawingOf(other));
  expect(drawingOf(one)).not.toBe(drawingOf("Boxing"));
});

test("A word counts from its beginning: in Brunch there is no run.", () => {
  expect(drawingOf("Brunch")).toBe(drawingOf("Boxing"));
});
