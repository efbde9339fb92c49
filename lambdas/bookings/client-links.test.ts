import { describe, expect, test } from "vitest";
import { at } from "#lambdas/testing/bookings.ts";
import { clientLinkDays } from "#shared/values/numbers-in-sentences.ts";
import { isOpenedBy, newClientToken, storedClientLink } from "./client-links.ts";

const token = newClientToken();
const stored = storedClientLink(token, at());

describe("A link", () => {
  test("opens its booking for 180 days, beside other links of it.", () => {
    const others = [storedClientLink(newClientToken(), at()), stored];
    const end = clientLinkDays * 24 * 60;
    expect([0, end].map((minutes) => isOpenedBy(others, token, at(minutes)))).toEqual([true, true]);
    expect(isOpenedBy(others, token, at(end + 1))).toBe(false);
  });

  test("has its own token, and not what is stored of it.", () => {
    expect(stored).not.toContain(token);
    const [hash = ""] = stored.split(" ");
    for (const other of [newClientToken(), "", hash, stored]) {
      expect(isOpenedBy([stored], other, at())).toBe(false);
    }
    expect(isOpenedBy([], token, at())).toBe(false);
  });

  test("for another purpose opens nothing.", () => {
    expect(isOpenedBy([stored.replace("my-booking", "other")], token, at())).toBe(false);
  });
});
