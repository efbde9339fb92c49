import { expect, test } from "vitest";
import { forgeToken } from "./refusals.ts";

test("a forged token has the same claims and another signature", () => {
  expect(forgeToken("aGVhZA.Y2xhaW1z.c2lnbg")).toBe("aGVhZA.Y2xhaW1z.A2lnbg");
  expect(forgeToken("a.b.Ac")).toBe("a.b.Bc");
});
