import { describe, expect, test } from "vitest";
import { startTestTables } from "#lambdas/testing/database.ts";
import { newDiscount as summer } from "#shared/testing/discount.ts";
import { createDiscountCatalogue } from "./discount-catalogue.ts";
import { createDiscountCodeStore } from "./discount-code-store.ts";

const at = (minutes = 0) => new Date(Date.parse("2026-06-01T10:00:00.000Z") + minutes * 60_000);
const month = 30 * 24 * 60;

async function setup() {
  const { discountCodes } = await startTestTables();
  return {
    catalogue: createDiscountCatalogue(discountCodes),
    codes: createDiscountCodeStore(discountCodes),
    /** As bookings leave it. */
    use: (code: string, bookingId: string) =>
      discountCodes.update({ code }, { set: { [`usedBy.${bookingId}`]: at().getTime() / 1000 } }),
    stored: (code: string) => discountCodes.get({ code }),
  };
}

describe("Creating a code", () => {
  test("lists it and lets visitors find it.", async () => {
    const { catalogue, codes } = await setup();
    const created = await catalogue.create({ ...summer, expiryDate: "2026-08-31" }, at());
    expect(created).toMatchObject({ expiryDate: "2026-08-31", createdAt: at().toISOString() });
    expect(await codes.find("SUMMER")).toEqual(created);
    expect((await catalogue.list(10, undefined)).discounts).toEqual([created]);
  });

  test("does not replace an existing one, and of many at once one succeeds.", async () => {
    const { catalogue, codes } = await setup();
    const percentages = Array.from({ length: 20 }, (_, index) => index + 1);
    const created = await Promise.all(
      percentages.map((percentOff) => catalogue.create({ ...summer, percentOff }, at())),
    );
    const [winner, ...others] = created.filter((each) => each !== undefined);
    expect(others).toEqual([]);
    expect(await codes.find("SUMMER")).toEqual(winner);
  });
});

describe("Changing a code", () => {
  test("changes the given fields only.", async () => {
    const { catalogue, codes } = await setup();
    const created = await catalogue.create({ ...summer, expiryDate: "2026-08-31" }, at());
    await catalogue.change("SUMMER", { active: false }, 0);
    await catalogue.change("SUMMER", { percentOff: 25 }, 1);
    const changed = { ...created, active: false, percentOff: 25 };
    expect(await codes.find("SUMMER")).toEqual({ ...changed, revision: 2 });
    expect(await catalogue.change("SUMMER", {}, 2)).toEqual({ ...changed, revision: 3 });
  });

  test("happens once of many at the same revision, with a limit and without.", async () => {
    const { catalogue, codes } = await setup();
    await catalogue.create(summer, at());
    const changes = Array.from({ length: 20 }, (_, index) => ({
      percentOff: index + 1,
      ...(index % 2 === 0 && { maximumUses: index + 1 }),
    }));
    const changed = await Promise.all(
      changes.map((change) => catalogue.change("SUMMER", change, 0)),
    );
    const [winner, ...others] = changed.filter((each) => each !== undefined);
    expect(others).toEqual([]);
    expect(await codes.find("SUMMER")).toEqual(winner);
  });

  test("removes the expiry and the limit when they are null.", async () => {
    const { catalogue } = await setup();
    await catalogue.create({ ...summer, expiryDate: "2026-08-31", maximumUses: 5 }, at());
    const changed = await catalogue.change("SUMMER", { expiryDate: null, maximumUses: null }, 0);
    expect(changed).not.toHaveProperty("expiryDate");
    expect(changed).not.toHaveProperty("maximumUses");
  });

  test("counts earlier uses towards a new limit, and keeps them when the limit changes.", async () => {
    const { catalogue, use } = await setup();
    await catalogue.create(summer, at());
    await use("SUMMER", "one");
    for (const [revision, maximumUses] of [5, 50, null, 1].entries()) {
      const changed = await catalogue.change("SUMMER", { maximumUses }, revision);
      expect(changed?.maximumUses).toBe(maximumUses ?? undefined);
      expect(changed?.usedBy).toEqual({ one: at().getTime() / 1000 });
    }
  });

  test("neither creates nor restores a code.", async () => {
    const { catalogue, stored } = await setup();
    expect(await catalogue.change("SUMMER", { active: true, maximumUses: 1 }, 0)).toBeUndefined();
    expect(await stored("SUMMER")).toBeUndefined();
    await catalogue.create(summer, at());
    await catalogue.remove("SUMMER", at());
    expect(await catalogue.change("SUMMER", { active: true }, 0)).toBeUndefined();
    expect(await catalogue.change("SUMMER", { maximumUses: 1 }, 0)).toBeUndefined();
  });
});

