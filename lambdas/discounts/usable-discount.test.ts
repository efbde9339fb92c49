import { expect, test } from "vitest";
import {
  type DiscountCodeStore,
  findUsableDiscount,
  isUsedUp,
  type StoredDiscount,
  usesLeft,
} from "./discount-code-store.ts";

const welcome: StoredDiscount = {
  code: "WELCOME10",
  percentOff: 10,
  active: true,
  oncePerEmail: false,
  createdAt: "2026-01-01T09:00:00.000Z",
  usedBy: {},
};

function storeOf(...codes: StoredDiscount[]): Pick<DiscountCodeStore, "find"> {
  return { find: async (code) => codes.find((each) => each.code === code) };
}

const noon = new Date("2026-06-15T12:00:00Z");

test("An active code is usable.", async () => {
  expect(await findUsableDiscount(storeOf(welcome), "WELCOME10", noon)).toEqual(welcome);
});

test("An unknown code is not found.", async () => {
  await expect(findUsableDiscount(storeOf(welcome), "WELCOME", noon)).rejects.toMatchObject({
    code: "discount_not_found",
  });
});

test("An inactive code is not found, even past its expiry, so that visitors cannot learn that it exists.", async () => {
  for (const expiryDate of ["2026-01-31", "2026-12-31"]) {
    const store = storeOf({ ...welcome, active: false, expiryDate });
    await expect(findUsableDiscount(store, "WELCOME10", noon)).rejects.toMatchObject({
      code: "discount_not_found",
    });
  }
});

test("A limited code has as many uses left as no booking has used, and never fewer than none.", () => {
  const usedBy = { one: 1_770_000_000_000, other: 1_770_000_060_000 };
  expect(usesLeft({ maximumUses: 5, usedBy })).toBe(3);
  expect(usesLeft({ maximumUses: 5, usedBy: {} })).toBe(5);
  expect(usesLeft({ maximumUses: 1, usedBy })).toBe(0);
  expect(usesLeft({ usedBy })).toBeUndefined();
});

test("A code is not used up for a booking that has its last use.", () => {
  const full = { ...welcome, maximumUses: 1, usedBy: { one: 1_770_000_000_000 } };
  expect(isUsedUp(full, undefined)).toBe(true);
  expect(isUsedUp(full, "other")).toBe(true);
  expect(isUsedUp(full, "one")).toBe(false);
  expect(isUsedUp({ ...full, maximumUses: 2 }, undefined)).toBe(false);
});
