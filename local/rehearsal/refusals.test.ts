import { expect, test } from "vitest";
import { madeUpToken } from "./refusals.ts";

test("a made-up token says the same as the true one, and is signed otherwise", () => {
  const [header, claims, signature] = madeUpToken("aGVhZA.Y2xhaW1z.c2lnbg").split(".");
  expect([header, claims]).toEqual(["aGVhZA", "Y2xhaW1z"]);
  expect(signature).not.toBe("c2lnbg");
  expect(madeUpToken("a.b.Ac")).toBe("a.b.Bc");
});
