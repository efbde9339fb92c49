import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { describe, expect, test, vi } from "vitest";
import { writeCursor } from "#lambdas/database/list-cursor.ts";
import { startTestDatabase } from "#lambdas/testing/database.ts";
import { asTrainer, importFunction } from "#lambdas/testing/http.ts";
import {
  changeDiscount,
  createDiscount,
  deleteDiscount,
  listDiscounts,
  restoreDiscount,
} from "#shared/discounts/admin-api.ts";

/** The function as it is deployed, over a real engine in place of DynamoDB. */
async function setup() {
  const database = await startTestDatabase();
  vi.spyOn(DynamoDBDocumentClient, "from").mockReturnValue(database);
  const { handler } = await importFunction(() => import("./admin.function.ts"), {
    DISCOUNT_CODES_TABLE: "discountCodes",
    AUDIT_TABLE: "audit",
  });
  return asTrainer(handler);
}

describe("Adding a code", () => {
  test("takes ten percent off and is active by default.", async () => {
    const call = await setup();
    const { statusCode, content } = await call(createDiscount, { body: { code: " été 50% " } });
    expect(statusCode).toBe(200);
    expect(content).toEqual({
      code: "ÉTÉ 50%",
      percentOff: 10,
      active: true,
      expiryDate: null,
      createdAt: expect.any(String),
      maximumUses: null,
      oncePerEmail: false,
      uses: 0,
      discountGiven: 0,
      usesLeft: null,
    });
    expect((await call(listDiscounts)).content).toEqual({
      discounts: [content],
      nextCursor: null,
    });
  });

  test("cannot be listed from an empty position.", async () => {
    const call = await setup();
    const query = { cursor: writeCursor({ code: "" }) };
    expect(await call(listDiscounts, { query })).toMatchObject({
      statusCode: 400,
      content: { code: "validation_failed", errors: [{ path: "cursor" }] },
    });
  });

  test("refuses one that exists, whatever its case.", async () => {
    const call = await setup();
    await call(createDiscount, { body: { code: "Summer" } });
    expect(await call(createDiscount, { body: { code: "sUMMER", percentOff: 50 } })).toMatchObject({
      statusCode: 409,
      content: { code: "discount_exists" },
    });
    expect((await call(listDiscounts)).content.discounts).toMatchObject([{ percentOff: 10 }]);
  });
});

describe("A code in the address", () => {
  test("is found whatever its case, and changed.", async () => {
    const call = await setup();
    await call(createDiscount, { body: { code: "SUMMER" } });
    const params = { code: "summer" };
    const changed = await call(changeDiscount, { params, body: { active: false } });
    expect(changed).toMatchObject({ statusCode: 200, content: { active: false, percentOff: 10 } });
  });

  test("that does not exist is gone; deleting it changes nothing.", async () => {
    const call = await setup();
    const params = { code: "NOTHING" };
    for (const [endpoint, body] of [
      [changeDiscount, { active: false }],
      [restoreDiscount, undefined],
    ] as const) {
      expect(await call(endpoint, { params, body })).toMatchObject({
        statusCode: 404,
        content: { code: "discount_gone" },
      });
    }
    expect((await call(deleteDiscount, { params })).content).toEqual({ status: "deleted" });
  });

  test("brings a deleted one back.", async () => {
    const call = await setup();
    const { content: created } = await call(createDiscount, { body: { code: "SUMMER" } });
    const params = { code: "SUMMER" };
    await call(deleteDiscount, { params });
    expect((await call(listDiscounts)).content.discounts).toEqual([]);
    expect((await call(restoreDiscount, { params })).content).toEqual(created);
    expect((await call(listDiscounts)).content.discounts).toEqual([created]);
  });
});
