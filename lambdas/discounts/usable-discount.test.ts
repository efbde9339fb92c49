import { expect, test } from "vitest";
import type { DiscountCode } from "#shared/discounts/discount-form.ts";
import type { DiscountCodeStore } from "./discount-code-store.ts";
import { isLapsed, lapsedHolds, openHolds, usedForGood, usesLeft } from "./discount-code-store.ts";
import { findUsableDiscount } from "./usable-discount.ts";

const welcome: DiscountCode = {
  code: "WELCOME10",
  percentOff: 10,
  active: true,
  createdAt: "2026-01-01T09:00:00.000Z",
};

function storeOf(...codes: DiscountCode[]): DiscountCodeStore {
  return { find: async (code) => codes.find((each) => each.code === code) };
}

const noon = new Date("2026-06-15T12:00:00Z");

test("An active code is usable.", async () => {
  expect(await findUsableDiscount(storeOf(welcome), "WELCOME10", noon)).toEqual(welcome);
});

test("A code is usable to the end of its last day in London and not after.", async () => {
  const store = storeOf({ ...welcome, expiryDate: "2026-06-15" });
  const lastInstant = new Date("2026-06-15T22:59:59.999Z");
  const midnight = new Date("2026-06-15T23:00:00Z");
  expect(await findUsableDiscount(store, "WELCOME10", lastInstant)).toMatchObject({
    percentOff: 10,
  });
  await expect(findUsableDiscount(store, "WELCOME10", midnight)).rejects.toMatchObject({
    code: "discount_expired",
  });
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

test("A limited code has as many uses left as no booking holds or has used.", () => {
  const holders = { used: usedForGood, held: noon.getTime() / 1000 };
  expect(usesLeft({ maximumUses: 5, usesBeforeLimit: 1, holders }, noon)).toBe(2);
  expect(usesLeft({ maximumUses: 5 }, noon)).toBe(5);
  expect(usesLeft({ maximumUses: 2, usesBeforeLimit: 1, holders }, noon)).toBe(0);
  expect(usesLeft({ holders }, noon)).toBeUndefined();
  expect(openHolds({ holders }, noon)).toBeNull();
  const later = new Date(noon.getTime() + 31 * 60_000);
  expect(usesLeft({ maximumUses: 5, usesBeforeLimit: 1, holders }, later)).toBe(3);
});

test("Five lapsed holds are examined at once, the oldest ones.", () => {
  const seconds = noon.getTime() / 1000;
  const holders = Object.fromEntries(
    [9, 3, 7, 1, 5, 8, 2].map((hours) => [`${hours}h`, seconds - hours * 3600]),
  );
  expect(lapsedHolds({ holders }, noon).map(({ bookingId }) => bookingId)).toEqual([
    "9h",
    "8h",
    "7h",
    "5h",
    "3h",
  ]);
  expect(lapsedHolds({}, noon)).toEqual([]);
});

test("A hold lapses after half an hour, not in it, and a use never.", () => {
  const heldAt = noon.getTime() / 1000;
  const after = (ms: number) => new Date(noon.getTime() + ms);
  expect(isLapsed(heldAt, after(30 * 60_000))).toBe(false);
  expect(isLapsed(heldAt, after(30 * 60_000 + 1))).toBe(true);
  expect(isLapsed(usedForGood, after(0))).toBe(false);
});
