import { expect, test } from "vitest";
import { isAbsent } from "#lambdas/database/expressions.ts";
import { startTestTables } from "#lambdas/testing/database.ts";
import { discountOf } from "#lambdas/testing/services.ts";
import { createDiscountCodeStore } from "./discount-code-store.ts";

test.each([
  ["a percentage above 100", { percentOff: 150 }],
  ["an expiry that is no date", { expiryDate: "31/12/2026" }],
  ["no uses", { usedBy: undefined }],
])("A damaged item with %s is an error.", async (_, damage) => {
  const { discountCodes } = await startTestTables();
  const item = discountOf({ code: "WELCOME10", listKey: "code", ...damage });
  await discountCodes.put(item, isAbsent("code"));
  await expect(createDiscountCodeStore(discountCodes).find("WELCOME10")).rejects.toThrow();
});