describe("A deleted code", () => {
  test("is neither listed nor found.", async () => {
    const { catalogue, codes, stored } = await setup();
    await catalogue.create(summer, at());
    await catalogue.remove("SUMMER", at());
    const deleted = await stored("SUMMER");
    await catalogue.remove("SUMMER", at(5));
    expect(await stored("SUMMER")).toEqual(deleted);
    expect(await codes.find("SUMMER")).toBeUndefined();
    expect((await catalogue.list(10, undefined)).discounts).toEqual([]);
  });

  test("can be restored with its uses for thirty days; DynamoDB deletes it afterwards.", async () => {
    const { catalogue, codes, use, stored } = await setup();
    await catalogue.create({ ...summer, maximumUses: 5 }, at());
    await use("SUMMER", "one");
    const before = await stored("SUMMER");
    await catalogue.remove("SUMMER", at());
    expect(await stored("SUMMER")).toMatchObject({ expiresAt: at(month).getTime() / 1000 });
    expect(await catalogue.restore("SUMMER", at(month + 1))).toBeUndefined();
    expect(await catalogue.restore("SUMMER", at(month))).toMatchObject({
      usedBy: { one: at().getTime() / 1000 },
    });
    expect(await catalogue.restore("SUMMER", at(month))).toMatchObject({
      usedBy: { one: at().getTime() / 1000 },
    });
    expect(await stored("SUMMER")).toEqual(before);
    expect(await codes.find("SUMMER")).toBeDefined();
  });

  test("is among those that can be restored, the latest deletion first, until it is restored or expires.", async () => {
    const { catalogue } = await setup();
    const deleted = async (minutes: number, limit = 10) =>
      (await catalogue.listDeleted(limit, undefined, at(minutes))).discounts.map(
        ({ code, deletedAt }) => `${code} ${deletedAt}`,
      );
    for (const code of ["A", "B", "C", "D"]) await catalogue.create({ ...summer, code }, at());
    await catalogue.remove("A", at(1));
    await catalogue.remove("C", at(3));
    await catalogue.remove("B", at(2));
    const [a, b, c] = [
      `A ${at(1).toISOString()}`,
      `B ${at(2).toISOString()}`,
      `C ${at(3).toISOString()}`,
    ];
    expect(await deleted(4)).toEqual([c, b, a]);
    expect(await deleted(month + 1)).toEqual([c, b]);
    await catalogue.restore("B", at(4));
    expect(await deleted(4)).toEqual([c, a]);
    // In pages, by code.
    const first = await catalogue.listDeleted(1, undefined, at(4));
    const second = await catalogue.listDeleted(1, first.next, at(4));
    expect([first, second]).toMatchObject([
      { discounts: [{ code: "A" }] },
      { discounts: [{ code: "C" }] },
    ]);
  });

  test("can be replaced by a new one without uses, and then not be restored.", async () => {
    const { catalogue, use } = await setup();
    await catalogue.create(summer, at());
    await use("SUMMER", "one");
    await catalogue.remove("SUMMER", at());
    const again = await catalogue.create({ ...summer, percentOff: 50 }, at(1));
    expect(again).toMatchObject({ percentOff: 50, usedBy: {} });
    expect(await catalogue.restore("SUMMER", at(2))).toEqual(again);
    expect((await catalogue.listDeleted(10, undefined, at(2))).discounts).toEqual([]);
  });
});
