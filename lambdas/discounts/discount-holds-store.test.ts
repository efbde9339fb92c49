import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { isAbsent } from "#lambdas/database/expressions.ts";
import { startTestBookings } from "#lambdas/testing/bookings.ts";
import { maximumUsesLimit } from "#shared/discounts/discount-form.ts";
import { claimKeyOf } from "./address-claims.ts";
import { isUsedUp, lapsedHolds, type StoredDiscount, usedForGood } from "./discount-code-store.ts";

const two: StoredDiscount = {
  code: "TWO",
  percentOff: 10,
  active: true,
  createdAt: "2026-01-01T00:00:00.000Z",
  maximumUses: 2,
  usesBeforeLimit: 0,
  holders: {},
};
const at = (minutes = 0) => new Date(Date.parse("2026-06-01T10:00:00.000Z") + minutes * 60_000);
const seconds = (minutes = 0) => at(minutes).getTime() / 1000;

/** Ids with characters that placeholders may not contain. */
const [ann, bob, cid] = ["0a-a", "0b-b", "0c-c"] as const;
const address = "sam@example.org";

async function open(code?: StoredDiscount) {
  const bookings = await startTestBookings();
  if (code) await bookings.tables.discountCodes.put(code, isAbsent("code"));
  return bookings;
}

describe("A limited code", () => {
  async function setup(changes: Partial<StoredDiscount> = {}) {
    const { discounts, holds } = await open({ ...two, ...changes });
    return { holds, holders: async () => (await discounts.find("TWO"))?.holders };
  }

  test("is held up to its limit, and once by each booking.", async () => {
    const { holds, holders } = await setup();
    expect(await holds.hold(two, ann, at())).toBe(true);
    expect(await holds.hold(two, ann, at(1))).toBe(true);
    expect(await holds.hold(two, bob, at(2))).toBe(true);
    expect(await holds.hold(two, cid, at(3))).toBe(false);
    expect(await holds.hold(two, bob, at(4))).toBe(true);
    expect(await holders()).toEqual({ [ann]: seconds(1), [bob]: seconds(4) });
  });

  test("stays a small item with the highest limit.", async () => {
    const holders = Array.from({ length: maximumUsesLimit - 1 }, () => [randomUUID(), seconds()]);
    const many = { maximumUses: maximumUsesLimit, holders: Object.fromEntries(holders) };
    const { holds } = await setup(many);
    expect(await holds.hold({ ...two, ...many }, randomUUID(), at())).toBe(true);
    expect(await holds.hold({ ...two, ...many }, randomUUID(), at())).toBe(false);
    // The test database fails the test at its end when an item is above 20 KB.
  });

  test("counts its uses from before the limit.", async () => {
    const { holds } = await setup({ usesBeforeLimit: 1 });
    const limited = { ...two, usesBeforeLimit: 1 };
    expect(await holds.hold(limited, ann, at())).toBe(true);
    expect(await holds.hold(limited, bob, at())).toBe(false);
  });

  test("is not held by a caller that has read another limit.", async () => {
    const { holds, holders } = await setup();
    expect(await holds.hold({ ...two, maximumUses: 9 }, ann, at())).toBe(false);
    expect(await holds.hold({ ...two, usesBeforeLimit: 1 }, ann, at())).toBe(false);
    expect(await holders()).toEqual({});
  });

  test("can be held by another booking when it is released.", async () => {
    const { holds, holders } = await setup();
    for (const each of [ann, bob]) await holds.hold(two, each, at());
    await holds.release("TWO", ann, at());
    await holds.release("TWO", ann, at());
    expect(await holds.hold(two, cid, at(1))).toBe(true);
    expect(await holders()).toEqual({ [bob]: seconds(), [cid]: seconds(1) });
  });

  test("is not released when it has been held again since.", async () => {
    const { holds, holders } = await setup();
    await holds.hold(two, ann, at());
    await holds.hold(two, ann, at(5));
    await holds.release("TWO", ann, at(4));
    expect(await holders()).toEqual({ [ann]: seconds(5) });
  });

  test("is not released once it is used, and can be used without a hold.", async () => {
    const { holds, holders } = await setup();
    await holds.hold(two, ann, at());
    for (const each of [ann, ann, bob]) await holds.use("TWO", each);
    await holds.release("TWO", ann, at(60));
    expect(await holders()).toEqual({ [ann]: usedForGood, [bob]: usedForGood });
    expect(await holds.hold(two, cid, at())).toBe(false);
  });
});

