import { describe, expect, test } from "vitest";
import { at } from "#lambdas/testing/bookings.ts";
import { createServices, discountOf } from "#lambdas/testing/services.ts";

function setup(values: Record<string, unknown> = {}) {
  const services = createServices({ discountCodes: [discountOf({ code: "HALF", ...values })] });
  const { codes, discounts } = services;
  const find = async () => {
    const found = await codes.find("HALF");
    if (!found) throw new Error("The code is missing.");
    return found;
  };
  return {
    ...services,
    find,
    save: async (uses: number, usesWithHolder = 0) =>
      codes.save(await find(), { uses, discountGiven: uses * 500 }, usesWithHolder),
    stored: () => discounts.find("HALF"),
  };
}

describe("The totals of a code", () => {
  test("replace earlier ones, and never fall.", async () => {
    const { save, stored } = setup();
    for (const uses of [2, 2, 3]) {
      await save(uses);
      expect(await stored()).toMatchObject({ uses, discountGiven: uses * 500 });
    }
    await save(1);
    expect(await stored()).toMatchObject({ uses: 3, discountGiven: 1500 });
    expect(await stored()).not.toHaveProperty("usesBeforeLimit");
  });

  test("are not those of another code of the same name, nor of a missing one.", async () => {
    const { find, codes, stored, tables } = setup();
    const found = await find();
    const totals = { uses: 2, discountGiven: 1000 };
    await codes.save({ ...found, createdAt: at().toISOString() }, totals, 0);
    expect(await stored()).not.toHaveProperty("uses");
    await codes.save({ ...found, code: "GONE" }, totals, 0);
    expect(tables.discountCodes.all()).toHaveLength(1);
    expect(await codes.find("GONE")).toBeUndefined();
  });

  test.each([
    [0, 4, 3],
    [4, 4, 4],
    [0, 1, 0],
  ])("show that %i uses before the limit and %i in all are %i.", async (known, uses, before) => {
    const { save, stored } = setup({ maximumUses: 9, usesBeforeLimit: known, holders: {} });
    await save(uses, 1);
    expect(await stored()).toMatchObject({ uses, usesBeforeLimit: before, maximumUses: 9 });
  });

  test.each([
    ["maximumUses", 9, 8],
    ["usesBeforeLimit", 2, 1],
  ])("are not saved when %s changes at the same moment.", async (name, before, after) => {
    const values = { maximumUses: 9, usesBeforeLimit: 2, holders: {}, [name]: before };
    const { save, stored, tables } = setup(values);
    const { get } = tables.discountCodes;
    // The trainer changes the limit after the code has been read.
    Object.assign(tables.discountCodes, {
      get: async (key: Parameters<typeof get>[0]) => {
        const item = await get(key);
        await tables.discountCodes.update({ code: "HALF" }, { set: { [name]: after } });
        return item;
      },
    });
    await save(3);
    expect(await stored()).not.toHaveProperty("uses");
  });
});

test("A claim expires a day after DynamoDB has deleted its draft.", async () => {
  const { claims, tables } = setup();
  const when = new Date("2026-03-02T10:00:00.999Z");
  await claims.claim("HALF", "sam@example.org", "one", when);
  expect(tables.codeClaims.all()).toMatchObject([
    {
      bookingId: "one",
      claimedAt: when.getTime() / 1000,
      expiresAt: Date.parse("2026-03-10T10:00:00.000Z") / 1000,
    },
  ]);
});
