// @vitest-environment jsdom
import { expect, test } from "vitest";
import { forgetAll, noteKey, tabStore } from "./tab-store.ts";

test("every unsaved note is forgotten at once, and nothing else", () => {
  const text = { parse: String };
  const [one, two] = [tabStore(noteKey("1"), text), tabStore(noteKey("2"), text)];
  const other = tabStore("booking-draft", text);
  for (const store of [one, two, other]) store.keep("typed");
  forgetAll(noteKey(""));
  expect([one.read(), two.read(), other.read()]).toEqual([undefined, undefined, "typed"]);
});
