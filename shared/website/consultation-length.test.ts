import { expect, test } from "vitest";
import { minutesInWords, minutesOf } from "./consultation-length.ts";

test.each([
  [5, "5 minutes"],
  [45, "45 minutes"],
  [60, "1 hour"],
  [61, "1 hour 1 minute"],
  [90, "1 hour 30 minutes"],
  [480, "8 hours"],
])("%i minutes are read as %j.", (minutes, words) => {
  expect(minutesInWords(minutes)).toBe(words);
  expect(minutesOf(words)).toBe(minutes);
});

test.each([
  ["", 45],
  ["As long as you like", 45],
  ["About 30–40 min.", 40],
  ["40", 40],
  ["An hour", 60],
  ["An hour; the first 15 minutes are free", 60],
  ["30 minutes, or an hour for two", 30],
  ["Half an hour", 30],
  ["A half-hour call", 30],
  ["an hour and a half", 90],
  ["1½ hours", 90],
  ["1.5 hours", 90],
  ["1h 15m", 75],
  ["One hour and 20 minutes", 80],
  ["Two hours", 120],
  ["0 minutes", 45],
  ["99999 minutes", 45],
])("An earlier release’s %j takes %i minutes.", (text, minutes) => {
  expect(minutesOf(text)).toBe(minutes);
});
