import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultCategories } from "#shared/workouts/categories.ts";
import { drawingOf } from "./category-drawings.tsx";

test("Every category of the default set has its own drawing.", () => {
  const drawings = new Set(defaultCategories.map(({ name }) => drawingOf(name)));
  // Flexibility, Cardio and so on: ten names, ten drawings.
  expect(drawings.size).toBe(defaultCategories.length);
});

test.each([
  ["the case of the letters", "STRENGTH", "Strength"],
  ["an ending", "Stretches", "Stretching"],
  ["other words around it", "Gentle yoga for Sundays", "Yoga"],
  ["a hyphen", "Warm-up", "Warming up"],
  ["another word for the same", "Mobility", "Stretching"],
])("%s does not change the drawing.", (_, one, other) => {
  expect(drawingOf(one)).toBe(drawingOf(other));
});

test.each([
  ["Upper Body Strength", "Upper Body", "Strength"],
  ["Running Warm-up", "Warm-up", "Running"],
  ["Core and Balance", "Balance", "Core"],
])("A name with words of two drawings, %s, has the more telling one.", (name, own, other) => {
  expect(drawingOf(name)).toBe(drawingOf(own));
  expect(drawingOf(name)).not.toBe(drawingOf(other));
});

test("A word counts from its beginning: in Brunch there is no run.", () => {
  expect(drawingOf("Brunch")).not.toBe(drawingOf("Run"));
});

test("Names without a known word share several drawings of moves.", () => {
  const drawings = new Set(["Boxing", "Dance", "Golf", "Tai Chi", "Tennis"].map(drawingOf));
  expect(drawings.size).toBe(3);
});

test("Any name has a drawing, and always the same one.", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (name) => {
      const drawing = drawingOf(name);
      expect(drawing.lines ?? drawing.white ?? drawing.strokes ?? drawing.flag).toMatch(/^[Mm]/);
      expect(drawingOf(name)).toBe(drawing);
    }),
  );
});
