import { expect, test } from "vitest";
import { eachInWords } from "./block-words.ts";

test.each([
  [40_000, 10, "£40 a session"],
  [22_550, 5, "£45.10 a session"],
  [40_000, 12, "about £33.33 a session"],
  [40_001, 10, "about £40 a session"],
  [2, 3, "about £0.01 a session"],
  [4000, 1, undefined],
  [0, 10, undefined],
])("%i pence for %i sessions are %s.", (pence, sessions, words) => {
  expect(eachInWords(pence, sessions)).toBe(words);
});
