import { expect, test } from "vitest";
import { errorsByField } from "./answer-errors.ts";

test("an error belongs to the answer in its path, and each answer keeps its first error.", () => {
  const paths = ["days.0", "days.1", "payer.email", "unknown"];
  const errors = paths.map((path) => ({ path, message: `${path}?` }));
  const answers = { name: "", email: "", days: [""] };
  expect(errorsByField(errors, { answers })).toEqual({
    days: "days.0?",
    email: "payer.email?",
    unknown: "unknown?",
  });
});
