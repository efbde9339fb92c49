import { expect, test } from "vitest";
import { minutesInWords } from "./consultation-length.ts";

test.each([
  [5, "5 minutes"],
  [45, "45 minutes"],
  [60, "1 hour"],
  [61, "1 hour 1 minute"],
  [90, "1 hour 30 minutes"],
  [480, "8 hours"],
])("%i minutes are read as %j.", (minutes, words) => {
  expect(minutesInWords(minutes)).toBe(words);
});
