import { expect, test, vi } from "vitest";
import { at } from "#lambdas/testing/bookings.ts";
import { createServices } from "#lambdas/testing/services.ts";
import { newDiscount } from "#shared/testing/discount.ts";
import { createDiscountCatalogue } from "./discount-catalogue.ts";
import {
  changeDiscount,
  createDiscount,
  deleteDiscount,
  listDeletedDiscounts,
  listDiscounts,
} from "./manage-discounts.ts";

function setup() {
  const { tables } = createServices();
  const catalogue = createDiscountCatalogue(tables.discountCodes);
  return {
    tables,
    create: (code: string, more: object = {}) =>
      createDiscount(catalogue, { body: { ...newDiscount, code, ...more } }, at()),
    change: (code: string, body: object, now = at()) =>
      changeDiscount(catalogue, { params: { code }, body: { revision: 0, ...body } }, now),
    remove: (code: string) => deleteDiscount(catalogue, { params: { code } }, at()),
    listDeleted: (cursor?: string) =>
      listDeletedDiscounts(catalogue, { query: cursor === undefined ? {} : { cursor } }, at(1)),
    list: (cursor?: string) =>
      listDiscounts(catalogue, { query: cursor === undefined ? {} : { cursor } }),
  };
}

test("The trainer sees a code with its limits and how often it was used.", async () => {
  const { create, list, tables } = setup();
  const limits = { expiryDate: "2026-08-31", maximumUses: 5, oncePerEmail: true };
  expect(await create("HALF", { percentOff: 50, ...limits })).toEqual({
    code: "HALF",
    percentOff: 50,
    active: true,
    ...limits,
    for: ["consultations", "sessions"],
    createdAt: at().toISOString(),
    timesUsed: 0,
    revision: 0,
  });
  const usedBy = { one: at().getTime(), other: at(1).getTime() };
  await tables.discountCodes.update({ code: "HALF" }, { set: { usedBy } });
  expect((await list()).discounts).toMatchObject([{ maximumUses: 5, timesUsed: 2 }]);
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

test("Deleted codes come with the time of their deletion, in pages of fifty.", async () => {
  const { create, remove, list, listDeleted } = setup();
  for (let number = 0; number < 51; number += 1) {
    await create(`CODE${number}`);
    await remove(`CODE${number}`);
  }
  const first = await listDeleted();
  expect(first.discounts).toHaveLength(50);
  const second = await listDeleted(first.nextCursor ?? "");
  expect(second).toMatchObject({
    discounts: [{ deletedAt: at().toISOString(), timesUsed: 0 }],
    nextCursor: null,
  });
  // A cursor of one list does not lead into the other.
  expect(await list(first.nextCursor ?? "")).toEqual({ discounts: [], nextCursor: null });
});

test.each(["", "no cursor", "eyJjb2RlIjoxfQ"])(
  "The cursor “%s” of no list is refused for the deleted codes.",
  async (cursor) => {
    const { listDeleted } = setup();
    await expect(listDeleted(cursor)).rejects.toMatchObject({ code: "validation_failed" });
  },
);

test("Codes come alphabetically, in whichever order the table returns them.", async () => {
  const { create, list, tables } = setup();
  for (const code of ["A", "B", "C", "D"]) await create(code);
  const { getAll } = tables.discountCodes;
  vi.spyOn(tables.discountCodes, "getAll").mockImplementation(async (keys) => {
    const [a, b, c, d] = await getAll(keys);
    return [b, d, a, c].filter((item) => item !== undefined);
  });
  expect((await list()).discounts.map(({ code }) => code)).toEqual(["A", "B", "C", "D"]);
});

test("A code that is deleted while the list is read is left out.", async () => {
  const { create, list, remove, tables } = setup();
  await create("GONE");
  await create("THERE");
  const { query } = tables.discountCodes;
  vi.spyOn(tables.discountCodes, "query").mockImplementation(async (read) => {
    const page = await query(read);
    await remove("GONE");
    return page;
  });
  expect((await list()).discounts).toMatchObject([{ code: "THERE" }]);
});

const outside = { code: "validation_failed", errors: [{ path: "expiryDate" }] };

test.each(["0026-03-01", "0226-12-31", "2026-03-01", "2031-03-03", "9999-12-31"])(
  "A code does not end on %s, neither a new one nor one that is changed.",
  async (expiryDate) => {
    const { create, change, list } = setup();
    await expect(create("NEW", { expiryDate })).rejects.toMatchObject(outside);
    await create("OLD", { expiryDate: "2031-03-02" });
    await expect(change("OLD", { expiryDate })).rejects.toMatchObject(outside);
    expect((await list()).discounts).toMatchObject([{ code: "OLD", expiryDate: "2031-03-02" }]);
  },
);

test("An end that has passed stays, when it is sent again too, and a code that has one can be changed.", async () => {
  const { create, change } = setup();
  const expiryDate = "2026-03-02";
  await create("OLD", { expiryDate });
  const later = at(3 * 24 * 60);
  expect(await change("OLD", { expiryDate, percentOff: 20 }, later)).toMatchObject({
    expiryDate,
    percentOff: 20,
  });
  const taken = await change("OLD", { expiryDate: null, revision: 1 }, later);
  expect(taken.expiryDate).toBeNull();
  await expect(change("OLD", { expiryDate, revision: 2 }, later)).rejects.toMatchObject(outside);
});
