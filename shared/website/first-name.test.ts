import { expect, test } from "vitest";
import { firstName } from "./first-name.ts";

test.each([
  ["Rowan Wetherden", "Rowan"],
  [" Zoë\tvan Dijk", "Zoë"],
  ["Anne-Marie O’Neill", "Anne-Marie"],
  ["Robin", "Robin"],
  ["Drew Miles", "Drew"],
  ["Dr Anna Berg", "Dr Anna Berg"],
  ["prof. Anna Berg", "prof. Anna Berg"],
])("%j is called %j.", (name, called) => {
  expect(firstName(name)).toBe(called);
});
