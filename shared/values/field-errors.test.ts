import { expect, test } from "vitest";
import * as z from "zod/mini";
import { fieldErrors } from "./field-errors.ts";

const Form = z.strictObject({
  name: z.string("Name?").check(z.minLength(2, "Longer!"), z.regex(/^[A-Z]/, "Capital!")),
  days: z.array(z.enum(["Mon", "Tue"], "Which day?")),
  offer: z.optional(z.strictObject({ title: z.string("Title?") })),
});

function errorsOf(value: unknown) {
  const { error } = Form.safeParse(value);
  return error ? fieldErrors(error) : [];
}

test("A field has one error, its first.", () => {
  expect(errorsOf({ name: "x", days: [] })).toEqual([{ path: "name", message: "Longer!" }]);
});

test("An element of a list is named by its place, a field within a field by both names.", () => {
  expect(errorsOf({ name: "Xy", days: ["Mon", "Wed"], offer: {} })).toEqual([
    { path: "days.1", message: "Which day?" },
    { path: "offer.title", message: "Title?" },
  ]);
});

test("Each unknown field has its own error, which names no other.", () => {
  const message = "This field is not expected.";
  expect(errorsOf({ name: "Xy", days: [], a: 1, b: 2, offer: { title: "T", c: 3 } })).toEqual([
    { path: "offer.c", message },
    { path: "a", message },
    { path: "b", message },
  ]);
});

test("What is not an object at all has its error at no field.", () => {
  expect(errorsOf([])).toEqual([{ path: "", message: expect.any(String) }]);
});