describe("A code without a limit", () => {
  test("records no holds.", async () => {
    const { maximumUses, usesBeforeLimit, ...free } = two;
    const { discounts, holds } = await open(free);
    expect(await holds.hold(free, ann, at())).toBe(true);
    await holds.use("TWO", ann);
    await holds.use("UNHEARD", ann);
    await holds.release("TWO", ann, at());
    expect(await discounts.find("TWO")).toEqual(free);
    expect(await discounts.find("UNHEARD")).toBeUndefined();
  });
});

describe("The one use of an address", () => {
  test("is claimed by one booking, again and again.", async () => {
    const { claims } = await open();
    expect(await claims.claim("TWO", address, ann, at())).toBe("claimed");
    expect(await claims.claim("TWO", address, ann, at(1))).toBe("claimed");
    expect(await claims.claim("TWO", address, bob, at(2))).toBe("refused");
    expect(await claims.find("TWO", address)).toEqual({ bookingId: ann, claimedAt: seconds(1) });
    expect(await claims.claim("OTHER", address, bob, at(2))).toBe("claimed");
    expect(await claims.claim("TWO", `a${address}`, bob, at(2))).toBe("claimed");
  });

  test("is claimed by another booking in place of the claim that it has seen.", async () => {
    const { claims } = await open();
    await claims.claim("TWO", address, ann, at());
    const seen = await claims.find("TWO", address);
    await claims.claim("TWO", address, ann, at(1));
    expect(await claims.claim("TWO", address, bob, at(2), seen)).toBe("refused");
    const latest = await claims.find("TWO", address);
    expect(await claims.claim("TWO", address, bob, at(2), latest)).toBe("claimed");
    expect(await claims.claim("TWO", address, cid, at(2), latest)).toBe("refused");
  });

  test("is kept by a confirmed booking.", async () => {
    const { claims } = await open();
    await claims.claim("TWO", address, ann, at());
    await claims.keep("TWO", address, bob, at());
    expect(await claims.claim("TWO", address, ann, at(1))).toBe("claimed");
    await claims.keep("TWO", address, ann, at(1));
    await claims.keep("TWO", address, ann, at(1));
    expect(await claims.claim("TWO", address, ann, at(2))).toBe("refused");
    expect(await claims.find("TWO", address)).toEqual({ bookingId: ann, claimedAt: seconds(1) });
  });

  test("is released by its booking, unless it was claimed again since.", async () => {
    const { claims } = await open();
    await claims.claim("TWO", address, ann, at(5));
    await claims.release("TWO", address, bob, at(9));
    await claims.release("TWO", address, ann, at(4));
    expect(await claims.find("TWO", address)).toBeDefined();
    await claims.release("TWO", address, ann, at(5));
    await claims.release("TWO", address, ann, at(5));
    expect(await claims.find("TWO", address)).toBeUndefined();
  });
});

describe("Old holds", () => {
  const later = 31;
  const holders = { [ann]: seconds(2), [bob]: usedForGood, [cid]: seconds() };

  test("lapse after half an hour, the oldest first; uses do not.", () => {
    expect(lapsedHolds({ holders }, at(30))).toEqual([]);
    expect(lapsedHolds({ holders }, at(later))).toEqual([{ bookingId: cid, heldAt: at() }]);
    expect(lapsedHolds({ holders }, at(later + 2)).map((each) => each.bookingId)).toEqual([
      cid,
      ann,
    ]);
  });

  test("do not count when a visitor checks a code.", () => {
    const full = { ...two, maximumUses: 3, holders };
    expect(isUsedUp(full, undefined, at(3))).toBe(true);
    expect(isUsedUp(full, "0d-d", at(3))).toBe(true);
    expect(isUsedUp(full, ann, at(3))).toBe(false);
    expect(isUsedUp(full, undefined, at(later))).toBe(false);
    expect(isUsedUp({ ...full, usesBeforeLimit: 1 }, undefined, at(later))).toBe(true);
  });
});

test("DynamoDB deletes a claim that is not kept after eight days, and one that is kept after eight years.", async () => {
  const { claims, tables } = await open();
  const item = () => tables.codeClaims.get(claimKeyOf("TWO", address));
  await claims.claim("TWO", address, ann, at());
  expect(await item()).toMatchObject({ expiresAt: seconds(8 * 24 * 60) });
  expect(JSON.stringify(await item())).not.toContain(address);
  await claims.keep("TWO", address, ann, at());
  // Retention releases it after seven tax years, and erasure with the booking.
  expect(await item()).toMatchObject({ expiresAt: seconds(8 * 366 * 24 * 60) });
  await claims.release("TWO", address, ann, at());
  await claims.keep("TWO", address, ann, at(1));
  expect(await item()).toBeUndefined();
});
