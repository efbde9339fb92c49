import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { startTestDatabase } from "#lambdas/testing/database.ts";
import { asTrainer, divertLog, trainerClaims } from "#lambdas/testing/http.ts";
import {
  changeDiscount,
  createDiscount,
  deleteDiscount,
  listDiscounts,
  restoreDiscount,
} from "#shared/discounts/admin-api.ts";
import { discountFormMessages } from "#shared/discounts/discount-form.ts";

/** The function as it is deployed, over a real engine in place of DynamoDB. */
async function setup() {
  const database = await startTestDatabase();
  vi.stubEnv("DISCOUNT_CODES_TABLE", "discountCodes");
  vi.stubEnv("AUDIT_TABLE", "audit");
  vi.stubEnv("AWS_REGION", "eu-west-2");
  vi.spyOn(DynamoDBDocumentClient, "from").mockReturnValue(database);
  const { handler } = await import("./admin.function.ts");
  return asTrainer(handler);
}

beforeEach(() => {
  divertLog();
  return () => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    vi.resetModules();
  };
});

describe("Adding a code", () => {
  test("takes ten percent off and is active unless said otherwise.", async () => {
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

  test("refuses one that exists, whatever its case.", async () => {
    const call = await setup();
    await call(createDiscount, { body: { code: "Summer" } });
    expect(await call(createDiscount, { body: { code: "sUMMER", percentOff: 50 } })).toMatchObject({
      statusCode: 409,
      content: { code: "discount_exists" },
    });
    expect((await call(listDiscounts)).content.discounts).toMatchObject([{ percentOff: 10 }]);
  });

  test.each([
    ["no code", { code: " " }, "code", discountFormMessages.codeRequired],
    ["a slash, which no address takes", { code: "1/2" }, "code", discountFormMessages.codeUnusable],
    ["dots alone, which lead elsewhere", { code: ".." }, "code", discountFormMessages.codeUnusable],
    ["a line break", { code: "A\nB" }, "code", discountFormMessages.codeUnusable],
    ["half a sign", { code: "A\ud800" }, "code", discountFormMessages.codeUnusable],
    ["41 characters", { code: "X".repeat(41) }, "code", discountFormMessages.codeTooLong],
    ["0 percent", { percentOff: 0 }, "percentOff", discountFormMessages.percentOff],
    ["101 percent", { percentOff: 101 }, "percentOff", discountFormMessages.percentOff],
    ["half a percent", { percentOff: 0.5 }, "percentOff", discountFormMessages.percentOff],
    ["words for percent", { percentOff: "10" }, "percentOff", discountFormMessages.percentOff],
    [
      "a day that is none",
      { expiryDate: "2026-02-30" },
      "expiryDate",
      discountFormMessages.expiryDate,
    ],
    ["no use at all", { maximumUses: 0 }, "maximumUses", discountFormMessages.maximumUses],
    ["too many uses", { maximumUses: 1001 }, "maximumUses", discountFormMessages.maximumUses],
  ])("refuses %s, and says where.", async (_, fields, path, message) => {
    const call = await setup();
    expect(await call(createDiscount, { body: { code: "SUMMER", ...fields } })).toMatchObject({
      statusCode: 400,
      content: { code: "validation_failed", errors: [{ path, message }] },
    });
    expect((await call(listDiscounts)).content.discounts).toEqual([]);
  });

  test.each(["uses", "discountGiven", "holders", "listKey", "createdAt", "deletedAt"])(
    "does not let a caller write %s.",
    async (field) => {
      const call = await setup();
      const body = { code: "SUMMER", [field]: 1 };
      expect((await call(createDiscount, { body })).statusCode).toBe(400);
      const params = { code: "SUMMER" };
      expect((await call(changeDiscount, { params, body: { [field]: 1 } })).statusCode).toBe(400);
    },
  );
});

describe("A code in the address", () => {
  test("is found whatever its case, and changed.", async () => {
    const call = await setup();
    await call(createDiscount, { body: { code: "SUMMER" } });
    const params = { code: "summer" };
    const changed = await call(changeDiscount, { params, body: { active: false } });
    expect(changed).toMatchObject({ statusCode: 200, content: { active: false, percentOff: 10 } });
  });

  test("that is of no code is said to be gone; to delete it changes nothing.", async () => {
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

test("Nobody but an administrator is answered.", async () => {
  const call = await setup();
  const params = { code: "SUMMER" };
  const all = [listDiscounts, createDiscount, changeDiscount, deleteDiscount, restoreDiscount];
  for (const endpoint of all) {
    const nobody = await call(endpoint, { params, claims: {} });
    expect([nobody.statusCode, nobody.content.code]).toEqual([401, "unauthenticated"]);
    const claims = { ...trainerClaims, "cognito:groups": "[editors]" };
    const visitor = await call(endpoint, { params, claims });
    expect([visitor.statusCode, visitor.content.code]).toEqual([403, "forbidden"]);
  }
});

test("A cursor that is not one of ours is refused.", async () => {
  const call = await setup();
  expect(await call(listDiscounts, { query: { cursor: "nonsense" } })).toMatchObject({
    statusCode: 400,
    content: { code: "validation_failed" },
  });
});
