import { expect, test } from "vitest";
import { isAbsent } from "#lambdas/database/expressions.ts";
import { startTestTables } from "#lambdas/testing/database.ts";
import { createDiscountCodeStore } from "./discount-code-store.ts";

const welcome = {
  code: "WELCOME10",
  percentOff: 10,
  active: true,
  expiryDate: "2026-12-31",
  oncePerEmail: false,
  createdAt: "2026-01-01T09:00:00.000Z",
  usedBy: {},
};

async function setup(item: Record<string, unknown> = welcome) {
  const { discountCodes } = await startTestTables();
  await discountCodes.put({ listKey: "code", ...item }, isAbsent("code"));
  return createDiscountCodeStore(discountCodes);
}

test.each([
  ["a percentage above 100", { percentOff: 150 }],
  ["an expiry that is no date", { expiryDate: "31/12/2026" }],
  ["no uses", { usedBy: undefined }],
])("A damaged item with %s is an error.", async (_, damage) => {
  const store = await setup({ ...welcome, ...damage });
  await expect(store.find("WELCOME10")).rejects.toThrow();
});
