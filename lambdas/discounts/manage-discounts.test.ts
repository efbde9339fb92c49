import { expect, test } from "vitest";
import { at } from "#lambdas/testing/bookings.ts";
import { createServices } from "#lambdas/testing/services.ts";
import { createDiscountCatalogue } from "./discount-catalogue.ts";
import { createDiscount, listDiscounts } from "./manage-discounts.ts";

function setup() {
  const { tables } = createServices();
  const catalogue = createDiscountCatalogue(tables.discountCodes);
  const values = { percentOff: 10, active: true, oncePerEmail: false };
  return {
    tables,
    create: (code: string, more: object = {}) =>
      createDiscount(catalogue, { body: { ...values, code, ...more } }, at()),
    list: (cursor?: string) =>
      listDiscounts(catalogue, { query: cursor === undefined ? {} : { cursor } }),
  };
}

test("The trainer sees a code with its limits, its uses and what it has given.", async () => {
  const { create, list, tables } = setup();
  const limits = { expiryDate: "2026-08-31", maximumUses: 5, oncePerEmail: true };
  expect(await create("HALF", { percentOff: 50, ...limits })).toEqual({
    code: "HALF",
    percentOff: 50,
    active: true,
    ...limits,
    createdAt: at().toISOString(),
    uses: 0,
    discountGiven: 0,
    usesLeft: 5,
  });
  const holders = { used: 0, held: 1_770_000_000 };
  const totals = { uses: 1, discountGiven: 2500, holders };
  await tables.discountCodes.update({ code: "HALF" }, { set: totals });
  expect((await list()).discounts).toMatchObject([{ uses: 1, discountGiven: 2500, usesLeft: 3 }]);
});

test("Codes come alphabetically in pages of fifty.", async () => {
  const { create, list } = setup();
  const codes = Array.from({ length: 51 }, (_, number) => `CODE${100 + number}`);
  for (const code of codes.toReversed()) await create(code);
  const first = await list();
  expect(first.discounts.map(({ code }) => code)).toEqual(codes.slice(0, 50));
  const second = await list(first.nextCursor ?? "");
  expect(second).toMatchObject({ discounts: [{ code: "CODE150" }], nextCursor: null });
});
